import type { Answer } from '#contract/call.ts'
import type { checkoutCalls } from '#contract/checkout.ts'
import type { App } from '../../app.ts'
import type { CheckoutSessionsRow } from '../../database/tables/checkout.ts'
import type { Actor } from '../../actor.ts'
import { checkoutAnswer } from './checkout-answer.ts'
import { lapsedCheckout, linesOf, openCheckout } from './checkout-queries.ts'

/** A customer's open session, else the one that ran out within the last day and may still be ordered. */
export async function readCheckout(
  app: App,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof checkoutCalls.getCheckout>> {
  const db = app.database.read
  const answer = async (session: CheckoutSessionsRow | undefined) =>
    session ? checkoutAnswer(app, session, await linesOf(db, session.id)) : null
  const data = await answer(await openCheckout(app, db, actor.id))
  const lapsed = data ? null : await answer(await lapsedCheckout(app, db, actor.id))
  return { data, lapsed }
}
