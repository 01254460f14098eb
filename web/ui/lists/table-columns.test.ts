import { expect, test } from 'vitest'
import { chooseColumns } from '#web/ui/lists/table-rows.tsx'
import type { Column } from '#web/ui/lists/table-row.ts'

const cell = () => null
const COLUMNS: Column<unknown>[] = [
  { key: 'id', header: 'Id', cell, onPhone: 'title' },
  { key: 'name', header: 'Name', cell, pinned: true },
  { key: 'phone', header: 'Phone', cell, under: 'name' },
  { key: 'date', header: 'Date', cell },
  { key: 'acts', header: 'Acts', cell, onPhone: 'actions' },
]

const keys = (columns: Column<unknown>[]) => columns.map(({ key }) => key).join(' ')

function chosen(narrow: boolean) {
  const { visible: shown, under, pinned, minWidth } = chooseColumns(COLUMNS, { narrow, minWidth: 1000 })
  return { shown: keys(shown), under: keys(under('name')), pinned: pinned?.key, minWidth }
}

test('a wide table shows all columns side by side', () => {
  expect(chosen(false)).toEqual({
    shown: 'id name phone date acts',
    under: '',
    pinned: 'name',
    minWidth: 1000,
  })
})

test('a narrow one shows some as second lines and needs less width', () => {
  expect(chosen(true)).toMatchObject({ shown: 'id name date acts', under: 'phone', minWidth: 888 })
})
