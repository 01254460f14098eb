import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { aCategory, anOrder, aProduct } from '../../testing/builders.ts'
import { openDatabase } from '../../database/open.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { brokenIn } from '../../testing/orders.ts'
import { type Row, shopWithFiles } from '../../testing/product-files.ts'
import { testImage } from '../../testing/test-images.ts'

const NEW: Row = {
  'Product ID': '',
  Name: 'Copper bell',
  Description: 'A bell.\nIt rings.',
  Category: ' lamps ',
  Subcategory: 'LAMPS OF BRASS',
  Price: '₹1,24,900.00',
  'Original price': '',
  'Shipping price': '40',
  'HSN code': '8306',
  Stock: '1,200',
  Images: 'pictures/bell.png|side.png',
}

const SHOPIFY = `Handle,Title,Type,Published,Option1 Value,Variant Grams,Variant Price,Image Src
bell,Brass bell,Bells,true,Default Title,300,499.00,https://10.0.0.1/1.png
bell,,,,,,,https://10.0.0.1/2.png
`

onBothEngines('import-products', (engine) => {
  it('imports an export of another shop with defaults for missing values, first as a dry run', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    await shop.put('export.csv', SHOPIFY)
    const imported = (choices: Parameters<typeof shop.importFile>[2]) =>
      shop.importFile('export.csv', shop.app, choices)
    const before = await everythingIn(shop)
    const bare = await imported({})
    expect(bare.ok).toBe(false)
    expect(bare.lines[0]).toBe('Shopify export. Rows left out because they aren’t separate products: 1')
    expect(bare.lines.at(-1)).toContain('--category "Category > Subcategory" --hsn CODE --shipping RUPEES')
    await expect(imported({ category: 'Lamps > Bells' })).rejects.toThrow('--category: “Bells” not found')
    const choices = { category: 'Lamps > Lamps of brass', hsn: '8306', shipping: '40', images: true }
    expect((await imported({ ...choices, dryRun: true })).lines).toEqual([
      bare.lines[0],
      '1 created, 0 changed, 0 unchanged. Dry run: nothing was changed.',
    ])
    expect(await everythingIn(shop)).toEqual(before)
    const { ok, lines } = await imported(choices)
    expect(ok).toBe(true)
    // Addresses in a private network, which must not be downloaded from.
    expect(lines.filter((line) => line.includes('public web'))).toHaveLength(2)
    expect(lines.at(-1)).toBe('1 created, 0 changed, 0 unchanged')
    const { data } = await shop.admin.call('getAllProduct', { query: { search: 'Brass bell' } })
    expect(data).toMatchObject([
      { name: 'Brass bell', hsnCode: '8306', shippingPrice: 40, status: 'inactive' },
    ])
  })

  it('finishes an interrupted import of another shop, whose first products already have their images', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    await shop.put('export.csv', SHOPIFY)
    const choices = { category: 'Lamps > Lamps of brass', hsn: '8306', shipping: '40' }
    await shop.importFile('export.csv', shop.app, choices)
    const { data } = await shop.admin.call('getAllProduct', { query: { search: 'Brass bell' } })
    await shop.admin.call('updateProductById', {
      params: { id: data[0]!._id },
      body: { status: 'active', images: [await testImage()] },
    })
    await shop.put(
      'export.csv',
      `${SHOPIFY}gong,Gong,Bells,true,Default Title,300,899.00,https://10.0.0.1/3.png\n`,
    )
    const again = await shop.importFile('export.csv', shop.app, { ...choices, images: true })
    expect(again).toMatchObject({ ok: true })
    expect(again.lines.filter((line) => line.includes('public web'))).toHaveLength(1)
    expect(again.lines.at(-1)).toBe('1 created, 0 changed, 1 unchanged')
  })

  it('changes the products it names, creates new ones with their images, and leaves the rest', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin, { material: 'Brass', weight: '1 kg' })
    shop.clock.advance(1_000)
    const same = await aProduct(shop.admin, {
      name: 'Other lamp',
      category: lamp.category._id,
      subCategory: lamp.subCategory._id,
    })
    await shop.putImage('pictures/bell.png')
    await shop.putImage('side.png')
    const [second, first] = await shop.exportRows()
    expect(first).toMatchObject({ 'Product ID': lamp._id })
    const edited = {
      ...first,
      Name: 'Brass lamp, large',
      Price: 'Rs. 1,249.50',
      Material: '',
      Status: 'Inactive',
    }
    const { ok, lines } = await shop.importRows([edited, second ?? {}, NEW])
    expect({ ok, lines }).toEqual({ ok: true, lines: ['1 created, 1 changed, 1 unchanged'] })
    const { data } = await shop.admin.call('getAllProduct', { query: { sort: 'name-az' } })
    expect(data).toEqual([
      {
        ...lamp,
        name: 'Brass lamp, large',
        address: lamp.address.replace('brass-lamp', 'brass-lamp-large'),
        price: 1249.5,
        material: '',
        status: 'inactive',
      },
      expect.objectContaining({
        name: 'Copper bell',
        description: 'A bell.\nIt rings.',
        price: 124_900,
        originalPrice: null,
        shippingPrice: 40,
        hsnCode: '8306',
        category: lamp.category,
        subCategory: lamp.subCategory,
        stock: 1200,
        status: 'active',
        weight: '',
      }),
      same,
    ])
    for (const address of data[1]?.images ?? [])
      expect((await shop.server.inject(address)).statusCode).toBe(200)
    expect(data[1]?.images).toHaveLength(2)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('writes audit, ledger and list version as an admin would, by the operator, and none for a row that changes nothing', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    await shop.putImage('bell.png')
    const before = await everythingIn(shop)
    const rows = await shop.exportRows()
    await shop.importRows([{ ...rows[0], Price: '100.00', Category: 'LAMPS' }])
    expect(await everythingIn(shop)).toEqual(before)
    await shop.importRows([
      { ...rows[0], Stock: '12' },
      { ...NEW, Images: 'bell.png' },
    ])
    const { read } = shop.app.database
    const audit = await read
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'product')
      .orderBy('id')
      .execute()
    const [made, changed, created] = audit
    expect(made?.account_id).toBe(shop.admin.id)
    expect(changed).toMatchObject({ account_id: null, action: 'update', subject_id: lamp._id })
    expect(JSON.parse(changed?.before_state ?? '')).toEqual(lamp)
    expect(JSON.parse(changed?.after_state ?? '')).toEqual({ ...lamp, stock: 12 })
    expect(created).toMatchObject({ account_id: null, action: 'create', request_id: changed?.request_id })
    const moves = await read.selectFrom('stock_movements').select(['delta', 'reason', 'account_id']).execute()
    expect(moves.toSorted((a, b) => a.delta - b.delta)).toEqual([
      { delta: 2, reason: 'admin', account_id: null },
      { delta: 10, reason: 'opening', account_id: shop.admin.id },
      { delta: 1200, reason: 'opening', account_id: null },
    ])
    expect((await shop.admin.call('getAudit')).data).toMatchObject([
      { by: null, act: 'create' },
      { by: null, act: 'update' },
      {},
      {},
      {},
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('changes nothing in absent columns, and names unknown columns', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin, { material: 'Brass', originalPrice: 120 })
    const rows = [{ price: '90', 'Sold by': 'Asha', 'PRODUCT id': lamp._id, '  original  PRICE': '' }]
    expect(await shop.importRows(rows, { delimiter: ';', bom: false, lineEnd: '\n' })).toEqual({
      ok: true,
      lines: ['Ignored columns: “Sold by”', '0 created, 1 changed, 0 unchanged'],
    })
    expect((await shop.admin.call('getAllProduct')).data).toEqual([
      { ...lamp, price: 90, originalPrice: null },
    ])
  })

  it('writes nothing if anything is wrong: every error of every row is listed with its line and column', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    await aCategory(shop.admin, 'Malas')
    await shop.putImage('bell.png')
    await shop.put('broken.png', 'no picture')
    const [row = {}] = await shop.exportRows()
    const before = await everythingIn(shop)
    const good = { ...NEW, Images: 'bell.png' }
    const { ok, lines } = await shop.importRows([
      good,
      { ...row, Price: 'cheap', Stock: '1.5' },
      { ...row, Name: 'Again' },
      { ...good, 'Product ID': 'nobody' },
      { ...good, Name: '', Images: '', 'HSN code': '12', Stock: '' },
      { ...good, Name: 'A', Category: 'Lamp', Images: 'broken.png|missing.png|../bell.png|/etc/passwd' },
      { ...good, Name: 'B', Category: 'Malas' },
      { ...good, Name: 'C', Images: `/files/${'0'.repeat(64)}-800.webp` },
      { ...good, Name: 'D', Images: Array.from({ length: 11 }, () => 'bell.png').join('|') },
      { ...good, Name: 'brass LAMP' },
      { ...good, Name: 'copper BELL' },
    ])
    expect(ok).toBe(false)
    expect(lines).toEqual([
      'line 3, Price: Price must be a number',
      'line 3, Stock: Stock must be a whole number',
      'line 4, Product ID: line 3 has the same Product ID',
      'line 5, Product ID: product “nobody” not found; leave the cell empty to add a new product',
      'line 6, Name: Name is required',
      'line 6, HSN code: HSN code must be 4 to 8 digits',
      'line 6, Stock: Stock is required',
      'line 6, Images: Please upload at least one product image.',
      'line 7, Category: “Lamp” not found in the shop',
      'line 7, Images: “broken.png”: Please choose a PNG, JPG, GIF or WebP image.',
      'line 7, Images: “missing.png”: This file was not found in the folder of the CSV.',
      'line 7, Images: “../bell.png”: Images must be in the same folder as the CSV or in a folder inside it.',
      'line 7, Images: “/etc/passwd”: Images must be in the same folder as the CSV or in a folder inside it.',
      'line 8, Subcategory: “LAMPS OF BRASS” not found in “Malas”',
      `line 9, Images: “/files/${'0'.repeat(53)}…”: The shop does not have this image.`,
      'line 10, Images: A product can have up to 10 images',
      `line 11, Name: product ${lamp._id} has this name in the same subcategory; enter its Product ID to change it, or use another name`,
      'line 12, Name: line 2 has this name in the same subcategory; enter its Product ID to change it, or use another name',
      'Nothing was changed.',
    ])
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('names the first fifty errors and counts the others', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    const { lines } = await shop.importRows(
      Array.from({ length: 60 }, (_, i) => ({ 'Product ID': `${lamp._id}${i}` })),
    )
    expect(lines).toHaveLength(52)
    expect(lines.slice(-2)).toEqual(['and 10 more', 'Nothing was changed.'])
  })

  it('refuses an ambiguous category name and a product that is changed while it runs', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    await aCategory(shop.admin, 'lamps')
    const [row = {}] = await shop.exportRows()
    await shop.putImage('bell.png')
    expect((await shop.importRows([row])).lines).toEqual(['0 created, 0 changed, 1 unchanged'])
    expect((await shop.importRows([{ ...NEW, Images: 'bell.png' }])).lines[0]).toBe(
      'line 2, Category: 2 have the name “lamps” in the shop; give them different names first',
    )
    const before = await everythingIn(shop)
    const { database } = shop.app
    const transaction: typeof database.transaction = async (action) => {
      shop.clock.advance(1_000)
      await shop.admin.call('updateProductById', { params: { id: lamp._id }, body: { name: 'Meanwhile' } })
      return database.transaction(action)
    }
    await shop.put('products.csv', `Product ID,Price,Images\n${lamp._id},5,bell.png\n`)
    await expect(
      shop.importFile('products.csv', { ...shop.app, database: { ...database, transaction } }),
    ).rejects.toThrow(
      'line 2: Someone else has changed this. Please check and try again. Nothing was changed.',
    )
    const address = lamp.address.replace('brass-lamp', 'meanwhile')
    expect((await shop.admin.call('getAllProduct')).data).toEqual([{ ...lamp, name: 'Meanwhile', address }])
    expect((await everythingIn(shop)).files).toEqual(before.files)
  })

  it('accepts an existing product identical to a new row, and refuses one that differs', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    await shop.putImage('bell.png')
    const bell = { ...NEW, Images: 'bell.png' }
    expect((await shop.importRows([bell])).lines).toEqual(['1 created, 0 changed, 0 unchanged'])
    const before = await everythingIn(shop)
    expect((await shop.importRows([bell])).lines).toEqual(['0 created, 0 changed, 1 unchanged'])
    for (const other of [{ Price: '5' }, { Stock: '3' }, { Material: 'Copper' }] as Row[])
      expect((await shop.importRows([{ ...bell, ...other }])).lines[0]).toMatch(
        /^line 2, Name: product .* has this name in the same subcategory; enter its Product ID to change it, or use another name$/,
      )
    expect((await shop.importRows([bell, bell])).lines[0]).toBe(
      'line 3, Name: line 2 has this name in the same subcategory; enter its Product ID to change it, or use another name',
    )
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('moves a product to another category, even to a subcategory of the same name', async () => {
    const shop = await shopWithFiles(engine)
    const { _id: id, subCategory } = await aProduct(shop.admin)
    const malas = await aCategory(shop.admin, 'Malas')
    const [row = {}] = await shop.exportRows()
    expect((await shop.importRows([{ ...row, Category: 'Malas' }])).lines[0]).toBe(
      'line 2, Subcategory: “Lamps of brass” not found in “Malas”',
    )
    expect((await shop.importRows([{ 'Product ID': id, Category: 'Malas' }])).lines[0]).toBe(
      'line 2, Subcategory: The subcategory does not belong to the category.',
    )
    await shop.admin.call('updateSubCategoryById', {
      params: { id: malas.subCategory },
      body: { name: subCategory.name },
    })
    expect(await shop.importRows([{ ...row, Category: 'Malas' }])).toMatchObject({ ok: true })
    expect((await shop.admin.call('getAllProduct')).data).toMatchObject([
      { category: { name: 'Malas' }, subCategory: { _id: malas.subCategory, name: subCategory.name } },
    ])
  })

  it('changes a rate that begins later from its day in the file, not from today', async () => {
    const shop = await shopWithFiles(engine)
    const { _id: id } = await aProduct(shop.admin, { gstRate: 5 })
    const later = { gstRate: 18, taxFrom: '2027-09-22' }
    await shop.admin.call('updateProductById', { params: { id }, body: later })
    const [row = {}] = await shop.exportRows()
    const same = await shop.importRows([{ ...row, 'GST rate': '18.00%' }])
    expect(same.lines).toEqual(['0 created, 0 changed, 1 unchanged'])
    expect((await shop.importRows([{ ...row, 'GST rate': '12' }])).ok).toBe(true)
    const tax = shop.app.database.read.selectFrom('products').select('tax').executeTakeFirstOrThrow()
    expect(JSON.parse((await tax).tax)).toMatchObject([{ rate: 5 }, { from: later.taxFrom, rate: 12 }])
    expect(await shop.exportRows()).toEqual([{ ...row, 'GST rate': '12' }])
  })

  it('reads rates with thousands of spaces in time that grows with their length only', async () => {
    const shop = await shopWithFiles(engine)
    const wide = { 'Product ID': '', Name: 'Bell', 'GST rate': `5${' '.repeat(120_000)}x` }
    expect((await shop.importRows(Array.from({ length: 100 }, () => wide))).ok).toBe(false)
  })

  it('rejects a file that was cut off within the row of a product', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin, { stock: 12, gstRate: 5, material: 'Brass' })
    const [row = {}] = await shop.exportRows()
    const before = await everythingIn(shop)
    const columns = Object.keys(row)
    const cells = Object.values(row).slice(0, columns.indexOf('Status') + 1)
    await shop.put('cut.csv', `${columns.join(',')}\n${cells.join(',')}`)
    expect(await shop.importFile('cut.csv')).toEqual({
      ok: false,
      lines: [
        'line 2: the row ends before the last columns of this product; the file may be incomplete',
        'Nothing was changed.',
      ],
    })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('logs nothing of a file’s contents', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    let logged = ''
    const log = pino({ level: 'trace' }, { write: (line) => void (logged += line) })
    await shop.put('products.csv', `Product ID,Name,Price,Images\n${lamp._id},Secret lamp,cheap,secret.png\n`)
    expect(await shop.importFile('products.csv', { ...shop.app, log })).toMatchObject({ ok: false })
    await shop.put('products.csv', `Product ID,Name\n${lamp._id},Secret lamp\n`)
    expect(await shop.importFile('products.csv', { ...shop.app, log })).toMatchObject({ ok: true })
    expect(logged).toBe('')
  })

  it('takes effect at once in a running shop', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    expect((await shop.call('getAllProduct')).data).toMatchObject([{ price: 100 }])
    const database = await openDatabase(shop.where)
    const beside = await createApp(shop.app.settings, { database, log: shop.app.log })
    await shop.put('products.csv', `Product ID,Price\n${lamp._id},90\n`)
    await shop.importFile('products.csv', beside)
    await beside.close()
    expect((await shop.call('getAllProduct')).data).toMatchObject([{ price: 90 }])
  })
})

