import { sql } from 'kysely'
import type { Engine, Transaction } from '../../database/database.ts'

/** Counts accounts, products and orders anew, as triggers do row by row (migrations/001-initial-schema/counts.ts). */
export async function countAnew({ engine, db }: Transaction): Promise<void> {
  for (const [table, counted] of Object.entries(counts(engine))) {
    await sql.raw(`delete from ${table}`).execute(db)
    await sql.raw(`insert into ${table} ${counted}`).execute(db)
  }
}

function counts(engine: Engine): Record<string, string> {
  const day =
    engine === 'sqlite'
      ? `substr(datetime(created_at, '+330 minutes'), 1, 10)`
      : `to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  return {
    order_counters: `(scope, order_status, payment_status, orders, total_paise, units)
      ${ofScope('account_id')} union all ${ofScope(`'shop'`)}`,
    order_days: `(day, orders, revenue_paise) select ${day}, count(*), sum(case
        when payment_status = 'paid' and order_status not in ('cancelled', 'returned') then total_paise else 0 end)
      from orders group by 1`,
    order_day_statuses: `(day, order_status, payment_status, orders)
      select ${day}, order_status, payment_status, count(*) from orders group by 1, 2, 3`,
    record_counters: `(name, status, records)
      select 'accounts', status, count(*) from accounts where role <> 'admin' group by 2
      union all select 'products', lower(status), count(*) from products where deleted_at is null group by 2`,
  }
}

function ofScope(scope: string): string {
  return `select ${scope} as scope, order_status, payment_status,
    count(*) as orders, sum(total_paise) as total_paise, sum(units) as units from orders group by 1, 2, 3`
}
