import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import type { JobsRow } from '../../database/tables/system.ts'
import { newId } from '../../ids.ts'
import { isoTime } from '../../clock.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { send } from '../../testing/orders.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'
import { planOf, watchQueries } from '../../testing/watched-queries.ts'

async function published(shop: TestShop): Promise<string> {
  return (await send(shop, { url: '/metrics' })).body
}

async function startedMail({ app }: TestShop, state: JobsRow['state']): Promise<void> {
  const times = { run_after: isoTime(app.clock), created_at: isoTime(app.clock) }
  const mail = {
    kind: 'mail',
    payload: '{}',
    state,
    attempts: 6,
    last_error: 'x',
    about: null,
    priority: 0,
  } as const
  await app.database.transaction(({ db }) =>
    db
      .insertInto('jobs')
      .values({ id: newId(), ...mail, ...times })
      .execute(),
  )
}

onBothEngines('what is published of a shop', (engine) => {
  it('counts orders, payments to check, and jobs that wait, are late or failed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    await startedMail(shop, 'failed')
    await startedMail(shop, 'waiting')
    shop.clock.advance(60_000)
    const text = await published(shop)
    const rows = text.split('\n')
    for (const line of [
      'samagri_orders 1',
      'samagri_payments_to_check 1',
      'samagri_jobs_failed{kind="mail"} 1',
      'samagri_jobs_failed{kind="inspection"} 0',
      'samagri_jobs_retrying{kind="mail"} 1',
      'samagri_jobs_waiting{kind="inspection"} 1',
      'samagri_jobs_retrying{kind="inspection"} 0',
      'samagri_jobs_late_seconds{kind="inspection"} 60',
      'samagri_database_up 1',
      'samagri_requests_waiting 1',
    ])
      expect(rows).toContain(line)
    expect(text).toMatch(/^samagri_disk_free_bytes [1-9]/m)
    expect(text).toMatch(/^samagri_database_answer_seconds \d/m)
    expect(text).toMatch(/^samagri_info\{version="[\d.]+",schema="\d+"\} 1$/m)
    expect(/^samagri_database_connections\{state="used"\} \d/m.test(text)).toBe(engine === 'postgres')
  })

  it('counts jobs in their indexes, however many they are', async () => {
    const shop = await testShop(engine)
    const watched = watchQueries(shop.app.database)
    ;(shop.app.database as { read: Database['read'] }).read = watched.database.read
    await published(shop)
    const counts = watched.taken().filter(({ sql: text }) => text.includes('from "jobs"'))
    const plans = await Promise.all(counts.map((count) => planOf(shop.app.database, count)))
    const index = engine === 'sqlite' ? /INDEX (\w+)/ : /Index (?:Only )?Scan.* (jobs_\w+)/
    const indexes = plans.map((plan) => index.exec(plan.join(' '))?.[1])
    expect(indexes).toEqual(['jobs_waiting', 'jobs_started'])
  })

  it('reports that the database is down, and none of its figures', async () => {
    const shop = await testShop(engine)
    await shop.app.database.transaction(({ db }) => sql`drop table jobs`.execute(db)) // any failure will do
    const text = await published(shop)
    expect(text).toMatch(/^samagri_database_up 0$/m)
    expect(text).not.toMatch(/^samagri_(orders|jobs_failed|payments_to_check)[ {]/m)
    expect(text).toMatch(/^samagri_disk_free_bytes [1-9]/m)
  })

  it('is all that the dashboard and the alerts ask for', async () => {
    const shop = await testShop(engine, { environment: { BACKUP_TO: '/nowhere/at/all' } })
    await send(shop, { url: '/api/health' })
    const text = await published(shop)
    expect(text).toMatch(/^samagri_backup_age_seconds \+Inf$/m)
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
    for (const file of ['deploy/grafana/samagri.json', 'deploy/prometheus/alerts.yaml']) {
      const requested = [
        ...(await readFile(file, 'utf8')).matchAll(/\b((?:samagri|nodejs|process)_[a-z0-9_]+)/g),
      ]
      const names = new Set(requested.map(([, name]) => name!.replace(/_(bucket|count|sum)$/, '')))
      expect(names.size, file).toBeGreaterThan(5)
      expect(
        [...names].filter((name) => !known.has(name)),
        file,
      ).toEqual([])
    }
  })
})

it('collects Node’s process metrics once, however many servers run in it', async () => {
  const [one, other] = [await testShop('sqlite'), await testShop('sqlite')]
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds'])
    expect(one.server.metrics.getSingleMetric(name)).toBe(other.server.metrics.getSingleMetric(name))
  await send(one, { url: '/api/health' })
  expect(await published(one)).toMatch(/^samagri_request_seconds_count\{.*health/m)
  expect(await published(other)).not.toMatch(/^samagri_request_seconds_count\{.*health/m)
  for (const shop of [one, other]) expect(await published(shop)).toMatch(/^nodejs_gc_duration_seconds_count/m)
})
