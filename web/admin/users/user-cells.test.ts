import { expect, test } from 'vitest'
import { initials } from '#web/admin/users/user-table.tsx'

test.each([
  ['Asha Example', 'AE'],
  ['asha devi example', 'AE'],
  ['Ravi', 'R'],
  ['  Meera   Sample ', 'MS'],
  ['आशा देवी', 'आदे'],
  ['किरण', 'कि'],
  ['श्री क्षमा', 'श्रीक्ष'],
  ['"Raju" (the) Placeholder', 'RP'],
  ['', '?'],
  ['🙏', '?'],
])('%j has the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
