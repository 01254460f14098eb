import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { readFrom } from '../../database/replica.ts'
import { ResponseCache } from '../../http/response-cache.ts'
import { createShopServer } from '../../shop-server.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { insertAll } from '../../sample/seed/in-bulk.ts'
import { seedShop } from '../../sample/seed/seed-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { clientOf, type TestShop, testShop } from '../../testing/test-shop.ts'
import { listVariants } from '../../testing/list-variants.ts'
import { planOf, watchQueries } from '../../testing/watched-queries.ts'

const GROWING = 'orders|order_items|accounts|products|order_history|audit|audit_entries'
const FULL_SCAN = {
  sqlite: new RegExp(`^SCAN (${GROWING})$`),
  postgres: new RegExp(`Seq Scan on (${GROWING})\\b`),
}
/** In the order of an index, ending with the page. */
const WALK = {
  sqlite: new RegExp(`^SCAN (${GROWING}) USING`),
  postgres: /Index (Only )?Scan/,
}
/** A partial index of the seller's open tasks: so few that it is read completely. */
const FEW = /\borders_refund_due\b/
const SORT = { sqlite: /USE TEMP B-TREE FOR (LAST \d TERMS? OF )?ORDER BY/, postgres: /\bSort\b/ }

/**
 * Only small sets are sorted: the matches at the start of a list, what the search index found, a few days' orders
 * by amount, one customer's orders.
 */
function isBounded(sql: string): boolean {
  return (
    /\) as "(orders|accounts|products|audit_entries)"|_search|account_id = |coalesce\(.*, null\)/.test(sql) ||
    !/from "?(orders|audit_entries)"?\b/.test(sql)
  )
}

onBothEngines('Every list call', (engine) => {
  it(
    'reads indexes in their order, whatever is searched, filtered and sorted',
    { timeout: 240_000 },
    async () => {
      const shop = await shopAlone(engine)
      await seedShop(shop.app, { orders: 5_000, products: 3_000, users: 2_000, print: () => undefined })
      await fillAudit(shop, 3_000)
      const watched = watchQueries(shop.app.database)
      const { database } = watched
      const responses = new ResponseCache(database, readFrom(database))
      const server = await createShopServer({ ...shop.app, database, responses })
      onTestFinished(() => server.close())
      const variants = listVariants(await knownOf(shop, server))

      const plans = new Map<string, string>()
      const wrong: string[] = []
      const seen = new Set<string>()
      for (const { name, ask } of variants) {
        watched.taken()
        await ask()
        for (const query of watched.taken()) {
          const key = JSON.stringify([query.sql, query.parameters])
          if (seen.has(key)) continue
          seen.add(key)
          const plan = await planOf(shop.app.database, query)
          const isWalk = plan.some((line) => WALK[engine].test(line)) && !/\blimit\b/.test(query.sql)
          const isFew = plan.some((line) => FEW.test(line))
          const scans = isFew ? [] : plan.filter((line) => FULL_SCAN[engine].test(line.trim()))
          const sorts = isBounded(query.sql) ? [] : plan.filter((line) => SORT[engine].test(line))
          if (scans.length > 0 || sorts.length > 0 || (engine === 'sqlite' && isWalk && !isFew)) {
            wrong.push([name, query.sql, JSON.stringify(query.parameters), ...plan].join('\n  '))
          }
          const sql = query.sql
            .replaceAll(/\s+/g, ' ')
            .trim()
            .replaceAll(/\bin \((?:(?:\?|\$\d+)(?:, )?)+\)/g, 'in (…)') // however many were found
            .replace(/((\?|\$\d+), ){3,}/g, '…, ')
          if (!plans.has(sql))
            plans.set(sql, [`-- ${name}`, sql, ...plan.map((line) => `    ${line}`)].join('\n'))
        }
      }
      expect(wrong.join('\n\n')).toBe('')
      await expect(`${[...plans.values()].join('\n\n')}\n`).toMatchFileSnapshot(`${engine}.txt`)
    },
  )
})

/**
 * A shop with its own PostgreSQL. Any open transaction on the same server, even in another test's database, keeps
 * replaced rows from being removed: tables and indexes then grow at random, and the plans change with their sizes.
 */
async function shopAlone(engine: Engine): Promise<TestShop> {
  const environment = { RATE_LIMITS: 'off' }
  if (engine === 'sqlite') return testShop(engine, { environment })
  const { url, stop } = await startPostgres({ own: true })
  onTestFinished(stop)
  return testShop(engine, { environment, database: await openDatabase({ databaseUrl: url, dataDir: '' }) })
}

/** Actions of admins, one every twenty minutes until now. */
async function fillAudit({ app }: TestShop, count: number) {
  const actions = ['create', 'update', 'delete'] as const
  const kinds = ['product', 'category', 'offer', 'account'] as const
  const rows = Array.from({ length: count }, (_, i) => ({
    id: newId(),
    account_id: null,
    action: actions[i % 3] ?? '',
    subject_kind: kinds[i % 4] ?? '',
    subject_id: newId(),
    before_state: null,
    after_state: JSON.stringify({ name: `Sample ${String(i).padStart(4, '0')}` }),
    request_id: newId(),
    created_at: new Date(app.clock.now() - i * 20 * 60_000).toISOString(),
  }))
  await app.database.transaction((tx) => insertAll(tx.db, 'audit', rows))
  if (app.database.engine === 'postgres')
    await sql`vacuum analyze audit, audit_entries`.execute(app.database.read)
}

async function knownOf(shop: TestShop, server: Parameters<typeof clientOf>[0]) {
  const { app } = shop
  const { read } = app.database
  const { token } = await shop.person('admin')
  const order = await read
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const place = await read
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const to = indiaDay(app.clock.now())
  const daysAgo = (days: number) => indiaDay(app.clock.now() - days * 86_400_000)
  return {
    admin: clientOf(server, token),
    customer: clientOf(server, token),
    shopper: clientOf(server, null),
    userId: order.account_id,
    order: order.id,
    category: place.category_id,
    subCategory: place.id,
    month: { from: daysAgo(60), to },
    day: { from: daysAgo(2), to },
  }
}
