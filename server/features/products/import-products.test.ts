import { expect, it } from 'vitest'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { brokenIn, errorResponseOf, send } from '../../testing/orders.ts'
import { csvOf, type Row, rowsOf, shopWithFiles } from '../../testing/product-files.ts'
import { until } from '../../testing/until.ts'

type Shop = Awaited<ReturnType<typeof shopWithFiles>>

async function exported({ admin, ...shop }: Shop): Promise<string> {
  const { body } = await send(shop, { url: '/api/product/exportProducts', token: admin.token })
  return body
}

async function sent({ admin }: Shop, contents: readonly Row[] | BlobPart, dryRun = false) {
  const csv = Array.isArray(contents) ? csvOf(contents as Row[]) : (contents as BlobPart)
  const body = { file: new File([csv], 'products.csv'), dryRun: dryRun ? 'true' : 'false' } as const
  return (await admin.call('importProducts', { body })).data
}

const WOO = `ID,Type,SKU,Name,Published,Short description,Description,Date sale price starts,Date sale price ends,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,simple,D1,Clay diya,1,,"<p>Fired <b>clay</b> &amp; glazed.</p><ul><li>Small</li></ul>",,,12,0.25,90,120,Lamps > Lamps of brass,http://127.0.0.1/a.png,,,
2,simple,D2,Old lamp,0,Short,,2020-01-01,2020-02-01,,,90,120,Somewhere else,,,,
3,variable,D3,Incense,1,,Sticks.,,,,,,,Gone > Away,http://localhost/b.png,,Scent,"Rose, Mogra"
4,variation,D4,Incense - Rose,1,,,,,5,,,40,,,D3,Scent,Rose
5,variation,D5,Incense - Mogra,1,,,,,-2,,,45,,,id:3,Scent,Mogra
6,grouped,D6,Set,1,,,,,,,,,,,,,
`
const SHOPIFY = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status
bell,Brass bell,<div>Rings.</div>,Lamps of brass,true,Title,Default Title,300,4,499.00,599.00,https://10.0.0.1/1.png,1,,active
shawl,Shawl,,Nowhere,true,Colour,Red,,3,900,,https://10.0.0.1/2.png,1,,draft
shawl,,,,,,Blue,,0,950,,,,,
shawl,,,,,,,,,,,https://10.0.0.1/3.png,2,,
`

const NEW: Row = {
  Name: 'Copper bell',
  Description: 'It rings.',
  Category: 'lamps',
  Subcategory: 'Lamps of brass',
  Price: '₹1,299.50',
  'Shipping price': '0',
  'HSN code': '8306',
  Stock: '7',
  Status: 'active',
}

onBothEngines('A file of products on the screen', (engine) => {
  it('is what the operator’s command writes, and imported again changes nothing', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin, { name: '=1+1', hsnCode: '0712' })
    const csv = await exported(shop)
    expect(rowsOf(csv)).toEqual(await shop.exportRows())
    expect(csv).toContain("'=1+1")
    const before = await everythingIn(shop)
    expect(await sent(shop, csv)).toMatchObject({ written: true, counts: { same: 1, change: 0 }, rows: [] })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('is reported row by row in a dry run, which writes nothing', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    const [row = {}] = rowsOf(await exported(shop))
    const customer = await shop.person()
    await anOrder(customer, [{ product: lamp._id, quantity: 2 }])
    const before = await everythingIn(shop)
    const rows: Row[] = [
      { ...row, Price: '1,299', Stock: '15' },
      { ...NEW, Images: lamp.images[0]! },
      { ...NEW, Name: 'Small bell' },
      { ...NEW, Name: 'Far bell', Images: 'bell.png' },
      { 'Product ID': 'nobody' },
    ]
    const result = await sent(shop, rows, true)
    expect(result).toMatchObject({
      written: false,
      counts: { refused: 2, new: 1, draft: 1, change: 1, same: 0 },
    })
    expect(result.rows.map(({ line, kind }) => [line, kind])).toEqual([
      [5, 'refused'],
      [6, 'refused'],
      [2, 'change'],
      [3, 'new'],
      [4, 'draft'],
    ])
    const [far, nobody, change] = result.rows
    expect(far?.problems).toMatchObject([
      {
        column: 'Images',
        text: expect.stringContaining('Only images that are already in the shop') as string,
      },
    ])
    expect(nobody?.problems).toMatchObject([{ column: 'Product ID' }])
    expect(change?.changes).toEqual([
      { column: 'Price', from: '100', to: '1,299' },
      { column: 'Stock', from: '8', to: '13' },
    ])
    expect(await sent(shop, rows)).toMatchObject({ written: false })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('is written by its admin as with a form, and the list shows it immediately', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    const [row = {}] = rowsOf(await exported(shop))
    const rows: Row[] = [
      { ...row, Price: '120' },
      { ...NEW, Images: lamp.images[0]! },
      { ...NEW, Name: 'Small bell' },
    ]
    expect(await sent(shop, rows)).toMatchObject({ written: true, counts: { change: 1, new: 1, draft: 1 } })
    const { data } = await shop.call('getAllProduct', { query: { sort: 'name-az' } })
    expect(data.map(({ name, price }) => [name, price])).toEqual([
      [lamp.name, 120],
      ['Copper bell', 1299.5],
    ])
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .select(['account_id', 'action'])
      .where('subject_kind', '=', 'product')
      .orderBy('id')
      .execute()
    const by = { account_id: shop.admin.id }
    expect(audit.slice(1)).toEqual([
      { ...by, action: 'update' },
      { ...by, action: 'create' },
      { ...by, action: 'create' },
    ])
    expect(await sent(shop, rows)).toMatchObject({ written: true, counts: { same: 3 }, rows: [] })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('adds a product without an image as inactive, and none becomes active before it has one', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    await sent(shop, [NEW])
    const { data } = await shop.admin.call('getAllProduct', { query: { search: 'Copper bell' } })
    expect(data).toMatchObject([{ status: 'inactive', images: [] }])
    const params = { id: data[0]!._id }
    const active = shop.admin.call('updateProductById', { params, body: { status: 'active' } })
    expect(await errorResponseOf(active)).toMatchObject({ fields: { images: expect.any(String) as string } })
    const row = rowsOf(await exported(shop)).find(({ Name }) => Name === NEW['Name'])
    expect(await sent(shop, [{ ...row, Status: 'active' }], true)).toMatchObject({ counts: { refused: 1 } })
  })

  it('can keep a stored text of question marks', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin, { name: 'Why ????? (3)' })
    expect(await sent(shop, await exported(shop))).toMatchObject({ counts: { same: 1 } })
  })
})

onOneEngine('A file of products on the screen', (engine) => {
  it('warns of a price above the MRP, in a new product or changed by the file', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin, { price: 100, mrp: 100 })
    const [row] = rowsOf(await exported(shop))
    const rows = [
      { ...NEW, MRP: '1,200' },
      { ...row, Price: '100.50' },
      { ...row, 'Product ID': '', Name: 'At the MRP' },
    ]
    const { written, rows: reported } = await sent(shop, rows)
    expect(written).toBe(true)
    const text = 'this is more than the MRP, which is illegal'
    expect(reported.map(({ line, warnings }) => [line, warnings])).toEqual([
      [2, [{ column: 'Price', text }]],
      [3, [{ column: 'Price', text }]],
      [4, []],
    ])
  })

  it.each([
    ['woocommerce', WOO, 2, ['Clay diya', 'Incense – Mogra', 'Incense – Rose', 'Old lamp']],
    ['shopify', SHOPIFY, 1, ['Brass bell', 'Shawl – Blue', 'Shawl – Red']],
  ] as const)('may be an export of %s, whose variants become products', async (from, csv, left, names) => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    const subCategory = lamp.subCategory._id
    const file = new File([csv], 'export.csv')
    const before = await everythingIn(shop)
    const bare = await shop.admin.call('importProducts', { body: { file, dryRun: 'true' } })
    expect(bare.data).toMatchObject({ from, left, written: false, counts: { refused: names.length } })
    const choices = { subCategory, hsnCode: '8306', shippingPrice: '40', downloadImages: 'true' } as const
    const dry = await shop.admin.call('importProducts', { body: { file, dryRun: 'true', ...choices } })
    expect(dry.data).toMatchObject({ written: false, counts: { refused: 0, draft: names.length } })
    expect(await everythingIn(shop)).toEqual(before)

    const { data } = await shop.admin.call('importProducts', { body: { file, dryRun: 'false', ...choices } })
    expect(data).toMatchObject({ written: true, counts: { draft: names.length } })
    // Addresses on this machine and in private networks, which must not be downloaded from.
    expect(data.rows.flatMap(({ warnings }) => warnings.map(({ text }) => text)).join()).toContain(
      'public web',
    )
    const made = (await shop.admin.call('getAllProduct')).data.filter(({ _id }) => _id !== lamp._id)
    expect(made.map(({ name }) => name).toSorted()).toEqual(names)
    expect(made.every(({ status, images }) => status === 'inactive' && images.length === 0)).toBe(true)
    const named = new Map(made.map((product) => [product.name, product]))
    if (from === 'woocommerce') {
      expect(named.get('Clay diya')).toMatchObject({ price: 90, originalPrice: 120, stock: 12 })
      expect(named.get('Clay diya')?.description).toBe('Fired clay & glazed.\nSmall')
      expect(named.get('Old lamp')).toMatchObject({
        price: 120,
        originalPrice: null,
        stock: 0,
        description: 'Short',
      })
      expect(named.get('Incense – Rose')).toMatchObject({ price: 40, stock: 5, description: 'Sticks.' })
      expect(named.get('Incense – Mogra')).toMatchObject({ price: 45, stock: 0, shippingPrice: 40 })
    } else {
      expect(named.get('Brass bell')).toMatchObject({ price: 499, originalPrice: 599, stock: 4 })
      expect(named.get('Shawl – Blue')).toMatchObject({ price: 950, stock: 0, hsnCode: '8306' })
    }
    const again = await shop.admin.call('importProducts', { body: { file, dryRun: 'false', ...choices } })
    expect(again.data).toMatchObject({ written: true, counts: { same: names.length } })
  })

  it('reports its progress only to its admin, while it is checked and written', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    const other = await shop.person('admin')
    const rows = Array.from({ length: 1_000 }, (_, i): Row => ({ ...NEW, Name: `Bell ${i}` }))
    const importing = sent(shop, rows)
    const steps = new Map<string, number>()
    await until(async () => {
      const { data } = await shop.admin.call('getProductImportProgress')
      if (data) steps.set(data.step, Math.max(data.done, steps.get(data.step) ?? 0))
      if (data) expect(data.of).toBe(1_000)
      expect((await other.call('getProductImportProgress')).data).toBeNull()
      expect(steps.get('products written')).toBeGreaterThan(0)
    })
    expect(await importing).toMatchObject({ written: true, counts: { draft: 1_000 } })
    expect((await shop.admin.call('getProductImportProgress')).data).toBeNull()
    expect(await errorResponseOf(sent(shop, 'Name\n', true))).toMatchObject({ code: 'WRONG_KIND' })
    expect((await shop.admin.call('getProductImportProgress')).data).toBeNull()
  })

  it('whose letters became question marks is rejected with the reason, even if only one cell shows it', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    const before = await everythingIn(shop)
    const cells: Row[] = [{ Name: '????? ??' }, { Description: 'Bell ????? (3)' }, { Price: '?40' }]
    for (const cell of cells)
      expect(await errorResponseOf(sent(shop, [NEW, { ...NEW, Name: 'Bell', ...cell }]))).toMatchObject({
        code: 'WRONG_KIND',
        message: expect.stringMatching(
          /^The file is not saved as UTF-8: letters are missing in line 3,/,
        ) as string,
      })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('warns about an HSN code that has lost a zero, with the likely code, and rejects cells damaged by a spreadsheet', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    const rows: Row[] = [
      NEW,
      { ...NEW, Name: 'Honey', 'HSN code': '40900' },
      { ...NEW, Name: 'Turmeric', 'HSN code': '9103000' },
      { ...NEW, Name: 'Coconut', 'HSN code': '801' },
      { ...NEW, Name: 'Camphor', 'HSN code': '8.90E+11' },
      { ...NEW, Name: 'Price', Price: '1.25E+05' },
      { ...NEW, Name: '#NAME?' },
      { ...NEW, Name: 'Narrow', Stock: '####' },
    ]
    const { rows: result, counts } = await sent(shop, rows, true)
    expect(counts).toMatchObject({ refused: 5, draft: 3 })
    expect(
      result.slice(0, 7).map(({ line, problems, warnings }) => [line, ...problems, ...warnings]),
    ).toEqual([
      [
        5,
        {
          column: 'HSN code',
          text: 'HSN code must be 4 to 8 digits; if a spreadsheet dropped a zero, use 0801',
        },
      ],
      [6, { column: 'HSN code', text: expect.stringContaining('“8.90E+11” was shortened') as string }],
      [7, { column: 'Price', text: expect.stringContaining('“1.25E+05” was shortened') as string }],
      [8, { column: 'Name', text: '“#NAME?” is a formula error' }],
      [9, { column: 'Stock', text: '“####” was cut off because its column was too narrow' }],
      [3, { column: 'HSN code', text: expect.stringContaining('use 040900') as string }],
      [4, { column: 'HSN code', text: expect.stringContaining('use 09103000') as string }],
    ])
  })

  it('with a row of more cells than headings is rejected, naming the row', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    const lines = csvOf([NEW, NEW]).trimEnd().split('\r\n')
    const moved = [lines[0], lines[1], lines[2]?.replace('It rings.', 'It rings, loudly.')].join('\n')
    expect(await sent(shop, moved)).toMatchObject({
      written: false,
      rows: [
        { line: 3, problems: [{ column: '', text: expect.stringContaining('more cells') as string }] },
        {},
      ],
    })
  })

  it.each([
    ['empty', '', 'WRONG_KIND', 'is empty'],
    ['a workbook', 'PK\u0003\u0004…', 'WRONG_KIND', 'an Excel workbook, not a CSV'],
    ['in an old encoding', Buffer.from('Name\nCaf\u00e9\n', 'latin1'), 'WRONG_KIND', 'not saved as UTF-8'],
    ['of 10,001 rows', `Product ID\n${'x\n'.repeat(10_001)}`, 'WRONG_KIND', '10,000 rows'],
    ['of 6 MB', 'x'.repeat(6_000_000), 'TOO_LARGE', '5 MB'],
  ])('that is %s is refused', async (_what, contents, code, text) => {
    const shop = await shopWithFiles(engine)
    const message = expect.stringContaining(text) as string
    expect(await errorResponseOf(sent(shop, contents, true))).toMatchObject({ code, message })
  })
})
