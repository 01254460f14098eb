import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { withApiOrigin } from '#contract/api-origin.ts'
import { readFrom } from '../database/replica.ts'
import { aProduct } from '../testing/builders.ts'
import { onOneEngine } from '../testing/engines.ts'
import { testImage } from '../testing/test-images.ts'
import { testShop } from '../testing/test-shop.ts'
import { createShopServer } from '../shop-server.ts'
import { ResponseCache } from './response-cache.ts'

const API = 'https://api.shop.example'
const BUILT_FOR = 'https://built.shop.example'
const FORM = '<form>Cost $& $1</form>'
const LOGIN_TEMPLATE = `<template id="login">${FORM}</template>`

/** A folder as the web build leaves it: the page with its compressed copies, and an asset with its own. */
async function builtClient(apiOrigin = ''): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'samagri-web-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'assets'))
  const source = await readFile(new URL('../../web/index.html', import.meta.url), 'utf8')
  const files = {
    'index.html': withApiOrigin(
      source.replace('</body>', () => `${LOGIN_TEMPLATE}</body>`),
      apiOrigin,
    ),
    'assets/main-1.js': 'export {}',
    'manifest.webmanifest': '{"name":"Built","display":"standalone"}',
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, name), text)
    await writeFile(join(root, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(root, `${name}.gz`), gzipSync(text))
  }
  return root
}

/** The parts of a page response that a browser sees. */
async function pageOf(server: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const response = await server.inject({ url, headers })
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(response.headers['content-encoding'])]
  const html = unpack ? unpack(response.rawPayload).toString() : response.body
  return {
    status: response.statusCode,
    encoding: response.headers['content-encoding'],
    names: /<meta name="api-origin" content="([^"]*)"/.exec(html)?.[1],
    etag: String(response.headers.etag),
    policy: new Map(
      String(response.headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    ),
    headers: response.headers,
  }
}

