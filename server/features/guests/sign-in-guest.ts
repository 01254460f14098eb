import type { Answer, Body } from '#contract/call.ts'
import type { guestCalls } from '#contract/orders/guest-orders.ts'
import type { App } from '../../app.ts'
import { addressKey } from '../../http/address-key.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { unknownPassword } from '../accounts/passwords.ts'
import { createAccount } from '../accounts/register.ts'
import { openSession } from '../accounts/sessions.ts'

type Call = typeof guestCalls.signInGuest

/**
 * Makes an account of its own for every guest and signs it in → token and user. It asks nothing about other accounts,
 * so neither the response nor its time can tell whether a mobile or an email is known (docs/rules/accounts.md).
 */
export async function signInGuest(
  app: App,
  { name, mobile, email }: Body<Call>,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Answer<Call>> {
  const counts = [`guests:${addressKey(address)}`, `guests:${mobile}`]
  for (const key of counts) await refuseAbove(app, key, LIMITS.guests)
  const { id, token } = await app.database.transaction(async (tx) => {
    const { publicShop } = await app.storeSettings(tx.db)
    if (!publicShop) throw new Refusal('FORBIDDEN', 'Please register or sign in to order at this shop.')
    for (const key of counts) await countWithin(app, tx.db, key, LIMITS.guests)
    const account = { role: 'customer', name, mobile, isVerified: false } as const
    const id = await createAccount(app, tx, {
      ...account,
      email: undefined,
      guest: { email },
      passwordHash: unknownPassword(),
    })
    return { id, token: await openSession(app, tx.db, id, { remember: false, userAgent }) }
  })
  const user = { _id: id, role: 'customer', name, email: email ?? '', mobile, isVerified: false } as const
  return { token, user: { ...user, guest: true } }
}
