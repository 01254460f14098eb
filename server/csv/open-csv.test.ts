import { describe, expect, it } from 'vitest'
import { openCsv, type CsvRow } from './open-csv.ts'
import { cellText } from './csv-text.ts'

const NAMES = ['date', 'text', 'amount', 'amount debit', 'amount credit', 'debit', 'credit', 'balance']
const RULES = {
  advice: 'Please save it as CSV.',
  noTable: 'No table.',
  countHeadings: (cells: readonly string[]) =>
    cells.filter((cell) => NAMES.includes(cellText(cell).toLowerCase())).length,
  isData: (cells: readonly string[]) => cells.some((cell) => /^\d\d\/\d\d\/\d{4}$/.test(cell)),
}

async function read(content: BlobPart) {
  const table = await openCsv(new Blob([content]), RULES)
  const rows: CsvRow[] = []
  for await (const row of table.rows()) rows.push(row)
  expect(rows.slice(0, table.sample.length)).toEqual(table.sample)
  return { ...table, rows }
}

function errorOf(content: BlobPart): Promise<unknown> {
  return openCsv(new Blob([content]), RULES).catch((error: unknown) => error)
}

const TEXT = 'Date;Text;Amount\n21/11/2026;Café, small;5\n'

describe('A CSV file', () => {
  it.each([
    ['UTF-8', TEXT],
    ['UTF-8 with a byte order mark', `\uFEFF${TEXT}`],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 with the high byte first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['tabs', TEXT.replaceAll(';', '\t')],
    ['bars', TEXT.replaceAll(';', '|')],
    ['commas', 'Date,Text,Amount\n21/11/2026,"Café, small",5\n'],
    ['CR', TEXT.replaceAll('\n', '\r')],
    ['a preamble', `Bank of Café\n\nFrom;;21/11/2026\n${TEXT}`],
  ])('is read in %s', async (_, content) => {
    const { headings, rows } = await read(content)
    expect(headings).toEqual(['Date', 'Text', 'Amount'])
    expect(rows).toMatchObject([{ cells: ['21/11/2026', 'Café, small', '5'], width: 'exact' }])
  })

  it.each([
    ['sep=;', ';'],
    ['sep=,', ','],
    ['SEP=\t', '\t'],
    ['sep=|', '|'],
    ['"sep=;"', ';'],
    ['\uFEFFsep=,', ','],
    ['sep=;;;', ';'],
  ])(
    'whose first line is %j is read with that separator, rows as a spreadsheet counts them',
    async (line, sep) => {
      const row = ['21/11/2026', 'a', '1'].join(sep)
      const table = await read(`${line}\r\n${['Date', 'Text', 'Amount'].join(sep)}\r\n${row}\r\n`)
      expect(table).toMatchObject({ separator: sep, headingLine: 2, headings: ['Date', 'Text', 'Amount'] })
      expect(table.rows).toEqual([{ line: 3, row: 2, cells: ['21/11/2026', 'a', '1'], width: 'exact' }])
    },
  )

  it('without headings that is named by sep= does not show that line as a row', async () => {
    const { headings, rows } = await read('sep=;\n21/11/2026;a;1\n')
    expect(headings).toEqual([])
    expect(rows).toMatchObject([{ line: 2, row: 1, cells: ['21/11/2026', 'a', '1'] }])
  })

  it('numbers rows by line and as a spreadsheet does', async () => {
    const { rows } = await read('Date,Text\n\n21/11/2026,"two\r\nlines"\n,\n22/11/2026,b\n')
    expect(rows.map(({ line, row }) => [line, row])).toEqual([
      [4, 3],
      [6, 5],
    ])
  })

  it('marks rows with more or fewer cells than headings', async () => {
    const lines = [
      'Date,Text,Amount',
      '21/11/2026,a,1',
      '21/11/2026,a',
      '21/11/2026,St 1, Pune,1',
      '21/11/2026,a,1,',
    ]
    const { rows } = await read(lines.join('\n'))
    expect(rows.map(({ width: fit }) => fit)).toEqual(['exact', 'shorter', 'longer', 'longer'])
  })

  it('marks shifted cells even if a spreadsheet has padded the row of headings', async () => {
    const { rows, headings } = await read('Date,Text,Amount,\n21/11/2026,a,1,\n21/11/2026,St 1, Pune,1\n')
    expect(headings).toHaveLength(3)
    expect(rows.map(({ width: fit }) => fit)).toEqual(['exact', 'longer'])
  })

  it('takes an empty cell at the end of every row for a habit of its program', async () => {
    const { rows } = await read(`Date,Text,Amount\n${'21/11/2026,a,1,\n'.repeat(3)}21/11/2026,a,1,,\n`)
    expect(rows.map(({ width: fit }) => fit)).toEqual(['longer', 'longer', 'longer', 'longer'])
    const even = await read(`Date,Text,Amount\n${'21/11/2026,a,1,\n'.repeat(3)}`)
    expect(even.rows.map(({ width: fit }) => fit)).toEqual(['exact', 'exact', 'exact'])
  })

  it('has headings over one row or two', async () => {
    const two = await read('My bank,,,,\nDate,Text,Amount,,Balance\n,,Debit,Credit,\n21/11/2026,a,,5,9\n')
    expect(two).toMatchObject({
      headings: ['Date', 'Text', 'Amount Debit', 'Amount Credit', 'Balance'],
      headingLine: 3,
    })
    expect(two.rows).toMatchObject([{ line: 4 }])
    const one = await read('Amount\nDate,Text,Debit,Credit\nsee,below,,\n21/11/2026,a,,5\n')
    expect(one).toMatchObject({ headings: ['Date', 'Text', 'Debit', 'Credit'], headingLine: 2 })
  })

  it('with unknown headings uses the texts directly above its data', async () => {
    expect(await read('When,What,How much\n21/11/2026,a,5\n')).toMatchObject({
      headings: ['When', 'What', 'How much'],
      rows: [{ line: 2 }],
    })
    expect(await read('My bank\n21/11/2026,a,5\n')).toMatchObject({ headings: [], rows: [{ line: 2 }] })
  })

  it.each([
    ['nothing', '', 'This file is empty. Please save it as CSV.'],
    ['a workbook', 'PK\u0003\u0004', 'This is an Excel workbook, not a CSV. Please save it as CSV.'],
    ['no table', 'Dear Asha\nthank you\n', 'No table. Please save it as CSV.'],
    [
      'a cell of 16 MB',
      'x'.repeat(16_000_000),
      'The file could not be read near line 1: a row is longer than 128 KB.',
    ],
    [
      'a million headings',
      `${'Date,'.repeat(1_000_000)}\n`,
      'The file could not be read near line 1: a row is longer than 128 KB.',
    ],
    [
      'a million empty cells',
      `${','.repeat(1_000_000)}\n`,
      'The file could not be read near line 1: a row is longer than 128 KB.',
    ],
    [
      'an open quotation mark',
      '"Date,Text\n'.padEnd(1_000, 'x'),
      'The file could not be read near line 2: a quotation mark is never closed.',
    ],
    ['501 columns', `Date${',Text'.repeat(500)}\n`, 'The file can have up to 500 columns.'],
  ])('that is %s is refused in one line', async (_, content, message) => {
    expect(await errorOf(content)).toMatchObject({ message })
  })

  it.each([
    ['a cell of 16 MB', `21/11/2026,${'x'.repeat(16_000_000)},1\n`, 'a row is longer than 128 KB.'],
    [
      'a quotation mark that is never closed',
      `21/11/2026,"a,1\n${'21/11/2026,a,1\n'.repeat(99_999)}`,
      'a quotation mark is never closed.',
    ],
    ['cells without end over many lines', '"\n",,,,'.repeat(1_000_000), ''],
  ])('with %s below its headings is refused when that row is reached', async (_, content, reason) => {
    const failed = await read(`Date,Text,Amount\n21/11/2026,a,1\n${content}`).catch((error: unknown) => error)
    const message = expect.stringContaining(reason) as string
    expect(failed).toMatchObject({ code: 'WRONG_KIND', message })
  })

  it('lets other work run between rows that keep their reader busy', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const table = await openCsv(new Blob(['Date,Text\n', '21/11/2026,a\n'.repeat(100)]), RULES)
    const seen: number[] = []
    for await (const _ of table.rows()) {
      seen.push(turns)
      const end = performance.now() + 1
      while (performance.now() < end);
    }
    clearInterval(timer)
    expect(seen.at(-2)).toBeGreaterThan(seen[0]!) // the last row is read only at the end of the file
  })
})