onOneEngine('the page of every screen', (engine) => {
  async function serverOf(root: string, apiOrigin = ''): Promise<FastifyInstance> {
    const { app } = await testShop(engine, { environment: { API_ORIGIN: apiOrigin } })
    const server = await createShopServer(app, root)
    onTestFinished(() => server.close())
    return server
  }

  it('names the API’s origin, in every encoding and at every address, and its policy allows it', async () => {
    const server = await serverOf(await builtClient(), API)
    for (const url of ['/', '/index.html', '/login', '/admin/orders?page=2'])
      for (const encoding of ['br', 'gzip', undefined]) {
        const accepted = encoding ? { 'accept-encoding': encoding } : undefined
        const page = await pageOf(server, url, accepted)
        expect(page, `${url} ${encoding}`).toMatchObject({ status: 200, encoding, names: API })
        expect(page.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        })
        expect(page.policy.get('connect-src')).toBe(`'self' ${API}`)
        expect(page.policy.get('img-src')).toBe(`'self' ${API} data: blob:`)
        expect(page.policy.get('script-src')).toBe("'self'")
      }
    expect(await pageOf(server, '/index.html.br')).toMatchObject({ names: API })
  })

  it('is not sent again until it changes', async () => {
    const root = await builtClient()
    const own = await pageOf(await serverOf(root), '/')
    const server = await serverOf(root, API)
    const other = await pageOf(server, '/my-orders', { 'accept-encoding': 'br' })
    expect(own.etag).not.toBe(other.etag)
    expect(await pageOf(server, '/', { 'if-none-match': other.etag })).toMatchObject({ status: 304 })
    expect(await pageOf(server, '/', { 'if-none-match': own.etag })).toMatchObject({ status: 200 })
  })

  it('of /login shows its form without a script, under the shop’s name too', async () => {
    const server = await serverOf(await builtClient())
    for (const url of ['/login', '/login/', '/login?product=1']) {
      const { body } = await server.inject(url)
      expect(body, url).toContain(`<div id="root">${FORM}</div>`)
      expect(body, url).not.toContain(LOGIN_TEMPLATE)
    }
    for (const url of ['/', '/register', '/login-help']) {
      const { body } = await server.inject(url)
      expect(body, url).toContain('<div id="root"></div>')
      expect(body, url).toContain(LOGIN_TEMPLATE)
    }
  })

  it('uses its own origin if no other was given', async () => {
    const page = await pageOf(await serverOf(await builtClient()), '/')
    expect(page.names).toBe('')
    expect(page.policy.get('connect-src')).toBe("'self'")
    expect(page.policy.get('img-src')).toBe("'self' data: blob:")
  })

  it('keeps the API that it was built for unless startup sets another', async () => {
    const root = await builtClient(BUILT_FOR)
    const stored = await pageOf(await serverOf(root), '/', { 'accept-encoding': 'gzip' })
    expect(stored.names).toBe(BUILT_FOR)
    expect(stored.policy.get('connect-src')).toBe(`'self' ${BUILT_FOR}`)
    const changed = await pageOf(await serverOf(root, API), '/', { 'accept-encoding': 'gzip' })
    expect(changed.names).toBe(API)
    expect(changed.policy.get('connect-src')).toBe(`'self' ${API}`)
  })

  it('is at every address of a screen, also for HEAD and if the address can’t be decoded', async () => {
    const server = await serverOf(await builtClient())
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of ['/login', '/my-orders', '/lamp%', '/%E0%A4?q=%'])
        expect(await server.inject({ method, url }), `${method} ${url}`).toMatchObject({
          statusCode: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
    for (const url of ['/api/%', '/files/%'])
      expect((await server.inject({ url })).json(), url).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('returns 404 for an asset that a later build has removed, which is not cached', async () => {
    const root = await builtClient()
    const server = await serverOf(root)
    await rm(join(root, 'assets/main-1.js'))
    const gone = await server.inject({ url: '/assets/main-1.js' })
    expect(gone).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
  })

  it('leaves an asset that can’t be read to the next request, whatever encoding it was asked for in', async () => {
    const root = await builtClient()
    const server = await serverOf(root)
    for (const ending of ['', '.br', '.gz']) {
      const path = join(root, `assets/main-1.js${ending}`)
      await rm(path)
      await symlink(path, path) // reading it fails with ELOOP
    }
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const failed = await server.inject({ url: '/assets/main-1.js', headers })
      expect(failed).toMatchObject({ statusCode: 500, headers: { 'cache-control': 'no-store' } })
      expect(failed.json()).toMatchObject({ success: false, code: 'INTERNAL' })
      for (const name of ['etag', 'content-encoding']) expect(failed.headers).not.toHaveProperty(name)
    }
  })

  it('replaces no asset', async () => {
    const server = await serverOf(await builtClient(), API)
    const asset = await server.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(asset.headers['x-content-type-options']).toBe('nosniff')
    expect(asset.headers).not.toHaveProperty('content-security-policy') // it is not a document
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('export {}')
    const head = await server.inject({
      method: 'HEAD',
      url: '/assets/main-1.js',
      headers: { range: 'bytes=0-3', 'accept-encoding': 'br' },
    })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(asset.rawPayload.length),
      etag: asset.headers.etag,
    })
    const again = { 'if-none-match': String(asset.headers.etag), 'accept-encoding': 'br' }
    expect((await server.inject({ url: '/assets/main-1.js', headers: again })).statusCode).toBe(304)
    for (const url of ['/assets/gone.js', '/assets/main-1.js.br', '/assets/..%2findex.html', '/assets/'])
      expect((await server.inject({ url })).statusCode, url).toBe(404)
  })

  it('tells robots in plain text what to leave out', async () => {
    const server = await serverOf(await builtClient())
    const { headers, body } = await server.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^User-agent: \*\n(Disallow: .*\n)+/)
    expect(body, 'the noindex of these pages could not be read').not.toMatch(/order\//)
  })

  it('and the manifest have the shop’s name, and are available while the database is down', async () => {
    const { app, person } = await testShop(engine)
    const server = await createShopServer(app, await builtClient())
    onTestFinished(() => server.close())
    await (await person('admin')).call('updateSettings', { body: { shopName: 'Diya' } })
    const manifest = async () => (await server.inject('/manifest.webmanifest')).json<object>()
    expect(await manifest()).toEqual({ name: 'Diya', short_name: 'Diya', display: 'standalone' })
    await app.database.transaction(({ db }) =>
      db.schema.alterTable('store_settings').renameTo('away').execute(),
    )
    expect(await manifest()).toMatchObject({ name: 'Diya' })
    const responses = new ResponseCache(app.database, readFrom(app.database))
    const started = await createShopServer({ ...app, responses }, await builtClient())
    onTestFinished(() => started.close())
    const { name } = (await started.inject('/manifest.webmanifest')).json<{ name: string }>()
    expect(name).toBe('Built')
    expect((await started.inject('/')).statusCode).toBe(200)
  })

  it('has metadata for link previews: of the shop, or of a product at its current price', async () => {
    const { app, person } = await testShop(engine, { environment: { PUBLIC_URL: 'https://puja.example' } })
    const server = await createShopServer(app, await builtClient())
    onTestFinished(() => server.close())
    const admin = await person('admin')
    await admin.call('updateSettings', { body: { shopName: 'Diya & "Sons"' } })
    const { body: login } = await server.inject('/login')
    expect(login).toContain('<title>Diya &amp; "Sons"</title>'.replaceAll('"', '&quot;'))
    expect(said(login)).toMatchObject({
      title: 'Diya &amp; &quot;Sons&quot;',
      url: 'https://puja.example/',
      image: 'https://puja.example/share.jpg',
    })
    const lamp = await aProduct(admin, { name: 'Lamp <b>', price: '680' })
    const url = `/?product=${lamp._id}`
    expect(said((await server.inject(url)).body)).toMatchObject({
      title: 'Lamp &lt;b&gt;, ₹680 · Diya &amp; &quot;Sons&quot;',
      url: `https://puja.example${url}`,
      image: `https://puja.example${lamp.images[0]}`,
    })
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: '700' } })
    expect(said((await server.inject(url)).body)['title']).toContain('₹700')
    await admin.call('deleteProductById', { params: { id: lamp._id } })
    for (const gone of [url, '/?product=nothing'])
      expect(said((await server.inject(gone)).body)['title']).toBe('Diya &amp; &quot;Sons&quot;')
    await admin.call('updateSettings', { body: { shopName: 'Deepa' } })
    expect(said((await server.inject('/')).body)['title']).toBe('Deepa')
  })

  it('names the banner’s image, which the shop then shows before it has fetched anything', async () => {
    const { app, person, clock } = await testShop(engine)
    const server = await createShopServer(app, await builtClient())
    onTestFinished(() => server.close())
    const admin = await person('admin')
    const banner = async () =>
      /<meta name="banner" content="([^"]*)"/.exec((await server.inject('/')).body)?.[1]
    const add = async (name: string, startsAt = '') => {
      const body = { name, description: 'Lamps.', startsAt, image: await testImage() }
      return (await admin.call('createHeader', { body })).data
    }
    expect(await banner()).toBe('')
    const lamps = await add('Diwali')
    expect(await banner()).toBe(lamps.image)
    const colours = await add('Holi', new Date(clock.now() + 60_000).toISOString())
    await admin.call('updateHeaderById', { params: { id: lamps._id }, body: { status: 'inactive' } })
    expect(await banner()).toBe(lamps.image) // the other one has not started
    clock.advance(60_000)
    expect(await banner()).toBe(colours.image)
  })

  it('is opened with the ticket of a shared image, unless another site led to it', async () => {
    const server = await serverOf(await builtClient())
    const ticket = '0198c5e2-1111-4222-8333-444455556666'
    const leadsTo = async (site: string | undefined, url = `/shared?ticket=${ticket}`) => {
      const { statusCode, headers } = await server.inject({
        url,
        headers: site === undefined ? {} : { 'sec-fetch-site': site },
      })
      expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store'])
      return headers.location
    }
    for (const site of ['none', 'same-origin']) expect(await leadsTo(site)).toBe(`/?shared=${ticket}`)
    for (const site of ['cross-site', 'same-site', undefined]) expect(await leadsTo(site)).toBe('/')
    for (const url of ['/shared', '/shared?ticket=//elsewhere.example', '/shared?ticket=a&ticket=b'])
      expect(await leadsTo('none', url)).toBe('/')
  })
})

/** The Open Graph elements of a page. */
function said(html: string): Record<string, string> {
  const parts = html.matchAll(/<meta\s+property="og:(\w+)"\s+content="([^"]*)"/g)
  return Object.fromEntries([...parts].map(([, name, content]) => [name, content]))
}
