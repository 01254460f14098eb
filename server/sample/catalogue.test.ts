import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLE_BANNERS, SAMPLE_FOOTERS, SAMPLE_OFFERS } from './fill-with-samples.ts'
import { SAMPLE_CATEGORIES, SAMPLE_PEOPLE, SAMPLE_PRODUCTS } from './catalogue.ts'

function sampleImage(file: string): string {
  return fileURLToPath(new URL(`./images/${file}`, import.meta.url))
}

const subcategories = SAMPLE_CATEGORIES.flatMap((c) => c.subcategories)
const upright = [
  ...SAMPLE_PRODUCTS.flatMap((p) => p.images),
  ...SAMPLE_CATEGORIES.map((c) => c.image),
  ...subcategories.map((s) => s.image),
  ...SAMPLE_OFFERS.map((o) => o.image),
  ...SAMPLE_FOOTERS.map((f) => f.image),
]
const wide = SAMPLE_BANNERS.map((b) => b.image)

test('there are eight categories, twenty subcategories and at least sixty products', () => {
  expect(SAMPLE_CATEGORIES).toHaveLength(8)
  expect(subcategories).toHaveLength(20)
  expect(SAMPLE_PRODUCTS.length).toBeGreaterThanOrEqual(60)
})

test('names are unique', () => {
  for (const names of [SAMPLE_PRODUCTS, SAMPLE_CATEGORIES, subcategories, SAMPLE_OFFERS, SAMPLE_BANNERS]) {
    expect(new Set(names.map((n) => n.name)).size).toBe(names.length)
  }
})

test('every product is in a subcategory of its category, and no subcategory is empty', () => {
  const places = SAMPLE_CATEGORIES.flatMap((c) => c.subcategories.map((s) => `${c.name} / ${s.name}`))
  const used = new Set(SAMPLE_PRODUCTS.map((p) => `${p.category} / ${p.subcategory}`))
  expect([...used].toSorted()).toEqual(places.toSorted())
})

test('every product has a plausible price, stock, HSN code and description', () => {
  for (const p of SAMPLE_PRODUCTS) {
    expect(p.hsnCode, p.name).toMatch(/^\d{4,8}$/)
    expect(Number.isInteger(p.stock) && p.stock >= 0 && p.stock <= 200, p.name).toBe(true)
    expect(Number.isInteger(p.price * 100) && p.price > 0 && p.shippingPrice >= 0, p.name).toBe(true)
    expect(p.originalPrice ?? p.price + 1, p.name).toBeGreaterThan(p.price)
    expect(p.description.length, p.name).toBeGreaterThan(40)
    expect(p.description, p.name).not.toMatch(/!|bless|luck|heal|miracle/i)
  }
})

test('some products are sold out, some are low and two are inactive', () => {
  expect(SAMPLE_PRODUCTS.filter((p) => p.stock === 0).length).toBeGreaterThanOrEqual(2)
  expect(SAMPLE_PRODUCTS.filter((p) => p.stock > 0 && p.stock < 10).length).toBeGreaterThanOrEqual(5)
  expect(SAMPLE_PRODUCTS.filter((p) => p.status === 'inactive')).toHaveLength(2)
})

test('every offer is true of at least three products for sale, and shows one of them', () => {
  for (const { name, offerPercentage, image } of SAMPLE_OFFERS) {
    const reduced = SAMPLE_PRODUCTS.filter(
      ({ price, originalPrice = price, stock, status }) =>
        status === 'active' && stock > 0 && price <= originalPrice * (1 - offerPercentage / 100),
    )
    expect(reduced.length, name).toBeGreaterThanOrEqual(3)
    expect(
      reduced.flatMap(({ images }) => images),
      name,
    ).toContain(image)
  }
})

test('every image exists in the right dimensions', async () => {
  for (const [files, ratio] of [
    [upright, 800 / 1000],
    [wide, 2400 / 1000],
  ] as const) {
    for (const file of new Set(files)) {
      expect(existsSync(sampleImage(file)), file).toBe(true)
      const { width, height, format } = await sharp(sampleImage(file)).metadata()
      expect([format, width / height], file).toEqual(['webp', ratio])
    }
  }
})

test('no two images are identical, every one is used, and their total stays under 4 MB', () => {
  const files = readdirSync(sampleImage(''))
  const hashes = files.map((file) =>
    createHash('sha256')
      .update(readFileSync(sampleImage(file)))
      .digest('hex'),
  )
  expect(new Set(hashes).size).toBe(files.length)
  expect(files.toSorted()).toEqual([...new Set([...upright, ...wide])].toSorted())
  expect(files.reduce((sum, file) => sum + statSync(sampleImage(file)).size, 0)).toBeLessThan(4_000_000)
})

test('no product shares its cover with another', () => {
  expect(new Set(SAMPLE_PRODUCTS.map((p) => p.images[0])).size).toBe(SAMPLE_PRODUCTS.length)
})

test('the twelve customers are plainly invented', () => {
  expect(SAMPLE_PEOPLE).toHaveLength(12)
  for (const person of SAMPLE_PEOPLE) {
    expect(person.name).toMatch(/ (Example|Sample|Specimen|Placeholder)$/)
    expect(person.email).toMatch(/@customer\.example$/)
    expect(person.phone).toMatch(/^90000000\d\d$/)
    expect(person.postalCode).toMatch(/^[1-9]\d{5}$/)
  }
})
