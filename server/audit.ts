import type { App } from './app.ts'
import { isoTime } from './clock.ts'
import type { Transaction } from './database/database.ts'
import type { AnyActorContext } from './actor.ts'
import { newId } from './ids.ts'

export interface AuditEntry extends AnyActorContext {
  action: string
  subject: readonly [kind: string, id: string]
  before?: unknown
  after?: unknown
}

/** Writes one row for a write by an admin or the operator, or for a customer’s correction, in the same transaction. */
export function writeAudit(app: App, tx: Transaction, entry: AuditEntry): Promise<void> {
  return writeAudits(app, tx, [entry])
}

/** The same for several writes in one statement: 1 to 20 entries. */
export async function writeAudits(app: App, tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  await tx.db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        id: newId(),
        account_id: entry.actor?.id ?? null,
        action: entry.action,
        subject_kind: entry.subject[0],
        subject_id: entry.subject[1],
        before_state: entry.before === undefined ? null : JSON.stringify(entry.before),
        after_state: entry.after === undefined ? null : JSON.stringify(entry.after),
        request_id: entry.requestId,
        created_at: isoTime(app.clock),
      })),
    )
    .execute()
}
