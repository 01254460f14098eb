import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Progress } from '../../progress.ts'
import type { App } from '../../app.ts'

/** Rows in memory at a time. */
const BATCH = 500
/** Files read at a time: a bucket is slow to respond. */
const AT_ONCE = 8
/** Contents known to decode, for shops in which many orders have the same image. */
const KNOWN = 10_000
/** Pixels across. */
const SMALL = 64

interface Named {
  /** The row's own id, for the next batch. */
  id: string
  order: string
  screenshot: string
  deletedOn: string | null
}

/** Screenshots deleted as promised no longer exist; all others exist and decode. Only a phone order may have none. */
export async function screenshots({ database, files }: Checked, step: Progress['step']): Promise<string[]> {
  const decoded = new LRUCache<string, true>({ max: KNOWN })
  const existing = new Set<string>()
  for await (const { name } of files.list('private')) existing.add(name)
  const violations: string[] = []
  let read = 0
  const checkFile = async ({ named, stored }: FileToCheck) => {
    const { order, screenshot, deletedOn } = named
    const name = `order ${order}: ${screenshot}`
    if (deletedOn !== null) {
      if (stored) violations.push(`${name} still exists although it was deleted on ${deletedOn}`)
      return
    }
    step('screenshots', (read += 1), existing.size)
    if (!stored) violations.push(`${name} is missing`)
    else if (!(await decodes(stored, decoded))) violations.push(`${name} does not decode`)
  }
  const ahead: Promise<FileToCheck>[] = []
  for (const source of [ofOrders, ofFormerImages])
    for await (const named of allOf(database.read, source)) {
      const file = `private/${named.screenshot}`
      if (named.deletedOn !== null && !existing.has(file)) continue
      // Also if it was listed although it is deleted: the list may be older than the row.
      const asking = files.get(file).then((stored) => ({ named, stored }))
      asking.catch(() => undefined) // the consumer gets the error
      ahead.push(asking)
      if (ahead.length === AT_ONCE) await checkFile(await ahead.shift()!) // one at a time: several take a lot of memory
    }
  for (const asking of ahead) await checkFile(await asking)
  return violations
}

interface FileToCheck {
  named: Named
  stored: Buffer | null
}

/** All rows of a source, in batches. */
async function* allOf(db: Queryable, source: typeof ofOrders): AsyncGenerator<Named> {
  let rows = await source(db, '')
  while (rows.length > 0) {
    yield* rows
    rows = await source(db, rows.at(-1)!.id)
  }
}

