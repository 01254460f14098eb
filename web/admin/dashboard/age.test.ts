import { beforeAll, expect, it } from 'vitest'
import { ageText } from '#web/admin/dashboard/day-cards.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

beforeAll(() => loadAdminMessages('en'))

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  ['2026-11-20T12:00:05.000Z', '0 minutes'],
  ['2026-11-20T11:59:00.000Z', '1 minute'],
  ['2026-11-20T11:00:00.000Z', '1 hour'],
  ['2026-11-18T12:30:00.000Z', '47 hours'],
  ['2026-11-18T12:00:00.000Z', '2 days'],
  ['2026-08-20T12:00:00.000Z', '92 days'],
])('says of %s how old it is', (time, text) => {
  expect(ageText(time, NOW)).toBe(text)
})
