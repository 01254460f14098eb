import { sql } from 'kysely'
import type { Paise } from '#contract/money.ts'
import type { AnyActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { BankCreditsRow } from '../../database/tables/payments.ts'
import { hash, newId } from '../../ids.ts'
import { notify } from '../notifications/notify.ts'
import { recordStatementAmount } from '../payments/received-amounts.ts'
import { type CreditLine, isCredit, type StatementLine } from './read-line.ts'

export type KeyedCredit = CreditLine & { key: string }

/**
 * The credits among a file's lines, each with its key, which is the same in overlapping statements of one account:
 * the UTR, else day, time, amount, narration and a number that counts identical lines in the file.
 */
export async function* keyed(lines: AsyncIterable<StatementLine>): AsyncGenerator<KeyedCredit> {
  const equals = new Map<string, number>()
  for await (const line of lines) {
    if (!isCredit(line)) continue
    if (line.utr !== null) yield { ...line, key: `utr ${line.utr}` }
    else {
      const lineHash = hash(JSON.stringify([line.day, line.at, line.amount, line.narration])).slice(0, 32)
      const occurrence = (equals.get(lineHash) ?? 0) + 1
      equals.set(lineHash, occurrence)
      yield { ...line, key: `line ${lineHash} ${occurrence}` }
    }
  }
}

interface StoredCredits {
  added: number
  /** Lines that are rejected: their UTR is known with a different amount. */
  again: KeyedCredit[]
}

/** Adds credits to the books and records the statement line of each. Known ones do not change. */
export async function storeCredits(
  app: App,
  tx: Transaction,
  statementId: string,
  credits: readonly KeyedCredit[],
): Promise<StoredCredits> {
  const now = isoTime(app.clock)
  // In key order: two simultaneous imports wait for each other and cannot deadlock.
  const rows = credits.map((credit) => rowOf(credit, now)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx.db
    .insertInto('bank_credits')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const known = await tx.db
    .selectFrom('bank_credits')
    .select(['id', 'key', 'amount_paise'])
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute()
  const byKey = new Map(known.map((credit) => [credit.key, credit]))
  const again = credits.filter(({ key, amount }) => byKey.get(key)!.amount_paise !== amount)
  const taken = credits.filter((credit) => !again.includes(credit))
  if (taken.length > 0)
    await tx.db
      .insertInto('statement_lines')
      .values(
        taken.map(({ key, line }) => ({ statement_id: statementId, line, credit_id: byKey.get(key)!.id })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.db
    .updateTable('statements')
    .set({ lines_done: credits.at(-1)!.line })
    .where('id', '=', statementId)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return { added: known.filter(({ id }) => own.has(id)).length, again }
}

/**
 * Removes some lines of a statement, with their credits if no other statement has them. Returns whether any were
 * left.
 */
export async function deleteCredits(tx: Transaction, statementId: string, count: number): Promise<boolean> {
  const lines = await tx.db
    .selectFrom('statement_lines')
    .select(['line', 'credit_id'])
    .where('statement_id', '=', statementId)
    .orderBy('line')
    .limit(count)
    .execute()
  if (lines.length === 0) return false
  await tx.db
    .deleteFrom('statement_lines')
    .where('statement_id', '=', statementId)
    .where('line', '<=', lines.at(-1)!.line)
    .execute()
  await tx.db
    .deleteFrom('bank_credits')
    .where(
      'id',
      'in',
      lines.map(({ credit_id }) => credit_id),
    )
    .where('order_id', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('statement_lines')
            .select('line')
            .whereRef('statement_lines.credit_id', '=', 'bank_credits.id'),
        ),
      ),
    )
    .execute()
  return true
}

/**
 * Removes a statement's new credits that may be known: another statement has a credit with the same day and amount
 * that is not in this one, and one of the two has no UTR. Returns their lines.
 */
export async function deleteDuplicates(
  tx: Transaction,
  statementId: string,
): Promise<{ line: number; narration: string }[]> {
  const lineOf = (credit: string, is: '=' | '<>') => sql`exists (
    select 1 from statement_lines one where one.credit_id = ${sql.ref(credit)}
      and one.statement_id ${sql.raw(is)} ${statementId})`
  const { rows } = await sql<{ id: string; line: number; narration: string }>`
    select fresh.id, lines.line, fresh.narration
    from statement_lines lines
    join bank_credits fresh on fresh.id = lines.credit_id
    join (
      select paid_on, amount_paise, max(case when utr is null then 1 else 0 end) = 1 as bare from bank_credits
      where not ${lineOf('bank_credits.id', '=')}
      group by paid_on, amount_paise
    ) other on other.paid_on = fresh.paid_on and other.amount_paise = fresh.amount_paise
      and (other.bare or fresh.utr is null)
    where lines.statement_id = ${statementId} and fresh.order_id is null and not ${lineOf('fresh.id', '<>')}
  `.execute(tx.db)
  for (let from = 0; from < rows.length; from += DELETED_AT_ONCE) {
    await deleteUnpaired(
      tx,
      rows.slice(from, from + DELETED_AT_ONCE).map(({ id }) => id),
    )
  }
  return rows
}

const DELETED_AT_ONCE = 500

/** Removes credits of earlier statements that paid no order and went out again: `wentOut`, paise by UTR. */
export async function deleteReversed(tx: Transaction, wentOut: ReadonlyMap<string, number>): Promise<void> {
  const keys = [...wentOut.keys()].map((utr) => `utr ${utr}`)
  for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
    const unpaired = tx.db
      .selectFrom('bank_credits')
      .select(['id', 'utr', 'amount_paise'])
      .where('key', 'in', keys.slice(from, from + DELETED_AT_ONCE))
      .where('order_id', 'is', null)
    const found = await forUpdate(tx, unpaired).execute()
    const ids = found
      .filter(({ utr, amount_paise }) => wentOut.get(utr!)! >= amount_paise)
      .map(({ id }) => id)
    if (ids.length > 0) await deleteUnpaired(tx, ids)
  }
}

/**
 * Reports paid orders whose UTR went out again: a note in the order's history and a notification, once for each order.
 * Whether the payment was reversed is for an admin to find out, so nothing else changes.
 */
export async function reportReversed(
  app: App,
  tx: Transaction,
  wentOut: ReadonlyMap<string, number>,
  by: AnyActorContext,
): Promise<void> {
  const utrs = [...wentOut.keys()]
  for (let from = 0; from < utrs.length; from += DELETED_AT_ONCE) {
    const orders = await tx.db
      .selectFrom('payment_checks')
      .innerJoin('orders', 'orders.id', 'payment_checks.order_id')
      .select(['orders.id', 'received_paise', 'paid_utr'])
      .where('paid_utr', 'in', utrs.slice(from, from + DELETED_AT_ONCE))
      .whereRef('refunded_paise', '<', 'received_paise')
      .execute()
    for (const { id, received_paise, paid_utr } of orders) {
      if (wentOut.get(paid_utr!)! < received_paise) continue
      const reported = tx.db.selectFrom('notifications').select('id').where('kind', '=', 'payment-reversed')
      if (await reported.where('subject_id', '=', id).executeTakeFirst()) continue
      const text = `A bank statement shows a debit with this payment’s UTR, ${paid_utr}. Check whether the payment was reversed.`
      await writeAudit(app, tx, { ...by, action: 'note', subject: ['order', id], after: { text } })
      await notify(app, tx, { to: 'staff', kind: 'payment-reversed', subject: id })
    }
  }
}

async function deleteUnpaired({ db }: Transaction, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('statement_lines').where('credit_id', 'in', ids).execute()
  await db.deleteFrom('bank_credits').where('id', 'in', ids).where('order_id', 'is', null).execute()
}

function rowOf({ key, utr, amount, day, at, narration }: KeyedCredit, now: string): BankCreditsRow {
  return {
    id: newId(),
    key,
    utr,
    amount_paise: amount,
    paid_on: day,
    paid_at: at,
    narration,
    order_id: null,
    matched_by: null,
    matched_at: null,
    created_at: now,
  }
}

/** Marks credits that match paid orders by UTR and amount: the bank now proves what an admin had only entered. */
export async function markSeen(app: App, tx: Transaction, statementId: string): Promise<void> {
  const { rows } = await sql<{ order_id: string; amount_paise: Paise }>`
    update bank_credits set matched_by = 'seen', matched_at = ${isoTime(app.clock)}, order_id = (
      select checks.order_id from payment_checks checks where checks.paid_utr = bank_credits.utr)
    where order_id is null
      and id in (select credit_id from statement_lines where statement_id = ${statementId})
      and exists (
        select 1 from payment_checks checks join orders on orders.id = checks.order_id
        where checks.paid_utr = bank_credits.utr and orders.refunded_paise <= bank_credits.amount_paise
          and bank_credits.amount_paise in (orders.received_paise, orders.total_paise + orders.reduced_paise)
          and not exists (select 1 from bank_credits other where other.order_id = checks.order_id))
    returning order_id, amount_paise
  `.execute(tx.db)
  for (const { order_id, amount_paise } of rows) await recordStatementAmount(app, tx, order_id, amount_paise)
}
