import type { customerCalls } from '#contract/accounts/customers.ts'
import type { App } from '../../app.ts'
import { logAuth } from '../accounts/auth-log.ts'
import { seesAll } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { notFound } from '../../refusal.ts'
import { addEmail } from './add-email.ts'
import { listCustomers } from './list-customers.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { setCustomerStatus } from './set-customer-status.ts'

export function customerRoutes(app: App): Pick<Handlers, keyof typeof customerCalls> {
  return {
    manageCustomer: ({ query }) => listCustomers(app, query),
    getCustomerById: async ({ params, actor }) => {
      if (params.userId !== actor.id && !seesAll(actor, 'customers')) throw notFound('Customer')
      const row = await app.database.read
        .selectFrom('accounts')
        .select(['name', emailOfAccount().as('email'), 'mobile'])
        .where('id', '=', params.userId)
        .executeTakeFirst()
      if (!row) throw notFound('Customer')
      return { ...row, email: emailShown(row.email) }
    },
    updateCustomerStatus: async ({ params, body, actor, ...origin }) => {
      const { requestId } = origin
      const data = await setCustomerStatus(app, { id: params.id, status: body.status, actor, requestId })
      const event = data.status === 'suspended' ? 'account-suspended' : 'account-activated'
      logAuth(app, event, { origin, who: data.email, by: actor.email })
      return { data }
    },
    addEmail: async ({ params, body, actor, requestId }) => ({
      data: await addEmail(app, { id: params.id, email: body.email, actor, requestId }),
    }),
    sendPasswordReset: async ({ params, actor, ...origin }) => {
      const { link, email } = await sendPasswordReset(app, { id: params.id, actor, ...origin })
      logAuth(app, 'reset-sent', { origin, who: email, by: actor.email })
      return { link }
    },
  }
}