onBothEngines('The stock in a file', (engine) => {
  it('moves by what the seller changed, so that a sale since the export stays, and once however often it is imported', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin, { stock: 10 })
    const [row = {}] = await shop.exportRows()
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 3 }])
    const stock = async () => (await shop.admin.call('getAllProduct')).data[0]?.stock
    expect((await shop.importRows([{ ...row, Name: 'Renamed' }])).lines).toEqual([
      '0 created, 1 changed, 0 unchanged',
    ])
    expect(await stock()).toBe(7)
    await shop.importRows([{ ...row, Stock: '15' }])
    expect(await stock()).toBe(12)
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    await shop.importRows([{ ...row, Stock: '15', Name: 'Renamed again' }])
    expect(await stock()).toBe(11)
    expect(await shop.importRows([{ ...row, Stock: '16' }])).toEqual({
      ok: false,
      lines: [
        'line 2, Stock: it has changed by +5 since this file was exported and is now 11; export the products again and edit the new file',
        'Nothing was changed.',
      ],
    })
    const { 'Put in when exported': _, ...without } = row
    expect((await shop.importRows([{ ...without, Stock: '11' }])).lines[0]).toBe(
      'line 2, Stock: “Put in when exported” is missing, so this change would be added again with every import; export the products again, or clear “Stock when exported” to set the current stock',
    )
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('is set absolutely when the file does not give the old value, and never below zero', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin, { stock: 10 })
    const [row = {}] = await shop.exportRows()
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 8 }])
    expect((await shop.importRows([{ ...row, Stock: '5' }])).lines[0]).toBe(
      'line 2, Stock: it can’t be reduced by 5: only 2 left',
    )
    await shop.importRows([{ 'Product ID': lamp._id, Stock: '5' }])
    expect((await shop.admin.call('getAllProduct')).data[0]?.stock).toBe(5)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

