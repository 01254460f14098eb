import { expect, it } from 'vitest'
import { NEW_IMAGE, IMAGE_MISSING } from '#contract/catalogue/products.ts'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { oncePerSuite, type TestShop } from '../../testing/test-shop.ts'

async function sceneOf(shop: TestShop) {
  const admin = await shop.person('admin')
  const lampOf = async (pictures: number) => {
    const images = await Promise.all(Array.from({ length: pictures }, () => testImage()))
    return aProduct(admin, { images })
  }
  const change = async (id: string, body: object) =>
    (await admin.call('updateProductById', { params: { id }, body })).data
  return { admin, lampOf, change }
}

onBothEngines('The images of a product', (engine) => {
  const scene = oncePerSuite(engine, {}, sceneOf)

  it('are added, removed and moved one by one in one change', async () => {
    const { lampOf, change } = scene()
    const { _id, images } = await lampOf(3)
    const [a, b, c] = images as [string, string, string]
    const body = {
      images: [await testImage(), await testImage()],
      imageOrder: [NEW_IMAGE, c, a, NEW_IMAGE],
      imagesLoaded: images,
    }
    const { images: now } = await change(_id, body)
    expect(now).toEqual([expect.any(String), c, a, expect.any(String)])
    expect(new Set([...now, b]).size).toBe(5)
  })

  it('stay if another admin has changed them in the meantime, and nothing else is written', async () => {
    const { lampOf, change } = scene()
    const lamp = await lampOf(2)
    const [a, b] = lamp.images as [string, string]
    const turned = await change(lamp._id, { imageOrder: [b, a] })
    const body = { name: 'Bronze', imageOrder: [a], imagesLoaded: [a, b] }
    expect(await errorResponseOf(change(lamp._id, body))).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await change(lamp._id, {})).toEqual(turned)
  })

  it('are only those that the product has', async () => {
    const { lampOf, change } = scene()
    const [lamp, other] = [await lampOf(1), await lampOf(1)]
    const body = { imageOrder: [...lamp.images, ...other.images] }
    expect(await errorResponseOf(change(lamp._id, body))).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  })

  it('are at least one, and each new one has one position', async () => {
    const { lampOf, change } = scene()
    const { _id, images } = await lampOf(1)
    expect(await errorResponseOf(change(_id, { imageOrder: '[]' }))).toMatchObject({
      code: 'VALIDATION',
      message: IMAGE_MISSING,
    })
    for (const [files, imageOrder] of [
      [[await testImage()], images],
      [[], [...images, NEW_IMAGE]],
      [[await testImage()], [NEW_IMAGE, NEW_IMAGE]],
    ])
      expect(await errorResponseOf(change(_id, { images: files, imageOrder }))).toMatchObject({
        code: 'VALIDATION',
      })
    expect((await change(_id, {})).images).toEqual(images)
  })
})