async function ofOrders(db: Queryable, after: string): Promise<Named[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'id as order', 'screenshot', 'screenshot_deleted_at as deletedOn'])
    .where((e) => e.or([e('screenshot', '<>', ''), e('placed_by', 'is', null)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

async function ofFormerImages(db: Queryable, after: string): Promise<Named[]> {
  const rows = await db
    .selectFrom('former_pictures')
    .select(['id', 'order_id as order', 'screenshot'])
    .where('screenshot', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => ({ ...row, deletedOn: null }))
}

async function decodes(bytes: Buffer, decoded: LRUCache<string, true>): Promise<boolean> {
  const content = createHash('sha256').update(bytes).digest('base64')
  if (decoded.has(content)) return true
  const { sharp } = await import('../../files/sharp.ts')
  // Decoding a thumbnail also reads every byte; decoding all pixels would take three times as long.
  const whole = await sharp(bytes, { failOn: 'error' })
    .resize(SMALL)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
  if (whole) decoded.set(content, true)
  return whole
}

/** Compares numbers of each series with their counter, sums with lines, and credit notes with what they credit. */
export function documents(app: Checked): Promise<string[]> {
  return lines(app, NUMBERS, sums(app), CREDITS)
}

const NUMBERS = sql`with series as (
      select series, sum(documents) as documents, max(highest) as highest, max(last_number) as last_number
      from (
        select series, count(*) as documents, max(sequence) as highest, 0 as last_number
        from documents group by series
        union all
        select series, 0, 0, last_number from document_counters) parts
      group by series)
    select 'series ' || series || ': ' || documents || ' documents, highest ' || highest
      || ', last number ' || last_number as line
    from series where last_number <> documents or highest <> documents`

/** Compares each document's stored sums with its lines and its rounding. */
function sums({ database }: Checked) {
  const isSqlite = database.engine === 'sqlite'
  const each = isSqlite
    ? sql`json_each(d.data, '$.lines') one`
    : sql`json_array_elements(d.data::json -> 'lines') one`
  const of = (name: string) =>
    isSqlite ? sql`sum(one.value ->> ${sql.lit(name)})` : sql`sum((one.value ->> ${sql.lit(name)})::bigint)`
  const rounding = isSqlite
    ? sql`(d.data ->> '$.totals.rounding')`
    : sql`(d.data::json -> 'totals' ->> 'rounding')::bigint`
  return sql`select 'document ' || d.number || ': total ' || d.total_paise || ' paise, lines ' || ${of('total')}
        || ', taxable ' || d.taxable_paise || ', CGST ' || d.cgst_paise || ', SGST ' || d.sgst_paise as line
      from documents d cross join ${each}
      group by d.id, d.number, d.total_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.data
      having d.total_paise <> ${of('total')} + ${rounding} or d.taxable_paise <> ${of('taxableValue')}
        or d.cgst_paise <> ${of('cgst')} or d.sgst_paise <> ${of('sgst')} or d.igst_paise <> ${of('igst')}
        or d.cgst_paise <> d.sgst_paise
        or d.total_paise <> d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise + ${rounding}`
}

/** What was credited of each document; and by the refunds of each order no more than was refunded. */
const CREDITS = sql`select 'document ' || d.number || ': total ' || d.total_paise || ' paise, credited ' || sum(n.total_paise) as line
    from documents d join documents n on n.against_id = d.id
    group by d.number, d.total_paise having sum(n.total_paise) > d.total_paise
    union all
    select 'credit note ' || n.number || ' is against a document of another order' as line
    from documents n left join documents d on d.id = n.against_id
    where n.against_id is not null and (d.id is null or d.order_id <> n.order_id)
    union all
    select 'order ' || o.id || ': refunded ' || o.refunded_paise || ' paise, credited ' || sum(n.total_paise) as line
    from orders o join documents n on n.order_id = o.id and n.refund_id is not null
    group by o.id, o.refunded_paise having sum(n.total_paise) > o.refunded_paise
    union all
    select 'credit note ' || n.number || ' has no refund, and its order is ' || o.order_status as line
    from documents n join orders o on o.id = n.order_id
    where n.against_id is not null and n.refund_id is null and o.order_status not in ('cancelled', 'returned')`

/** The parts of a shop that the invariants look at. */
export type Checked = Pick<App, 'database' | 'files' | 'clock'>

/** The column `line` of the rows of all queries; each describes a violation of the invariant. */
export async function lines({ database }: Checked, ...queries: RawBuilder<unknown>[]): Promise<string[]> {
  const found: string[] = []
  for (const query of queries)
    for (const row of (await query.execute(database.read)).rows) found.push((row as { line: string }).line)
  return found
}

/** Every counter that a screen shows against a count of what it counts. → a line for each that is off. */
export function counters(app: Checked): Promise<string[]> {
  return lines(app, UNITS, STATUS_COUNTERS, days(app), dayStatuses(app), RECORDS)
}

const UNITS = sql`select 'order ' || o.id || ': ' || o.units || ' units, lines ' || coalesce(sum(i.quantity), 0) as line
    from orders o left join order_items i on i.order_id = o.id
    group by o.id, o.units having o.units <> coalesce(sum(i.quantity), 0)`

const STATUS_COUNTERS = sql`with recount as (
      select scope, order_status, payment_status, sum(orders) as orders, sum(total_paise) as total_paise, sum(units) as units
      from (
        select account_id as scope, order_status, payment_status, count(*) as orders,
          sum(total_paise) as total_paise, sum(units) as units
        from orders group by account_id, order_status, payment_status
        union all
        select 'shop', order_status, payment_status, count(*), sum(total_paise), sum(units)
        from orders group by order_status, payment_status
        union all
        select scope, order_status, payment_status, -orders, -total_paise, -units from order_counters) parts
      group by scope, order_status, payment_status)
    select 'counter ' || scope || ' ' || order_status || '/' || payment_status || ' is off by '
      || orders || ' orders, ' || total_paise || ' paise and ' || units || ' units' as line
    from recount where orders <> 0 or total_paise <> 0 or units <> 0`

function days({ database }: Checked) {
  const day = indiaDayOf(database)
  return sql`with recount as (
        select day, sum(orders) as orders, sum(revenue) as revenue
        from (
          select ${day} as day, 1 as orders,
            case when payment_status = 'paid' and order_status not in ('cancelled', 'returned')
              then total_paise else 0 end as revenue
          from orders
          union all
          select day, -orders, -revenue_paise from order_days) parts
        group by day)
      select 'day ' || day || ' is off by ' || orders || ' orders and ' || revenue || ' paise' as line
      from recount where orders <> 0 or revenue <> 0`
}

/** Orders of each day in India by their statuses against the counters of Order Management's filters. */
function dayStatuses({ database }: Checked) {
  const day = indiaDayOf(database)
  return sql`with recount as (
        select day, order_status, payment_status, sum(orders) as orders
        from (
          select ${day} as day, order_status, payment_status, 1 as orders from orders
          union all
          select day, order_status, payment_status, -orders from order_day_statuses) parts
        group by day, order_status, payment_status)
      select 'day ' || day || ' ' || order_status || '/' || payment_status || ' is off by ' || orders || ' orders' as line
      from recount where orders <> 0`
}

function indiaDayOf({ engine }: Checked['database']) {
  return engine === 'sqlite'
    ? sql`substr(datetime(created_at, '+330 minutes'), 1, 10)`
    : sql`to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
}

/** Accounts that are no admins and products that are not deleted, by status, against the counters of their lists. */
const RECORDS = sql`with recount as (
      select name, status, sum(records) as records
      from (
        select 'accounts' as name, status, 1 as records from accounts where role <> 'admin'
        union all
        select 'products', lower(status), 1 from products where deleted_at is null
        union all
        select name, status, -records from record_counters) parts
      group by name, status)
    select 'counter of ' || name || ' ' || status || ' is off by ' || records as line
    from recount where records <> 0`
