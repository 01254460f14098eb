import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { App } from '../app.ts'
import { customerList } from '../features/customers/list-customers.ts'
import { orderSearch } from '../features/orders/order-filter.ts'
import { newId } from '../ids.ts'
import { seedShop } from '../sample/seed/seed-shop.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testShop } from '../testing/test-shop.ts'
import type { Page } from './named-list.ts'
import { searchIds } from '#server/lists/id-pages.ts'
import * as postgres from './search-index/postgres.ts'
import * as sqlite from './search-index/sqlite.ts'

// The search index must find exactly what reading every record finds, in the same order, page by page.

const NAMES = [
  'Asha Patil',
  'आशा पाटील',
  "O'Brien 100%",
  'a_b "c" d\\e',
  'ĀRTĪ Sinha',
  'प्रिया',
  '😀 smile',
  'x',
  '##9',
  '  ',
]
const letters = fc.constantFrom(...new Set(NAMES.join('') + '0123456789abcdef.@é'))
const words = fc.oneof(
  fc.array(letters, { minLength: 1, maxLength: 5 }).map((some) => some.join('')),
  fc
    .tuple(
      fc.constantFrom(...NAMES, '9000000001', '@customer.example'),
      fc.nat(12),
      fc.integer({ min: 1, max: 8 }),
    )
    .map(([text, from, length]) =>
      Array.from(text)
        .slice(from, from + length)
        .join(''),
    ),
)
const search = words.filter((text) => text.trim() === text && text !== '')
const pages = fc.record({ page: fc.integer({ min: 1, max: 3 }), limit: fc.integer({ min: 1, max: 7 }) })

/** More people than are searched first at the start of a list, with the names above at its far end. */
async function people(app: App): Promise<{ id: string; texts: string[] }[]> {
  const now = new Date(app.clock.now()).toISOString()
  const rows = Array.from({ length: 1_300 }, (_, i) => ({
    id: newId(app.clock.now() + i),
    name: i < NAMES.length * 3 ? NAMES[i % NAMES.length]! : `Devi Sample ${i % 9}`,
    email: `p${i}@customer.example`,
    mobile: `90000${String(i).padStart(5, '0')}`,
  }))
  const common = { role: 'customer', status: 'active', password_hash: '', is_verified: 1 } as const
  await app.database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 100) {
      const some = rows.slice(from, from + 100)
      await tx.db
        .insertInto('accounts')
        .values(some.map((row) => ({ ...common, ...row, created_at: now, updated_at: now })))
        .execute()
    }
  })
  return rows.map(({ id, name, email, mobile }) => ({ id, texts: [name, email, mobile] }))
}

function contain(texts: readonly string[], text: string): boolean {
  return texts.some((one) => one.toLowerCase().includes(text.toLowerCase()))
}

onBothEngines('A search', (engine) => {
  it('finds the same accounts as a full scan, with %, _, quotes, Devanagari and one or two letters', async () => {
    const { app } = await testShop(engine)
    const everybody = (await people(app)).toSorted((a, b) => (a.id < b.id ? 1 : -1))
    await fc.assert(
      fc.asyncProperty(search, pages, async (text, { page, limit }) => {
        const expected = everybody.filter(({ texts }) => contain(texts, text)).map(({ id }) => id)
        const offset = (page - 1) * limit
        const list = customerList({ search: text }, everybody.length)
        const { ids, total } = await searchIds(
          app.database,
          { ...list, search: list.search! },
          { page, limit, offset },
        )
        expect(ids).toEqual(expected.slice(offset, offset + limit))
        expect(total).toBe(Math.min(expected.length, 1_000))
      }),
      { numRuns: 100 },
    )
  })

  it('follows changed names and forgets deleted accounts', async () => {
    const { app, person } = await testShop(engine)
    const admin = await person('admin')
    const { id } = await person('customer', 'Before Change')
    await app.database.transaction((tx) =>
      tx.db.updateTable('accounts').set({ name: 'धूप बत्ती' }).where('id', '=', id).execute(),
    )
    const found = async (text: string) =>
      (await admin.call('manageCustomer', { query: { search: text } })).customers.map(({ _id }) => _id)
    const indexed = (rows: 'first' | 'all') => async (text: string) => {
      const { findCandidates } = engine === 'sqlite' ? sqlite : postgres
      const index = await findCandidates(app.database.read, { table: 'accounts', texts: [text] }, 10)
      const { from, where } = index![rows]
      const query = sql<{ id: string }>`select accounts.id from ${from} where ${where}`
      return (await query.execute(app.database.read)).rows.map((row) => row.id)
    }
    for (const look of [found, indexed('first'), indexed('all')]) {
      expect(await look('Before'.toLowerCase())).toEqual([])
      expect(await look('बत्ती')).toEqual([id])
      expect(await look('धू')).toEqual([id])
    }
    await app.database.transaction((tx) => tx.db.deleteFrom('accounts').where('id', '=', id).execute())
    expect(await indexed('first')('बत्ती')).toEqual([])
    expect(await indexed('all')('बत्ती')).toEqual([])
  })

  it('finds the same orders as a full scan, by name, phone and the end of the id', async () => {
    const shop = await testShop(engine)
    await seedShop(shop.app, { orders: 1_500, products: 20, users: 30, print: () => undefined })
    const rows = await shop.app.database.read
      .selectFrom('orders')
      .select(['id', 'full_name', 'phone'])
      .orderBy('total_paise', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const found = (text: string, page: Page) =>
      searchIds(
        shop.app.database,
        {
          table: 'orders',
          filters: [],
          sorting: [
            ['total_paise', 'desc'],
            ['id', 'desc'],
          ],
          search: orderSearch(text)!,
        },
        page,
      )
    const ends = rows.slice(0, 40).map(({ id }) => id)
    const byId = fc
      .tuple(fc.constantFrom(...ends), fc.integer({ min: 1, max: 12 }), fc.constantFrom('', '#'))
      .map(([id, length, mark]) => mark + id.slice(-length))
    await fc.assert(
      fc.asyncProperty(fc.oneof(search, byId), pages, async (text, { page, limit }) => {
        fc.pre(text !== '#') // no search yet
        const plain = text.toLowerCase().replace(/^#/, '')
        const expected = rows.filter(({ id, full_name, phone }) => {
          const inId = plain.length >= 6 ? id.endsWith(plain.slice(-6)) : id.slice(30).includes(plain)
          return contain([full_name, phone], text) || inId
        })
        const offset = (page - 1) * limit
        const { ids, total } = await found(text, { page, limit, offset })
        expect(ids).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id))
        expect(total).toBe(Math.min(expected.length, 1_000))
      }),
      { numRuns: 70 },
    )
    // Nearly every phone number contains a 9: no response links to a page beyond the thousand counted, and none is
    // read.
    expect(await found('9', { page: 2, limit: 1_000, offset: 1_000 })).toEqual({ ids: [], total: 1_000 })
  })
})
