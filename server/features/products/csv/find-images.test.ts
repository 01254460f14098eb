import { mkdir, symlink } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { aProduct } from '../../../testing/builders.ts'
import { onBothEngines } from '../../../testing/engines.ts'
import { everythingIn, filesIn } from '../../../testing/everything.ts'
import { brokenIn } from '../../../testing/orders.ts'
import { badImages, testImage } from '../../../testing/test-images.ts'
import { shopWithFiles } from '../../../testing/product-files.ts'

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

onBothEngines('An image with a product file', (engine) => {
  it('is rejected with the form’s texts if invalid or in another folder, and nothing in the file is stored', async () => {
    const shop = await shopWithFiles(engine)
    const { _id: id } = await aProduct(shop.admin)
    await shop.putImage('good.png')
    await shop.putImage('beside/secret.png')
    await mkdir(shop.path('inside'))
    await symlink(shop.path('beside/secret.png'), shop.path('inside/link.png'))
    const before = await everythingIn(shop)
    const wrong = async (name: string) => {
      await shop.put('inside/products.csv', `Product ID,Images\n${id},${name}\n`)
      const { ok, lines } = await shop.importFile('inside/products.csv')
      expect(ok).toBe(false)
      return lines[0]?.replace(/^line 2, Images: “[^”]+”: /, '') // a long name is truncated
    }
    for (const [i, { file, response }] of (await badImages()).entries()) {
      await shop.put(`inside/${i}.png`, await bytesOf(file))
      expect(await wrong(`${i}.png`)).toBe(response.message)
    }
    const outside = 'Images must be in the same folder as the CSV or in a folder inside it.'
    for (const name of [
      'link.png',
      '../beside/secret.png',
      String.raw`..\beside\secret.png`,
      'a/../../good.png',
      shop.path('good.png'),
      String.raw`C:\good.png`,
      'https://shop.example/good.png',
    ])
      expect(await wrong(name)).toBe(outside)
    expect(await wrong('good.png')).toBe('This file was not found in the folder of the CSV.')
    await mkdir(shop.path('inside/folder'))
    expect(await wrong('folder')).toBe('This is not a file.')
    await shop.put('inside/large.png', Buffer.alloc(IMAGE_MAX_BYTES + 1))
    expect(await wrong('large.png')).toBe('Images can be up to 10MB.')
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('is named by many rows and stored once, and again if it was swept while the file was checked', async () => {
    const shop = await shopWithFiles(engine)
    const [one, two] = [await aProduct(shop.admin), await aProduct(shop.admin)]
    await shop.putImage('new.png')
    const before = await filesIn(shop)
    const { database, files } = shop.app
    let swept = false
    const transaction: typeof database.transaction = async (action) => {
      if (swept) return database.transaction(action)
      swept = true
      for (const name of await filesIn(shop)) if (!before.includes(name)) await files.remove(name)
      return database.transaction(action)
    }
    await shop.put(
      'products.csv',
      `Product ID,Images\n${one._id},new.png\n${two._id},new.png|${two.images[0]}\n`,
    )
    const said = await shop.importFile('products.csv', {
      ...shop.app,
      database: { ...database, transaction },
    })
    expect(said).toEqual({ ok: true, lines: ['0 created, 2 changed, 0 unchanged'] })
    expect((await filesIn(shop)).length).toBe(before.length + 3)
    expect(await brokenIn(shop.app)).toEqual([])
    const { data } = await shop.admin.call('getAllProduct')
    for (const address of data.flatMap(({ images }) => images))
      expect((await shop.server.inject(address)).statusCode).toBe(200)
  })

  it('stays for its other users when the action is rejected at the last moment', async () => {
    const shop = await shopWithFiles(engine)
    const { _id: id } = await aProduct(shop.admin)
    const shared = await testImage()
    await shop.put('shared.png', await bytesOf(shared))
    await shop.putImage('own.png')
    const { database } = shop.app
    const transaction: typeof database.transaction = async (action) => {
      shop.clock.advance(1_000)
      await shop.admin.call('updateProductById', { params: { id }, body: { images: [shared] } })
      return database.transaction(action)
    }
    await shop.put('products.csv', `Product ID,Images\n${id},shared.png|own.png\n`)
    const app = { ...shop.app, database: { ...database, transaction } }
    await expect(shop.importFile('products.csv', app)).rejects.toThrow(
      'line 2: Someone else has changed this.',
    )
    const { data } = await shop.admin.call('getAllProduct')
    expect((await shop.server.inject(data[0]?.images[0] ?? '')).statusCode).toBe(200)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
