import { expect, it } from 'vitest'
import { readProductFile } from './read-rows.ts'

async function read(content: BlobPart) {
  const file = new Blob([content])
  return readProductFile(file, '2026-11-26').catch((error: Error) => error.message)
}

const ROWS = [
  { line: 2, hasExtraCells: false, cells: { id: '1', name: 'दीया, "small"', price: '1,249.50' } },
  { line: 4, hasExtraCells: false, cells: { id: '2', name: 'two\nlines', price: '' } },
  { line: 5, hasExtraCells: false, cells: { id: '3', name: '=x', price: '' } },
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
  expect(await read(bom + lines.join(end))).toMatchObject({ rows: ROWS, ignored: ['Colour'] })
})

it('reads the Unicode text that Excel saves', async () => {
  const text = '\uFEFFProduct ID\tName\r\n1\tदीया\r\n'
  expect(await read(Buffer.from(text, 'utf16le'))).toMatchObject({
    rows: [{ line: 2, cells: { id: '1', name: 'दीया' } }],
  })
})

it.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
])('reads a file whose first line names its separator: %s', async (_, d) => {
  const text = `sep=${d}\r\nProduct ID${d}Name\r\n1${d}"Bell, small"\r\n`
  expect(await read(text)).toMatchObject({
    rows: [{ line: 2, hasExtraCells: false, cells: { id: '1', name: 'Bell, small' } }],
    ignored: [],
  })
})

it('knows headings without their spaces', async () => {
  const text = 'ProductID,shippingPrice,hsn_code,SubCategory,GST-rate\n1,40,3307,Dhoop,5\n'
  expect(await read(text)).toMatchObject({
    rows: [{ cells: { id: '1', shippingPrice: '40', hsnCode: '3307', subCategory: 'Dhoop', gstRate: '5' } }],
    ignored: [],
  })
})

it('marks a row whose cells have shifted', async () => {
  expect(await read('Product ID,Name,Price\n1,Bell, small,40\n2,Lamp,50\n')).toMatchObject({
    rows: [{ hasExtraCells: true }, { hasExtraCells: false }],
  })
})

const HOW = 'In your spreadsheet, save it as CSV (choose CSV UTF-8 if you are asked).'

it.each([
  ['nothing', '', `This file is empty. ${HOW}`],
  ['empty lines', '\n\r\n ,\n', `This file is empty. ${HOW}`],
  ['a workbook', 'PK\u0003\u0004\u0014\0', `This is an Excel workbook, not a CSV. ${HOW}`],
  ['a PDF', '%PDF-1.7\n', `This is a PDF, not a CSV. ${HOW}`],
  ['an image', '\u0000\u0001\u0002,', `This is not a CSV. ${HOW}`],
  [
    'an old encoding',
    Buffer.from('Product ID,Name\n1,Caf\u00e9\n', 'latin1'),
    `The file is not saved as UTF-8. ${HOW}`,
  ],
  [
    'no headings',
    '1,Lamp,100\n',
    `The file has no headings. Its first line must name the columns, such as Product ID, Name, Price. ${HOW}`,
  ],
  ['a heading twice', 'Product ID,Name,name\n', 'The file has two “Name” columns. Delete one of them.'],
  [
    'headings of new products without all of them',
    'Name,Price,Stock,Images,HSN code\n',
    'The file has no “Product ID” column, so every row is a new product. New products also need these columns: Description, Category, Subcategory, Shipping price.',
  ],
  [
    'an open quotation mark',
    'Product ID,Name\n1,"Lamp\n2,Bell\n',
    'The file could not be read near line 3: a quotation mark is never closed.',
  ],
  [
    'very many columns',
    `Product ID,Name${',x'.repeat(300_000)}\n1,Lamp\n`,
    'The file could not be read near line 1: a row is longer than 128 KB.',
  ],
  [
    'too many rows',
    `Product ID\n${'x\n'.repeat(10_001)}`,
    'The file has more than 10,000 rows. Split it into several files.',
  ],
])('refuses %s in one line', async (_, content, text) => {
  expect(await read(content)).toBe(text)
})

