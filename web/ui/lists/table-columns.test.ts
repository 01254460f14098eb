import { expect, test } from 'vitest'
import { chooseColumns } from '#web/ui/lists/table-columns.ts'
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

function chosen(hidden: string[], narrow: boolean) {
  const { shown, under, pinned, choosable, minWidth } = chooseColumns(COLUMNS, {
    hidden,
    narrow,
    minWidth: 1000,
  })
  return {
    shown: keys(shown),
    under: keys(under('name')),
    pinned: pinned?.key,
    choosable: keys(choosable),
    minWidth,
  }
}

test('a wide table shows all columns beside each other', () => {
  expect(chosen([], false)).toEqual({
    shown: 'id name phone date acts',
    under: '',
    pinned: 'name',
    choosable: 'phone date',
    minWidth: 1000,
  })
})

test('a narrow one has some under others and needs less room', () => {
  expect(chosen([], true)).toMatchObject({ shown: 'id name date acts', under: 'phone', minWidth: 888 })
})

test('what is left out stands nowhere; what names a row, and its acts, cannot be left out', () => {
  expect(chosen(['phone', 'id', 'name', 'acts'], true)).toMatchObject({
    shown: 'id name date acts',
    under: '',
  })
  expect(chosen(['date', 'gone'], false)).toMatchObject({ shown: 'id name phone acts', minWidth: 888 })
})
