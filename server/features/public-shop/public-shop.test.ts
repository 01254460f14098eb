import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { ensureBuilt } from '../../../scripts/bootstrap.mjs'
import type { Engine } from '../../database/database.ts'
import { startHousekeeping } from '../../jobs/housekeeping.ts'
import { aCategory, anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'
import { createShopServer, housekeepingTasks } from '../../shop-server.ts'
import { insertProducts } from '../products/create-product.ts'
import { sitemap } from './sitemap.ts'

beforeAll(ensureBuilt)

const ORIGIN = 'http://localhost:3000'
const PARAGRAPH = 'A lamp of brass & "fire".\n<b>Bright</b>'
const HOSTILE = [
  '🪔🪔',
  'पूजा की थाली',
  'x'.repeat(200),
  'Twin',
  'Twin',
  '../../../etc/passwd',
  '---',
  '</script><script>alert(1)</script>',
  '<!--root--> $& <!--data-->',
  'Dīpa & "Co" <b>',
]
const ALL = [...HOSTILE, ...Array.from({ length: 20 }, (_, i) => `Lamp ${i}`)]

/** A shop with two categories and more products than fit on a page; the first names are hard to encode. */
async function shopOf(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const lamps = await aCategory(admin, 'Lamps & Diyas')
  shop.clock.advance(1) // the older one has the plain address
  const twins = await aCategory(admin, 'Lamps & Diyas')
  const bodies = ALL.map((name, i) => ({
    name,
    description: PARAGRAPH,
    price: 10_000 + i * 1_000,
    originalPrice: i % 2 === 0 ? 20_000 + i * 1_000 : null,
    shippingPrice: 1_050,
    hsnCode: '7419',
    stock: i % 5,
    status: 'active',
    material: i % 3 === 0 ? 'Brass' : '',
    origin: ['India', 'india', 'Nepal', ''][i % 4],
    images: [`/files/${String(i).padStart(64, '0')}-800.webp`],
    ...(i % 4 === 0 ? twins : lamps),
  }))
  await shop.app.database.transaction(async (tx) => {
    for (let i = 0; i < bodies.length; i += 15)
      await insertProducts(shop.app, tx, bodies.slice(i, i + 15) as never, {
        actor: null,
        requestId: 'test',
      })
  })
  const { data: products } = await shop.call('getAllProduct')
  return { ...shop, admin, lamps, twins, products }
}

async function open({ server }: Pick<TestShop, 'server'>, url: string) {
  const { statusCode: status, headers, body } = await server.inject({ url })
  return { status, headers, body, location: headers.location }
}

function linksIn(html: string): string[] {
  const anchors = html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)
  return [...anchors].filter(([tag]) => !tag.includes('nofollow')).map(([, to = '']) => plain(to))
}

function plain(escaped: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
  return escaped.replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '')
}

function jsonLdIn(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>)
}

function sitemapIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, to = '']) => plain(to).replace(ORIGIN, ''))
}

