import { expect, it } from 'vitest'
import { readRecords } from './read-records.ts'

async function recordsOf(text: string) {
  const found: [number, string[]][] = []
  for await (const { line, cells } of readRecords(new Blob([text]), { encoding: 'utf-8', separator: ',' }))
    found.push([line, cells])
  return found
}

it.each(['\n', '\r\n', '\r'])('counts lines as people see them, whatever ends them: %j', async (end) => {
  const lines = ['a,b', '', '', 'c,d', '"x', 'y",z', 'a "quoted" word,1', '="632512345678",2']
  expect(await recordsOf(lines.join(end))).toEqual([
    [1, ['a', 'b']],
    [4, ['c', 'd']],
    [6, ['x\ny', 'z']],
    [7, ['a "quoted" word', '1']],
    [8, ['="632512345678"', '2']],
  ])
})

it('reads a long file the same way, wherever its chunks are cut', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `${i},"row ${i}"`)
  const found = await recordsOf(rows.join('\r\n'))
  expect(found).toHaveLength(20_000)
  expect(found.at(-1)).toEqual([20_000, ['19999', 'row 19999']])
})
