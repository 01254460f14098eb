import { expect, it } from 'vitest'
import { aProduct } from '../testing/builders.ts'
import { onOneEngine } from '../testing/engines.ts'
import { send } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'

const ADDRESSES = [
  '/',
  '/login',
  '/admin/orders',
  '/api/health',
  '/api/product/getAllProduct',
  '/api/nothing',
  '/api/openapi.json',
]

onOneEngine('every response', (engine) => {
  it('has the headers that keep third parties out of the page', async () => {
    const shop = await testShop(engine)
    for (const url of ADDRESSES) {
      const { headers } = await send(shop, { url })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy, url).toContain(part)
      expect(policy, url).not.toMatch(/unsafe|https?:|\*/)
      expect(headers, url).not.toHaveProperty('x-powered-by')
      expect(headers, url).not.toHaveProperty('server')
      expect(headers, url).not.toHaveProperty('set-cookie')
      expect(headers, url).not.toHaveProperty('access-control-allow-origin')
      expect(headers, url).not.toHaveProperty('strict-transport-security')
    }
  })

  it('requires TLS only if the shop’s own address does', async () => {
    const shop = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
    const { headers } = await send(shop, { url: '/' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  it('answers no page of another origin', async () => {
    const shop = await testShop(engine)
    const origin = 'https://elsewhere.example'
    const preflight = await send(shop, {
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(404)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

onOneEngine('a catalogue image', (engine) => {
  it('is sandboxed and cached forever, under the name of its content', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const url = lamp.images[0]!
    const shown = await send(shop, { url })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await send(shop, { url, headers: { 'if-none-match': String(shown.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    for (const width of [400, 1200])
      expect((await send(shop, { url: url.replace('-800.', `-${width}.`) })).statusCode).toBe(200)
    for (const width of [1, 801, 99_999])
      expect((await send(shop, { url: url.replace('-800.', `-${width}.`) })).statusCode).toBe(404)
  })
})
