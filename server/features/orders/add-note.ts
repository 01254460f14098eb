import type { Occasion } from '#contract/messages.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'

interface Noting extends By {
  id: string
}

/** Writes a note of the shop's people on an order. */
export function addNote(app: App, { text, ...noting }: Noting & { text: string }): Promise<void> {
  return noteDown(app, noting, 'note', { text })
}

/** Writes down that WhatsApp was opened with the text for an occasion. */
export function noteMessage(
  app: App,
  { occasion, ...noting }: Noting & { occasion: Occasion },
): Promise<void> {
  return noteDown(app, noting, 'message', { occasion })
}

/** The history reads both from the audit: read-history.ts keeps them from the order's customer. */
function noteDown(
  app: App,
  { id, actor, requestId }: Noting,
  action: 'note' | 'message',
  after: Record<string, string>,
): Promise<void> {
  return app.database.transaction(async (tx) => {
    const order = await tx.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
    if (!order) throw notFound('Order')
    await writeAudit(app, tx, { actor, requestId, action, subject: ['order', id], after })
  })
}
