import { sql } from 'kysely'
import { type Checked, counters, lines, documents, screenshots } from './check-records.ts'
import { isOfEndedProcess, isTemporary, TEMPORARY_FOLDER } from '../../files/temporary.ts'
import { messageOf } from '../../shop-error.ts'
import type { Progress } from '../../progress.ts'

/** An invariant (docs/rules/data.md) and what breaks it; an empty list means that it holds. */
export interface Invariant {
  name: string
  findViolations: (app: Checked, step: Progress['step']) => Promise<string[]>
}

interface Options {
  invariants?: readonly Invariant[]
  /** Called with progress while the files are read. */
  step?: Progress['step']
}

const MINUTE = 60_000

export const OF_FILES = 'every order has its screenshot file, and it decodes'

// Own read-only SQL that shares no query with the actions, so that their mistakes show. Runs beside the open shop.
export const INVARIANTS: readonly Invariant[] = [
  { name: OF_FILES, findViolations: screenshots },
  {
    name: 'stock equals the sum of its movements and is never negative',
    findViolations: (app) => lines(app, STOCK, HOLDS, TAKEN),
  },
  {
    name: 'each total equals the sum of the order’s lines',
    findViolations: (app) => lines(app, ORDER_TOTALS),
  },
  {
    name: 'order ids and invoice numbers are unique, invoice numbers consecutive in their year',
    findViolations: (app) => lines(app, INVOICES_TWICE, INVOICE_GAPS),
  },
  {
    name: 'every status and payment change has exactly one history row',
    findViolations: (app) => lines(app, CHAINS, AUDIT_LOG, PAID_UTRS),
  },
  { name: 'dashboard and My Orders counters equal a recount', findViolations: counters },
  { name: 'no temporary file is older than a minute, and the database is sound', findViolations: soundness },
  {
    name: 'every paid order records the amount received, and no more was refunded',
    findViolations: (app) => lines(app, RECEIVED_PAYMENTS),
  },
  {
    name: 'tax documents are consecutive in their series, add up, and are credited at most once',
    findViolations: documents,
  },
]

/** Checks every invariant and returns whether all hold. Prints a line for each, even if a part does not respond. */
export async function checkShop(
  app: Checked,
  print: (line: string) => void,
  { invariants = INVARIANTS, step = () => undefined }: Options = {},
): Promise<boolean> {
  let isHealthy = true
  let isIncomplete = false
  for (const invariant of invariants) {
    const violations = await invariant.findViolations(app, step).catch(messageOf)
    if (typeof violations === 'string') {
      isIncomplete = true
      print(`UNKNOWN ${invariant.name}`)
      print(`        ${violations}`)
      continue
    }
    print(`${violations.length === 0 ? 'ok    ' : 'BROKEN'}  ${invariant.name}`)
    for (const line of violations.slice(0, 20)) print(`        ${line}`)
    if (violations.length > 20) print(`        and ${violations.length - 20} more`)
    if (violations.length > 0) isHealthy = false
  }
  if (isIncomplete)
    print(
      'Lines marked UNKNOWN could not be checked: run npm run shop -- doctor to see what to fix, then check again',
    )
  else await printLeftBehind(app, print)
  return isHealthy && !isIncomplete
}

/** A killed process leaves its unfinished files: no order names one, and the shop removes them by itself. */
async function printLeftBehind(app: Checked, print: (line: string) => void): Promise<void> {
  let left = 0
  for await (const { name } of app.files.list(TEMPORARY_FOLDER)) if (isOfEndedProcess(name)) left += 1
  if (left > 0) print(`note    temporary files left by an ended process, removed at the next start: ${left}`)
}

const STOCK = sql`select 'product ' || p.id || ': stock ' || p.stock || ', movements ' || coalesce(sum(m.delta), 0) as line
    from products p left join stock_movements m on m.product_id = p.id
    group by p.id, p.stock having p.stock <> coalesce(sum(m.delta), 0) or p.stock < 0`

/** Units that each session holds by the ledger, against its lines while it is open, else against none. */
const HOLDS = sql`with parts as (
      select session_id, product_id, -delta as units from stock_movements where session_id is not null
      union all
      select l.session_id, l.product_id, -l.quantity
      from checkout_lines l join checkout_sessions s
        on s.id = l.session_id and s.state = 'open' and s.held_since is not null)
    select 'checkout ' || session_id || ': the number of units held of product ' || product_id || ' is off by ' || sum(units) as line
    from parts group by session_id, product_id having sum(units) <> 0`

/** Units that each order has by the ledger, against its lines; none once they were given back. */
const TAKEN = sql`with parts as (
      select order_id, product_id, -delta as units from stock_movements where order_id is not null
      union all
      select i.order_id, i.product_id, -i.quantity
      from order_items i join orders o on o.id = i.order_id and o.stock_given_back = 0
      where i.product_id is not null)
    select 'order ' || order_id || ': the number of units taken of product ' || product_id || ' is off by ' || sum(units) as line
    from parts group by order_id, product_id having sum(units) <> 0`

/** A check's paid UTR against its order's payment status, and UTRs that two paid orders have. */
const PAID_UTRS = sql`select 'order ' || o.id || ': is ' || o.payment_status || ', its UTR ' || coalesce(c.utr, 'none')
      || ', claimed UTR ' || coalesce(c.paid_utr, 'none') as line
    from payment_checks c join orders o on o.id = c.order_id
    where coalesce(c.paid_utr, '') <> case when o.payment_status = 'paid' then coalesce(c.utr, '') else '' end
    union all
    select 'UTR ' || paid_utr || ' is claimed by ' || count(*) || ' paid orders'
    from payment_checks where paid_utr is not null group by paid_utr having count(*) > 1`