/** The types and properties of the schema.org vocabulary (version 29.3) that these pages use. */
const VOCABULARY: Record<string, readonly string[]> = {
  Product: ['name', 'description', 'sku', 'url', 'image', 'category', 'material', 'offers', 'brand'],
  Offer:
    'url price priceCurrency availability itemCondition seller shippingDetails hasMerchantReturnPolicy'.split(
      ' ',
    ),
  Organization: ['name', 'url', 'logo', 'email', 'telephone', 'address'],
  OnlineStore: ['name', 'url', 'logo', 'email', 'telephone', 'address'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

/** Asserts that each type and property is in schema.org's vocabulary. */
function expectVocabulary(data: unknown): void {
  if (Array.isArray(data)) return data.forEach(expectVocabulary)
  if (typeof data !== 'object' || data === null) return
  const { '@type': type, '@context': _, ...rest } = data as Record<string, unknown>
  expect(Object.keys(VOCABULARY)).toContain(type)
  for (const [name, value] of Object.entries(rest)) {
    expect(VOCABULARY[String(type)], `${String(type)}.${name}`).toContain(name)
    expectVocabulary(value)
  }
}

onBothEngines('The public shop', (engine) => {
  test('leads to every product by plain links from /shop, and by the sitemap, and to nothing else', async () => {
    const shop = await shopOf(engine)
    const addresses = shop.products.map(({ address }) => address).toSorted()
    expect(new Set(addresses).size).toBe(ALL.length)
    const seen = new Set<string>()
    const found = ['/shop']
    for (const url of found) {
      const { status, body } = await open(shop, url)
      expect(status, url).toBe(200)
      seen.add(url)
      for (const link of linksIn(body))
        if (/^\/(shop|c\/|p\/|search)/.test(link) && !found.includes(link)) found.push(link)
    }
    expect([...seen].filter((url) => url.startsWith('/p/')).toSorted()).toEqual(addresses)
    const quickLinks = [{ title: 'Home', url: '/' }]
    await shop.admin.call('createFooter', {
      body: { name: 'Main', description: 'For worship.', image: await testImage(), quickLinks },
    })
    const footer = /<footer.*<\/footer>/s.exec((await open(shop, '/shop')).body)?.[0] ?? ''
    const twins = `/c/lamps-diyas-${shop.twins.category.slice(24)}`
    expect(linksIn(footer)).toEqual(expect.arrayContaining(['/c/lamps-diyas', twins, '/shop']))
    expect(linksIn(footer), 'which is for those who sign in').not.toContain('/')
    const listed = sitemapIn((await open(shop, '/sitemap.xml')).body)
    expect(listed.filter((url) => url.startsWith('/p/')).toSorted()).toEqual(addresses)
    for (const url of listed) {
      const { status, body } = await open(shop, url)
      expect([status, body.includes(`<link rel="canonical" href="${ORIGIN}${url}" />`)], url).toEqual([
        200,
        true,
      ])
    }
    expect((await open(shop, '/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  test('splits the sitemap into parts that hold each page once', async () => {
    const shop = await shopOf(engine)
    const { app } = shop
    const of = (part?: number) => sitemap(app, app.database, part, 8)
    const all = sitemapIn((await open(shop, '/sitemap.xml')).body)
    const parts = Math.ceil(all.length / 8)
    expect(parts).toBeGreaterThan(3)
    const index = await of()
    expect(index).toContain('<sitemapindex')
    expect(sitemapIn(index!)).toEqual(Array.from({ length: parts }, (_, i) => `/sitemap-${i + 1}.xml`))
    const listed: string[][] = []
    for (let part = 1; part <= parts; part += 1) listed.push(sitemapIn((await of(part))!))
    expect(listed.slice(0, -1).map(({ length }) => length)).toEqual(Array(parts - 1).fill(8))
    expect(listed.flat()).toEqual(all)
    expect(await of(parts + 1)).toBeUndefined()
    expect((await open(shop, '/sitemap-1.xml')).status).toBe(404)
  })

  test('renders again only the pages that show a changed product, however many others exist', async () => {
    const { app, admin, products } = await shopOf(engine)
    const [webRoot, rendered] = await countingWebRoot()
    const server = await createShopServer(app, webRoot)
    onTestFinished(() => server.close())
    const urls = ['/shop', '/search', '/c/lamps-diyas', ...products.map(({ address }) => address)]
    const bodies = async () => {
      const all = new Map<string, string>()
      for (const url of urls) all.set(url, (await server.inject(url)).body)
      return all
    }
    const before = await bodies()
    expect(rendered.splice(0)).toEqual(urls)
    await bodies()
    expect(rendered).toEqual([])
    // An old product is not among related ones, which are the newest; without a discount it does not change any
    // filter's count.
    const undiscounted = products.filter(({ originalPrice }) => originalPrice === null)
    const oldest = undiscounted.toSorted((a, b) => (a._id < b._id ? -1 : 1))[0]!
    const price = oldest.price + 0.45
    await admin.call('updateProductById', { params: { id: oldest._id }, body: { price } })
    const showing = urls.filter((url) => before.get(url)?.includes(oldest._id))
    const after = await bodies()
    expect(after.get(oldest.address)).toContain(`₹${price.toFixed(2)}`)
    expect(rendered).toEqual(showing)
    expect(showing.length).toBeLessThan(8)
  })

  test('shows each product’s name, price, description, availability and JSON-LD, whatever it is called', async () => {
    const shop = await shopOf(engine)
    for (const product of shop.products) {
      const { body } = await open(shop, product.address)
      const text = plain(body.replaceAll(/<script.*?<\/script>|<!-- -->/gs, ''))
      expect(text).toContain(`>${product.name}</h1>`)
      expect(text).toContain(`₹${product.price}`)
      expect(text).toContain(PARAGRAPH)
      expect(text).toContain(product.stock > 0 ? 'In stock' : 'Out of stock')
      expect(text).toContain('aria-label="You are here"')
      const data = jsonLdIn(body)
      expectVocabulary(data)
      expect(data[0]).toMatchObject({
        '@type': 'Product',
        name: product.name,
        description: PARAGRAPH,
        url: ORIGIN + product.address,
        offers: {
          price: product.price.toFixed(2),
          priceCurrency: 'INR',
          availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
          shippingDetails: { shippingRate: { value: '10.50', currency: 'INR' } },
        },
      })
      const trail = data[1]!['itemListElement'] as { name: string }[]
      expect(trail.map(({ name }) => name)).toEqual([
        'Samagri',
        product.category.name,
        product.subCategory.name,
        product.name,
      ])
      const page = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
      expect((JSON.parse(page) as { product: Product }).product.name).toBe(product.name)
      expect(body).not.toContain('<script>alert')
      expect(body).toContain('<meta property="og:image:width" content="1200" />')
    }
    const [lamp] = shop.products
    const offers = async () => jsonLdIn((await open(shop, lamp!.address)).body)[0]!['offers']
    expect(await offers()).not.toHaveProperty('hasMerchantReturnPolicy')
    expect(await offers()).not.toHaveProperty('shippingDetails.deliveryTime')
    const promised = { dispatchDays: '2', deliveryDays: '5', returnDays: '7', freeShippingFrom: '1' }
    await shop.admin.call('updateSettings', { body: promised })
    await shop.admin.call('updatePolicyPage', {
      params: { name: 'returns' },
      body: { html: '<p>Send it back.</p>', status: 'published' },
    })
    expect(await offers()).toMatchObject({
      shippingDetails: {
        shippingRate: { value: '0.00' },
        deliveryTime: { handlingTime: { maxValue: 2 }, transitTime: { maxValue: 5, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
    })
    await shop.admin.call('updateProductById', { params: { id: lamp!._id }, body: { mrp: 120.5 } })
    const text = plain((await open(shop, lamp!.address)).body)
    expect(text).toContain('<dt>MRP</dt><dd>₹120.50</dd>')
    expect(text).toContain('Dispatched within 2 days. Delivered within 7 days. Returns within 7 days.<')
    expect(text).toMatch(/Returns within 7 days\.<span> <a href="\/pages\/returns">/)
    expectVocabulary(jsonLdIn((await open(shop, lamp!.address)).body))
    for (const url of ['/shop', '/search?q=lamp']) expectVocabulary(jsonLdIn((await open(shop, url)).body))
  })

  test('redirects former names of products and categories, and reports deleted ones', async () => {
    const shop = await shopOf(engine)
    const { admin, lamps } = shop
    const lamp = shop.products.find(({ name }) => name === 'Lamp 0')!
    const bells = await aCategory(admin, 'Bells & Gongs')
    await aProduct(admin, { name: 'Bell', ...bells })
    expect((await open(shop, '/c/bells-gongs/bells-gongs-of-brass')).body).toContain(
      '>Bells &amp; Gongs of brass</h1>',
    )
    const params = { id: lamp._id }
    await admin.call('updateProductById', { params, body: { name: 'Diya' } })
    await admin.call('updateCategoryById', { params: { id: bells.category }, body: { name: 'Sound' } })
    await admin.call('updateCategoryById', { params: { id: lamps.category }, body: { name: 'Light' } })
    await admin.call('updateSubCategoryById', { params: { id: bells.subCategory }, body: { name: 'दीप' } })
    const now = (await shop.call('getProduct', { params })).data.address
    expect(now).toMatch(/^\/p\/diya-[\da-f]{12}$/)
    const moved = {
      [lamp.address]: now,
      [`/p/${now.slice(-12)}`]: now,
      [`${now}/`]: now,
      '/c/bells-gongs': '/c/sound',
      '/c/bells-gongs/bells-gongs-of-brass?sort=newest&x=1': `/c/sound/${encodeURIComponent('दीप')}?sort=newest`,
      '/shop/': '/shop',
      '/search/?q=lamp': '/search?q=lamp',
      // The second category with the same name now has the plain address.
      [`/c/lamps-diyas-${shop.twins.category.slice(24)}/lamps-diyas-of-brass`]:
        '/c/lamps-diyas/lamps-diyas-of-brass',
    }
    for (const [from, to] of Object.entries(moved)) {
      const { status, location } = await open(shop, from)
      expect([from, status, location]).toEqual([from, 301, to])
    }
    expect((await open(shop, '/c/lamps-diyas')).status).toBe(200)
    await admin.call('updateProductById', { params, body: { status: 'inactive' } })
    expect((await open(shop, now)).status).toBe(404)
    await admin.call('deleteProductById', { params })
    await admin.call('deleteCategoryById', { params: { id: await emptyCategory(admin) } })
    const missing = {
      [now]: 410,
      [lamp.address]: 410,
      '/c/empty': 410,
      '/c/never': 404,
      '/p/x': 404,
      '/p/%E0%A4%A': 404,
      '/c/a/b/c': 404,
    }
    for (const [url, expected] of Object.entries(missing)) {
      const { status, body, headers } = await open(shop, url)
      expect([url, status]).toEqual([url, expected])
      expect(linksIn(body).some((link) => link.startsWith('/p/'))).toBe(true)
      expect(body).toContain('<meta name="robots" content="noindex, follow" />')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
    const unknown = await open(shop, '/nowhere')
    expect([unknown.status, unknown.body.includes('template id="shop"')]).toEqual([200, true])
  })

  test('filters by links with counts, and survives any query', async () => {
    const shop = await shopOf(engine)
    const counted = async (url: string) => {
      const { status, body } = await open(shop, url)
      expect(status, url).toBe(200)
      const page = /id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
      return JSON.parse(page) as {
        total: number
        path: string
        filters: Record<string, { path: string; count: number; isOn: boolean }[]>
      }
    }
    const inLamps = `category=${shop.lamps.category}`
    const starts = [
      '/search',
      '/search?q=lamp',
      `/search?q=lamp&${inLamps}`,
      '/search?q=twin&sort=name-az',
      '/c/lamps-diyas',
    ]
    for (const start of starts) {
      const { filters } = await counted(start)
      for (const [name, options] of Object.entries(filters))
        for (const { path, count } of options) {
          const narrowed = await counted(path)
          expect(narrowed.total, `${start} by ${name}: ${path}`).toBe(count)
          const on = Object.values(narrowed.filters)
            .flat()
            .find(({ isOn }) => isOn)
          if (on) expect((await counted(on.path)).path).toBe((await counted(start)).path)
        }
    }
    const all = await counted('/search')
    const sizes = ['9 cm', '12 cm', '9 cm']
    for (const [i, dimensions] of sizes.entries()) {
      expect((await counted('/search')).filters['dimensions'], 'each size names one product').toBeUndefined()
      await shop.admin.call('updateProductById', {
        params: { id: shop.products[i]!._id },
        body: { dimensions },
      })
    }
    expect((await counted('/search')).filters['dimensions']).toMatchObject([
      { name: '9 cm', count: 2 },
      { name: '12 cm', count: 1 },
    ])
    const many = Array.from({ length: 1_000 }, (_, i) => `material=m${i}&f${i}=1`).join('&')
    for (const noise of [
      'colour=red',
      'minPrice=abc',
      'discount=-1',
      'sort=best',
      'page=0',
      'page=x',
      'inStock=1',
    ])
      expect((await counted(`/search?${noise}`)).total, noise).toBe(all.total)
    expect((await counted('/search?minPrice=500&maxPrice=100')).path).toBe('/search?minPrice=500')
    expect((await counted(`/search?${many}`)).total).toBe(0)
    expect((await counted(`/search?q=${'%F0%9F%AA%94'.repeat(300)}`)).total).toBeLessThanOrEqual(all.total)
    expect((await open(shop, '/search?page=999999')).status).toBe(404)
    expect((await open(shop, '/search?q=lamp')).body).toContain('noindex')
    expect((await open(shop, '/login')).headers['x-robots-tag']).toBe('noindex')
  })

  test('feeds the products for sale at the price that checkout charges', async () => {
    const shop = await shopOf(engine)
    const { body } = await open(shop, '/feeds/products.xml')
    const parsed = new XMLParser({ parseTagValue: false }).parse(body) as {
      rss: { channel: { item: Record<string, string>[] } }
    }
    const items = new Map(parsed.rss.channel.item.map((item) => [item['g:id'], item]))
    expect(items.size).toBe(ALL.length)
    const asha = await shop.person('customer')
    for (const product of shop.products) {
      const item = items.get(product._id)!
      expect(plain(item['g:title']!)).toBe(Array.from(product.name).slice(0, 150).join(''))
      expect(item).toMatchObject({
        'g:link': ORIGIN + product.address,
        'g:availability': product.stock > 0 ? 'in_stock' : 'out_of_stock',
        'g:condition': 'new',
        'g:image_link': expect.stringMatching(/-1200\.webp$/),
      })
      const charged = item['g:sale_price'] ?? item['g:price']
      expect(charged).toBe(`${product.price.toFixed(2)} INR`)
    }
    const [sold] = shop.products.filter(({ stock }) => stock > 0)
    const { items: lines } = await anOrder(asha, [{ product: sold!._id, quantity: 1 }])
    const item = items.get(sold!._id)!
    expect(item['g:sale_price'] ?? item['g:price']).toBe(`${lines[0]!.price.toFixed(2)} INR`)
  })

  test('is closed to visitors by its setting, and an empty shop says so', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const empty = await open(shop, '/shop')
    expect([empty.status, empty.body.includes('No products yet')]).toEqual([200, true])
    const lamp = await aProduct(admin)
    const urls = ['/shop', lamp.address, '/search?q=lamp', '/c/lamps', '/c/nothing']
    expect((await open(shop, '/shop')).body).toContain(lamp.address)
    await admin.call('updateSettings', { body: { publicShop: false } })
    for (const url of urls) {
      const { status, location } = await open(shop, url)
      expect([url, status, location]).toEqual([url, 302, '/login'])
    }
    expect(sitemapIn((await open(shop, '/sitemap.xml')).body)).toEqual([])
    expect((await open(shop, '/feeds/products.xml')).body).not.toContain('<item>')
    expect((await shop.call('getSettings')).data.publicShop).toBe(false)
    await admin.call('updateSettings', { body: { publicShop: true } })
    expect((await open(shop, lamp.address)).status).toBe(200)
  })

  test('shows what was bought together, a changed price immediately, and a preview of 1200 × 630', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [lamp, wick, bell] = [
      await aProduct(admin),
      await aProduct(admin, { name: 'Wick' }),
      await aProduct(admin),
    ]
    for (const name of ['Asha', 'Ravi'])
      await anOrder(await shop.person('customer', name), [
        { product: lamp._id, quantity: 1 },
        { product: wick._id, quantity: 1 },
      ])
    const page = (await open(shop, lamp.address)).body
    expect(page).toContain('Often bought together')
    expect(linksIn(page)).toContain(wick.address)
    expect(linksIn(page)).not.toContain(bell.address)
    const before = (await open(shop, bell.address)).headers.etag
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { price: 99.5 } })
    expect((await open(shop, lamp.address)).body).toContain('₹99.50')
    expect((await open(shop, bell.address)).headers.etag).toBe(before)
    const image = /property="og:image" content="[^"]*(\/share\/[^"]*)"/.exec(page)?.[1] ?? ''
    const { rawPayload, headers } = await shop.server.inject({ url: image })
    const { default: sharp } = await import('sharp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(headers['content-type']).toBe('image/jpeg')
    expect((await open(shop, `/share/${'0'.repeat(64)}.jpg`)).status).toBe(404)
  })

  test('emails those who asked, once, when a product is back in stock', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 0, name: 'Lamp' })
    const ask = (email: string, product = lamp._id) =>
      shop.call('requestStockMail', { body: { product, email } })
    await ask('Asha@Customer.example')
    await ask('asha@customer.example')
    await ask('ravi@customer.example')
    expect(await errorResponseOf(ask('x@customer.example', 'none'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await errorResponseOf(ask('no email'))).toMatchObject({ code: 'VALIDATION' })
    const mails = async () => {
      await startHousekeeping(shop.app, housekeepingTasks()).stop()
      return (await queuedMails(shop.app)).filter(({ template }) => template === 'back-in-stock')
    }
    expect(await mails()).toEqual([])
    const restock = (stock: number) =>
      admin.call('updateProductById', { params: { id: lamp._id }, body: { stock } })
    await restock(5)
    expect((await mails()).map(({ to, facts }) => [to, facts])).toEqual(
      ['asha@customer.example', 'ravi@customer.example'].map((to) => [
        to,
        { product: 'Lamp', address: lamp.address, price: 10_000 },
      ]),
    )
    await restock(0)
    await restock(1)
    expect(await mails()).toHaveLength(2)
  })
})

/** The built web client in a separate folder, and the addresses of the pages that its renderer renders. */
async function countingWebRoot(): Promise<[folder: string, rendered: string[]]> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const built = new URL('../../../web/dist/', import.meta.url)
  await mkdir(join(folder, 'public-shop'))
  for (const name of ['index.html', 'public-shop/index.html'])
    await copyFile(new URL(name, built), join(folder, name))
  const rendered: string[] = []
  const key = `rendered ${folder}`
  Object.assign(globalThis, { [key]: rendered })
  const real = JSON.stringify(new URL('public-shop/render.mjs', built).href)
  const counting = `import * as real from ${real}
export const describePage = real.describePage
export const renderPage = (page) => {
  globalThis[${JSON.stringify(key)}].push(page.path)
  return real.renderPage(page)
}`
  await writeFile(join(folder, 'public-shop', 'render.mjs'), counting)
  return [folder, rendered]
}

async function emptyCategory(admin: Person): Promise<string> {
  const { category, subCategory } = await aCategory(admin, 'Empty')
  await admin.call('deleteSubCategoryById', { params: { id: subCategory } })
  return category
}
