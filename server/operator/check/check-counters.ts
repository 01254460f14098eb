import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'

/** The parts of a shop that the invariants look at. */
export type Checked = Pick<App, 'database' | 'files' | 'clock'>

/** What a query of an invariant says is broken, in its column `line`. */
export async function lines(db: Queryable, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => (row as { line: string }).line)
}

/** Every counter that a screen shows against a count of what it counts. → a line for each that is off. */
export async function counters(app: Checked): Promise<string[]> {
  return [
    ...(await units(app)),
    ...(await statusCounters(app)),
    ...(await days(app)),
    ...(await dayStatuses(app)),
    ...(await records(app)),
  ]
}

async function units({ database }: Checked): Promise<string[]> {
  return lines(
    database.read,
    sql`select 'order ' || o.id || ': ' || o.units || ' units, lines ' || coalesce(sum(i.quantity), 0) as line
        from orders o left join order_items i on i.order_id = o.id
        group by o.id, o.units having o.units <> coalesce(sum(i.quantity), 0)`,
  )
}

async function statusCounters({ database }: Checked): Promise<string[]> {
  return lines(
    database.read,
    sql`with recount as (
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
        from recount where orders <> 0 or total_paise <> 0 or units <> 0`,
  )
}

async function days({ database }: Checked): Promise<string[]> {
  const day = indiaDayOf(database)
  return lines(
    database.read,
    sql`with recount as (
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
        from recount where orders <> 0 or revenue <> 0`,
  )
}

/** Orders of each day in India by their statuses against the counters of Order Management's filters. */
async function dayStatuses({ database }: Checked): Promise<string[]> {
  const day = indiaDayOf(database)
  return lines(
    database.read,
    sql`with recount as (
          select day, order_status, payment_status, sum(orders) as orders
          from (
            select ${day} as day, order_status, payment_status, 1 as orders from orders
            union all
            select day, order_status, payment_status, -orders from order_day_statuses) parts
          group by day, order_status, payment_status)
        select 'day ' || day || ' ' || order_status || '/' || payment_status || ' is off by ' || orders || ' orders' as line
        from recount where orders <> 0`,
  )
}

function indiaDayOf({ engine }: Checked['database']) {
  return engine === 'sqlite'
    ? sql`substr(datetime(created_at, '+330 minutes'), 1, 10)`
    : sql`to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
}

/** Accounts that are no admins and products that are not deleted, by status, against the counters of their lists. */
async function records({ database }: Checked): Promise<string[]> {
  return lines(
    database.read,
    sql`with recount as (
          select name, status, sum(records) as records
          from (
            select 'accounts' as name, status, 1 as records from accounts where role <> 'admin'
            union all
            select 'products', lower(status), 1 from products where deleted_at is null
            union all
            select name, status, -records from record_counters) parts
          group by name, status)
        select 'counter of ' || name || ' ' || status || ' is off by ' || records as line
        from recount where records <> 0`,
  )
}
