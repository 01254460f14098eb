import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { DETAIL_LABELS } from '#contract/catalogue/product-details.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { rowsOf, shopWithFiles } from '../../testing/product-files.ts'
import { newId } from '../../ids.ts'
import { exportProductsCommand } from './csv-commands.ts'

onBothEngines('export-products', (engine) => {
  it('writes every product that is not deleted, newest first, as a spreadsheet opens it and runs nothing of it', async () => {
    const shop = await shopWithFiles(engine)
    const old = await aProduct(shop.admin, {
      name: '=1+1',
      price: 1249.5,
      originalPrice: 1500,
      weight: '500 g',
      dimensions: '10-12',
      weightGrams: 620,
      shelf: '10-12',
    })
    shop.clock.advance(1_000)
    const gone = await aProduct(shop.admin)
    await shop.admin.call('deleteProductById', { params: { id: gone._id } })
    shop.clock.advance(1_000)
    const young = await aProduct(shop.admin, {
      name: 'पीतल का दीया 🪔',
      description: 'One,\n"two"',
      hsnCode: '0712',
      status: 'inactive',
    })
    const lines: string[] = []
    await exportProductsCommand(shop.app, { file: shop.path('all.csv'), print: (line) => lines.push(line) })
    expect(lines.at(-1)).toBe(`2 products written to ${shop.path('all.csv')}`)
    expect(await readdir(shop.folder)).toEqual(['all.csv'])
    const text = await readFile(shop.path('all.csv'), 'utf8')
    expect(text.startsWith('\uFEFFProduct ID,Name,Description,Category,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(4) // headings, two products, the end
    const unset = [...Object.values(DETAIL_LABELS), 'MRP', 'GST rate', 'Tax status', 'Tax from']
    const shared = {
      Category: 'Lamps',
      Subcategory: 'Lamps of brass',
      'Shipping price': '10',
      ...Object.fromEntries(unset.map((name) => [name, ''])),
    }
    const stock = { Stock: '10', 'Stock when exported': '10', 'Put in when exported': '10' }
    expect(rowsOf(text)).toEqual([
      {
        ...shared,
        ...stock,
        'Product ID': young._id,
        Name: 'पीतल का दीया 🪔',
        Description: 'One,\n"two"',
        Price: '100',
        'Original price': '',
        'HSN code': "'0712",
        Status: 'inactive',
        Images: young.images[0],
      },
      {
        ...shared,
        ...stock,
        'Product ID': old._id,
        Name: "'=1+1",
        Description: 'A lamp of brass.',
        Price: '1249.5',
        'Original price': '1500',
        'HSN code': '74198030',
        Status: 'active',
        Dimensions: "'10-12",
        Weight: '500 g',
        'Weight in grams': '620',
        Shelf: "'10-12",
        Images: old.images[0],
      },
    ])
  })

  it('passes through more products than one batch holds, each once', async () => {
    const shop = await shopWithFiles(engine)
    await aProduct(shop.admin)
    const { app } = shop
    const { read } = app.database
    const stored = await read.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    const madeByDatabase = ['n', 'name_key', 'status_key']
    const row = Object.fromEntries(Object.entries(stored).filter(([name]) => !madeByDatabase.includes(name)))
    const copies = Array.from({ length: 1_200 }, () => ({ ...row, id: newId() }))
    await app.database.transaction(async (tx) => {
      for (let from = 0; from < copies.length; from += 100)
        await tx.db
          .insertInto('products')
          .values(copies.slice(from, from + 100) as never)
          .execute()
    })
    const ids = (await shop.exportRows()).map((one) => one['Product ID'])
    expect(new Set(ids)).toHaveProperty('size', 1_201)
    expect(ids).toHaveLength(1_201)
  })

  it('leaves a file that was there as it was, and nothing else, when it fails', async () => {
    const shop = await shopWithFiles(engine)
    await shop.put('all.csv', 'mine')
    const failing = { ...shop.app, database: { ...shop.app.database, read: undefined as never } }
    const write = (file: string | undefined, app = shop.app) =>
      exportProductsCommand(app, { file, print: () => undefined })
    await expect(write(shop.path('all.csv'), failing)).rejects.toThrow()
    expect(await readdir(shop.folder)).toEqual(['all.csv'])
    expect(await readFile(shop.path('all.csv'), 'utf8')).toBe('mine')
    await chmod(shop.path('all.csv'), 0o600)
    await write(shop.path('all.csv'))
    expect((await readFile(shop.path('all.csv'), 'utf8')).startsWith('\uFEFFProduct ID')).toBe(true)
    await mkdir(shop.path('folder.csv'))
    await expect(write(shop.path('folder.csv'))).rejects.toThrow('is not a file and can’t be replaced')
    await expect(write(shop.path('nowhere/all.csv'))).rejects.toThrow('folder not found')
    await expect(write(undefined)).rejects.toThrow('name the file to write: export-products FILE.csv')
  })
})
