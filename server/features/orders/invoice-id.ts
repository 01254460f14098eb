import { sql } from 'kysely'
import { type Clock } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { indiaDay } from '../../india-time.ts'

/** The next invoice number in the order's own transaction: consecutive within the financial year, never reused. */
export async function nextInvoiceId(db: Queryable, clock: Clock): Promise<string> {
  const year = financialYear(clock.now())
  const row = await db
    .insertInto('invoice_counters')
    .values({ financial_year: year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last_number: sql`invoice_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return `INV-${year}-${String(row.last_number).padStart(6, '0')}`
}

/** The financial year, April to March by India's midnight, of a moment in ms: '2627' for 2026-27. */
export function financialYear(at: number): string {
  const [year, month] = indiaDay(at).split('-').map(Number) as [number, number]
  const starts = month >= 4 ? year : year - 1
  return `${String(starts % 100).padStart(2, '0')}${String((starts + 1) % 100).padStart(2, '0')}`
}
