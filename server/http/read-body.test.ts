import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { onOneEngine } from '../testing/engines.ts'
import { filesIn } from '../testing/everything.ts'
import { testImage, imageOfBytes } from '../testing/test-images.ts'
import { form, rawCall } from '../testing/raw-call.ts'
import { testShop } from '../testing/test-shop.ts'

const CREATE = 'POST /category/createCategory'

onOneEngine('A form', (engine) => {
  it('keeps its line breaks as typed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const body = form({ name: 'Lamps', description: 'Brass.\nClay.', image: await testImage() })
    const made = await rawCall(shop, admin, CREATE, body)
    expect(made.body).toMatchObject({ data: { description: 'Brass.\nClay.' } })
  })

  it('may not send a field twice, nor names that every object has', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const twice = form({ name: 'Lamps', image: await testImage() })
    twice.append('name', 'Malas')
    expect(await rawCall(shop, admin, CREATE, twice)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'The field name was sent twice.' },
    })
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const odd = form({ name: 'Lamps', image: await testImage() })
      odd.append(name, 'x')
      expect(await rawCall(shop, admin, CREATE, odd)).toMatchObject({ status: 400, body: { success: false } })
    }
    expect(await filesIn(shop)).toEqual([])
  })

  it('is bounded in text and in files', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const tooLarge = { status: 413, body: { code: 'TOO_LARGE' } }
    const long = 'x'.repeat(600_000)
    expect(await rawCall(shop, admin, CREATE, form({ name: long + long }))).toMatchObject(tooLarge)
    expect(await rawCall(shop, admin, CREATE, form({ name: long, description: long }))).toMatchObject(
      tooLarge,
    )
    const many = await Promise.all(Array.from({ length: 12 }, () => testImage()))
    const images = form({ images: many })
    expect(await rawCall(shop, admin, 'POST /product/createProduct', images)).toMatchObject(tooLarge)
  })

  it('is accepted by no call that requires JSON', async () => {
    const shop = await testShop(engine)
    const sent = await rawCall(shop, null, 'POST /auth/login', form({ email: 'a@b.example', password: 'x' }))
    expect(sent).toMatchObject({ status: 415, body: { code: 'WRONG_KIND' } })
  })

  it('or JSON is what a call takes, and nothing else', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const sent = await rawCall(shop, admin, CREATE, 'name=Lamps', { 'content-type': type })
      expect(sent).toMatchObject({ status: 415, body: { code: 'WRONG_KIND' } })
    }
  })

  it('releases its connection however early it is rejected', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const origin = await shop.server.listen({ port: 0 })
    const large = await imageOfBytes(IMAGE_MAX_BYTES)
    const twice = form({ name: 'Lamps', image: await testImage(), other: large })
    twice.append('name', 'Malas')
    twice.append('another', large)
    const send = (body: FormData, token: string) =>
      fetch(`${origin}/api/category/createCategory`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await send(twice, admin.token)).status).toBe(400)
    const larger = form({ image: await imageOfBytes(IMAGE_MAX_BYTES + 1), name: 'Lamps' })
    expect((await send(larger, admin.token)).status).toBe(413)
    expect((await send(form({ image: large, other: large }), 'dead')).status).toBe(401)
    const closed = shop.server.close().then(() => 'closed')
    expect(await Promise.race([closed, pause(5_000, 'still open')])).toBe('closed')
  })
})
