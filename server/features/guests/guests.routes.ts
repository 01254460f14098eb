import type { guestCalls } from '#contract/orders/guest-orders.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { withAuthLog } from '../accounts/auth-log.ts'
import { readLinkedOrder, replaceOrderLink } from './order-page.ts'
import { signInGuest } from './sign-in-guest.ts'

export function guestRoutes(app: App): Pick<Handlers, keyof typeof guestCalls> {
  return {
    signInGuest: ({ body, header, ...origin }) => {
      const caller = { address: origin.address, userAgent: header('user-agent') ?? '' }
      return withAuthLog(app, 'guest', { origin }, () => signInGuest(app, body, caller))
    },
    getLinkedOrder: async ({ params }) => ({ data: await readLinkedOrder(app, params.token) }),
    replaceOrderLink: async ({ params, actor, requestId }) => ({
      orderLink: await replaceOrderLink(app, { id: params.id, actor, requestId }),
    }),
  }
}