it('accepts ten thousand rows, whatever characters are at chunk boundaries', async () => {
  const name = 'पीतल का दीया 🪔'
  const file = await read(`Product ID,Name\n${`x,${name}\n`.repeat(10_000)}`)
  if (typeof file === 'string') throw new Error(file)
  expect(file.rows).toHaveLength(10_000)
  expect(new Set(file.rows.map(({ cells }) => cells.name))).toEqual(new Set([name]))
})

it('accepts a file whose rows a spreadsheet padded with empty columns', async () => {
  const empty = ','.repeat(16_382)
  const file = await read(`Product ID,Name${empty}\n${`x,Lamp${empty}\n`.repeat(300)}`)
  expect(file).toMatchObject({ ignored: [] })
  if (typeof file === 'string') throw new Error(file)
  expect(file.rows.filter(({ hasExtraCells }) => hasExtraCells)).toEqual([])
})

const WOO = 'Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 value(s)\n'

it('reads a WooCommerce variation that shares the stock and the privacy of its product', async () => {
  const rows = 'variable,D1,Incense,0,30,,Dhoop,,\nvariation,D2,Incense,1,parent,40,,D1,Rose\n'
  expect(await read(WOO + rows)).toMatchObject({
    rows: [{ cells: { name: 'Incense – Rose', stock: '0', status: 'inactive' } }],
  })
})

it('reads what WooCommerce escapes in names, options, categories and image addresses', async () => {
  const text = `Type,SKU,Name,Regular price,Categories,Images,Parent,Attribute 1 value(s)
variable,D1,Bells &amp; gongs,,"Temple &amp; home > Bells\\, large, Gifts","https://x.example/a\\,b.png, https://x.example/c.png",,
variation,D2,Bell,40,,,D1,"Red\\, gold"
`
  const images = 'https://x.example/a,b.png|https://x.example/c.png'
  const cells = {
    name: 'Bells & gongs – Red, gold',
    category: 'Temple & home',
    subCategory: 'Bells, large',
    images,
  }
  expect(await read(text)).toMatchObject({ rows: [{ cells }] })
})

it('keeps apart what cells and lists of a description keep apart', async () => {
  const html =
    'Size:<table><tr><td>10</td><td>5 cm</td></tr></table>In the box:<ul><li>Diya</li><li>Wick</li></ul>'
  expect(await read(`Handle,Title,Variant Price,Body (HTML)\nbell,Bell,40,${html}\n`)).toMatchObject({
    rows: [{ cells: { description: 'Size:\n10 5 cm\nIn the box:\nDiya\nWick' } }],
  })
})

it.each([
  ['true', 'active', 'active'],
  ['false', 'active', 'inactive'],
  ['true', 'draft', 'inactive'],
  ['true', '', 'active'],
  ['false', '', 'inactive'],
  ['', 'active', 'active'],
])(
  'reads a Shopify product with Published “%s” and Status “%s” as %s',
  async (published, status, expected) => {
    const text = `Handle,Title,Variant Price,Published,Status\nbell,Bell,40,${published},${status}\n`
    expect(await read(text)).toMatchObject({ rows: [{ cells: { status: expected } }] })
  },
)

it('reads descriptions of thousands of unclosed tags in time that grows with their length only', async () => {
  const html = '<'.repeat(120_000)
  const lines = Array.from({ length: 100 }, (_, i) => `bell${i},Bell,40,${html}`)
  const file = new Blob([`Handle,Title,Variant Price,Body (HTML)\n${lines.join('\n')}\n`])
  const { rows } = await readProductFile(file, '2026-11-26')
  expect(rows.map(({ cells }) => cells.description?.length)).toEqual(lines.map(() => html.length))
})

it('hides what follows an unclosed script of a description, as browsers do', async () => {
  const text = 'Handle,Title,Variant Price,Body (HTML)\nbell,Bell,40,Brass<script>a()<style><script>b()\n'
  expect(await read(text)).toMatchObject({ rows: [{ cells: { description: 'Brass' } }] })
})