onBothEngines('Images in a file', (engine) => {
  it('are kept, reordered, added and replaced as the cell says; another product’s image may be used too', async () => {
    const shop = await shopWithFiles(engine)
    const lamp = await aProduct(shop.admin)
    await shop.putImage('a.png')
    await shop.putImage('b.png')
    const set = async (Images: string) => {
      expect(await shop.importRows([{ 'Product ID': lamp._id, Images }])).toMatchObject({ ok: true })
      return (await shop.admin.call('getAllProduct')).data.find(({ _id }) => _id === lamp._id)?.images ?? []
    }
    const [own = ''] = lamp.images
    const joined = await set(`a.png | ${own}`)
    expect(joined).toEqual([expect.stringMatching(/^\/files\//), own])
    expect(await set('')).toEqual(joined)
    expect(await set(joined.toReversed().join('|'))).toEqual(joined.toReversed())
    const replaced = await set('b.png')
    expect(replaced).toHaveLength(1)
    expect(await shop.importRows([{ ...NEW, Images: replaced[0] ?? '' }])).toEqual({
      ok: true,
      lines: ['1 created, 0 changed, 0 unchanged'],
    })
    expect((await shop.admin.call('getAllProduct')).data.map(({ images }) => images)).toEqual([
      replaced,
      replaced,
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
