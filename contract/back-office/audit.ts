import { z } from 'zod'
import { call } from '../call.ts'
import { searchWords } from '../fields.ts'
import { listQuery, pageInfo, time } from '../lists.ts'

/** A value that an action changed: text of at most 500 characters, null for none. A list is one text. */
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type AuditValue = z.output<typeof auditValue>

const auditEntry = z.object({
  _id: z.string(),
  /** The actor's name at that time; null for the operator at the machine. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** create, update, delete, order-status, payment-status, suspend … */
  act: z.string(),
  /** The type of record: order, product, account, settings … */
  about: z.string(),
  /** The record's name at that time; '' if it has none. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), before: auditValue, after: auditValue })),
  reason: z.string(),
  at: time,
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.iso.date({ error: 'Dates must look like 2026-11-30' })

export const auditCalls = {
  getAudit: call('GET', '/audit', {
    access: 'admin',
    area: 'audit',
    description:
      'The audit log, newest first, always paged: every action of an admin with what it changed, including order and payment changes, never a secret. `search` looks in actor, action, name and the end of the ID of the changed record; `about` and `act` as in the rows; `from` and `to` are days in India. `total` is counted up to 1,000, which then means 1,000 or more.',
    query: listQuery(['newest', 'oldest'])
      .omit({ status: true })
      .extend({
        about: searchWords('About', 40).optional(),
        act: searchWords('Act', 40).optional(),
        from: day.optional(),
        to: day.optional(),
      }),
    response: z.object({ data: z.array(auditEntry), ...pageInfo }),
    successMessage: 'Audit log',
  }),
}
