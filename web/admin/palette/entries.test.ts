import { ClipboardList } from 'lucide-react'
import { expect, it } from 'vitest'
import { matching } from '#web/admin/palette/use-palette-results.ts'

const entries = ['Order Management', 'User Management', 'Bank statement'].map((label) => ({
  key: label,
  label,
  icon: ClipboardList,
  run: () => undefined,
}))

it.each([
  ['', ['Order Management', 'User Management', 'Bank statement']],
  ['  ', ['Order Management', 'User Management', 'Bank statement']],
  ['MANAG', ['Order Management', 'User Management']],
  ['manag user', ['User Management']],
  ['nothing like it', []],
])('finds for ‘%s’ what holds each word', (text, labels) => {
  expect(matching(entries, text).map(({ label }) => label)).toEqual(labels)
})
