import { expect, it } from 'vitest'
import { readProductFile } from './read-rows.ts'

async function read(content: BlobPart) {
  const file = new Blob([content])
  return readProductFile(file, 'The file').catch((error: Error) => error.message.replace('The file ', ''))
}

const ROWS = [
  { line: 2, cells: { id: '1', name: 'दीया, "small"', price: '1,249.50' } },
  { line: 4, cells: { id: '2', name: 'two\nlines', price: '' } },
  { line: 5, cells: { id: '3', name: '=x', price: '' } },
]

it.each([
  ['comma, CRLF', ',', '\r\n', ''],
  ['semicolon, LF, BOM', ';', '\n', '\uFEFF'],
  ['tab, CR', '\t', '\r', ''],
])('reads rows in any columns: %s', async (_, d, end, bom) => {
  const lines = [
    `price${d}Colour${d}"PRODUCT ID"${d}name`,
    `"1,249.50"${d}red${d}1${d}"दीया, ""small"""`,
    `${d}${d}${d}`,
    `${d}${d}2${d}"two${end}lines"`,
    `${d}${d}3${d}'=x`,
    '',
  ]
  expect(await read(bom + lines.join(end))).toEqual({ rows: ROWS, ignored: ['Colour'] })
})

it('reads the Unicode text that Excel saves', async () => {
  const text = '\uFEFFProduct ID\tName\r\n1\tदीया\r\n'
  expect(await read(Buffer.from(text, 'utf16le'))).toMatchObject({
    rows: [{ line: 2, cells: { id: '1', name: 'दीया' } }],
  })
})

it.each([
  ['nothing', '', 'is empty'],
  ['empty lines', '\n\r\n ,\n', 'is empty'],
  [
    'a workbook',
    'PK\u0003\u0004\u0014\0',
    'is a spreadsheet, not a CSV: in the spreadsheet save it as CSV (where it asks: CSV UTF-8)',
  ],
  [
    'a PDF',
    '%PDF-1.7\n',
    'is a PDF, not a CSV: in the spreadsheet save it as CSV (where it asks: CSV UTF-8)',
  ],
  [
    'a picture',
    '\u0000\u0001\u0002,',
    'is no text, not a CSV: in the spreadsheet save it as CSV (where it asks: CSV UTF-8)',
  ],
  [
    'an old encoding',
    Buffer.from('Product ID,Name\n1,Caf\u00e9\n', 'latin1'),
    'is not saved as UTF-8: in the spreadsheet save it as CSV (where it asks: CSV UTF-8)',
  ],
  [
    'no headings',
    '1,Lamp,100\n',
    'has no headings: its first line must name the columns, such as Product ID, Name, Price',
  ],
  ['a heading twice', 'Product ID,Name,name\n', 'has two columns “Name”'],
  [
    'headings of new products without all of them',
    'Name,Price,Stock,Images,HSN code\n',
    'has no column Product ID, so that every row is a new product; these also need Description, Category, Subcategory, Shipping price',
  ],
  [
    'an open quotation mark',
    'Product ID,Name\n1,"Lamp\n2,Bell\n',
    'cannot be read: a quotation mark near line 3 is never closed',
  ],
  [
    'too many rows',
    `Product ID\n${'x\n'.repeat(10_001)}`,
    'has more than 10,000 rows; split it into several files',
  ],
])('refuses %s in one line', async (_, content, text) => {
  expect(await read(content)).toBe(text)
})

it('takes ten thousand rows, whatever signs stand where its pieces are cut', async () => {
  const name = 'पीतल का दीया 🪔'
  const file = await read(`Product ID,Name\n${`x,${name}\n`.repeat(10_000)}`)
  if (typeof file === 'string') throw new Error(file)
  expect(file.rows).toHaveLength(10_000)
  expect(new Set(file.rows.map(({ cells }) => cells.name))).toEqual(new Set([name]))
})

it('takes a file of very many columns without reading each of them in each row', async () => {
  const file = await read(`Product ID,Name${','.repeat(300_000)}\n${'x,Lamp\n'.repeat(10_000)}`)
  expect(file).toMatchObject({ ignored: [] })
})