/** Each order's total against its lines; once a shop has rounded, also what its lines are in whole rupees. */
const ORDER_TOTALS = sql`select 'order ' || o.id || ': total ' || o.total_paise || ' paise, lines '
      || coalesce(sum((i.price_paise + i.shipping_paise) * i.quantity), 0) as line
    from orders o left join order_items i on i.order_id = o.id
    group by o.id, o.total_paise
    having o.total_paise <> coalesce(sum((i.price_paise + i.shipping_paise) * i.quantity), 0)
      and not (exists (select 1 from store_settings where name = 'roundTotals') and o.total_paise % 100 = 0
        and o.total_paise - coalesce(sum((i.price_paise + i.shipping_paise) * i.quantity), 0) between -49 and 50)`

/** What was received for each order, against its evidence and against what was refunded. */
const RECEIVED_PAYMENTS = sql`select 'order ' || o.id || ': refunded ' || o.refunded_paise || ' paise, refunds ' || coalesce(sum(r.amount_paise), 0)
      || ', received ' || o.received_paise as line
    from orders o left join refunds r on r.order_id = o.id
    group by o.id, o.refunded_paise, o.received_paise, o.payment_status
    having o.refunded_paise <> coalesce(sum(r.amount_paise), 0)
      or (o.payment_status = 'paid' and o.refunded_paise > o.received_paise)
    union all
    select 'order ' || id || ': is ' || payment_status || ', received ' || received_paise || ' paise from '
      || coalesce(received_from, 'no recorded source') || ', total reduced by ' || reduced_paise
    from orders
    where (payment_status = 'paid' and received_from is null) or (received_from is null and received_paise <> 0)
      or reduced_paise < 0
    union all
    select 'order ' || o.id || ': received ' || o.received_paise || ' paise by statement, but its statement line is '
      || coalesce('for ' || c.amount_paise || ' paise', 'missing')
    from orders o left join bank_credits c on c.order_id = o.id
    where o.received_from = 'statement' and coalesce(c.amount_paise, -1) <> o.received_paise
    union all
    select 'order ' || o.id || ': received ' || o.received_paise || ' paise from an unmatched payment that does not exist'
    from orders o
    where o.received_from = 'unmatched payment' and not exists (
      select 1 from unmatched_payments u where u.order_id = o.id and u.total_paise = o.received_paise)`

const INVOICES_TWICE = sql`select 'invoice ' || invoice_id || ' appears ' || count(*) || ' times' as line
    from orders group by invoice_id having count(*) > 1`

const INVOICE_GAPS = sql`with years as (
      select year, sum(orders) as orders, max(highest) as highest, max(last_number) as last_number
      from (
        select substr(invoice_id, 5, 4) as year, count(*) as orders,
          max(cast(substr(invoice_id, 10) as integer)) as highest, 0 as last_number
        from orders group by substr(invoice_id, 5, 4)
        union all
        select financial_year, 0, 0, last_number from invoice_counters) parts
      group by year)
    select 'financial year ' || year || ': ' || orders || ' invoices, highest ' || highest
      || ', last number ' || last_number as line
    from years where last_number <> orders or highest <> orders`

/** The changes by admins and the entries of the audit log match one to one. */
const AUDIT_LOG = sql`with changes as (
      select id from audit
      union all
      select id from order_history where from_status is not null and account_id is not null
      except select id from erased_audit)
    select 'change ' || id || ' is missing from the audit log' as line from changes
    where not exists (select 1 from audit_entries where audit_entries.id = changes.id)
    union all
    select 'audit log entry ' || id || ' belongs to no change' from audit_entries
    where not exists (select 1 from audit where audit.id = audit_entries.id)
      and not exists (select 1 from order_history where order_history.id = audit_entries.id)`

const CHAINS = sql`with chain as (
      select order_id, kind, from_status, to_status,
        lag(to_status) over (partition by order_id, kind order by created_at, id) as previous,
        row_number() over (partition by order_id, kind order by created_at desc, id desc) as from_end
      from order_history)
    select 'order ' || order_id || ': ' || kind || ' history is broken at ' || to_status as line
    from chain where coalesce(from_status, '') <> coalesce(previous, '') or from_status = to_status
    union all
    select 'order ' || o.id || ': is ' || o.order_status || ' and ' || o.payment_status || ', but its history ends differently'
    from orders o
    left join chain s on s.order_id = o.id and s.kind = 'order' and s.from_end = 1
    left join chain p on p.order_id = o.id and p.kind = 'payment' and p.from_end = 1
    where coalesce(s.to_status, '') <> o.order_status or coalesce(p.to_status, '') <> o.payment_status`

async function soundness(app: Checked): Promise<string[]> {
  const violations = await damage(app)
  try {
    for await (const { name, modifiedAt } of app.files.list('')) {
      const isOld = app.clock.now() - modifiedAt > MINUTE
      if (isOld && isTemporary(name) && !isOfEndedProcess(name)) violations.push(`temporary file ${name}`)
    }
  } catch (error) {
    if (violations.length === 0)
      throw new Error(`the database is sound; ${messageOf(error)}`, { cause: error })
  }
  return violations
}

async function damage({ database }: Checked): Promise<string[]> {
  if (database.engine !== 'sqlite') return []
  const { rows } = await sql<{
    found: string
  }>`select integrity_check as found from pragma_integrity_check`.execute(database.read)
  return rows.map(({ found }) => found).filter((found) => found !== 'ok')
}
