import type { Body } from '#contract/call.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { NewCustomer, phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import { isBuyer } from '#contract/roles.ts'
import { writeAudit } from '#server/audit.ts'
import { unknownPassword } from '#server/features/accounts/passwords.ts'
import { createAccount } from '#server/features/accounts/register.ts'
import type { Recipient } from '#server/features/notifications/notify.ts'
import { emailOfAccount } from '#server/mail/no-email.ts'
import { notFound, ShopError } from '#server/shop-error.ts'
import type { Actor, ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import { forShare } from '../../database/lock.ts'
import { newId } from '../../ids.ts'
import { orderById } from '../orders/order-queries.ts'
import { changePaymentStatus } from '../payments/set-payment-status.ts'
import {
  earlierOrderOf,
  claimRequest,
  type IdempotentRequest,
  identifyRequest,
} from './idempotent-requests.ts'
import { writeOrder } from './place-order.ts'
import { releaseExpired } from './end-checkout.ts'

interface OrderByPhone {
  body: Body<typeof phoneOrderCalls.placeForCustomer>
  /** The admin who takes the call. */
  actor: Actor
  key: string | undefined
  requestId: string
}

/** Places an order that a customer gave by phone and returns it. It has no image; a repeat returns the same order. */
export async function placeForCustomer(app: App, input: OrderByPhone): Promise<Order> {
  const { body, actor, key } = input
  const request = await identifyRequest(actor.id, body, key)
  const earlier = await earlierOrderOf(app, app.database.read, request)
  if (earlier) return orderById(app, earlier, true)

  await releaseExpired(app)
  const order = { ...input, request, orderId: newId(app.clock.now()) }
  const placedId = await app.database.transaction((tx) => placeInTransaction(app, tx, order))
  return orderById(app, placedId, true)
}

interface OrderInTransaction extends OrderByPhone {
  request: IdempotentRequest
  orderId: string
}

/** The order's one transaction, including a new customer's account and a payment already made. */
async function placeInTransaction(app: App, tx: Transaction, input: OrderInTransaction): Promise<string> {
  const { body, actor, request, orderId, requestId } = input
  const earlier = await claimRequest(app, tx.db, request, orderId)
  if (earlier) return earlier

  const customer = await customerByPhone(app, tx, { customer: body.customer, actor, requestId })
  await writeOrder(app, tx, {
    orderId,
    items: body.items,
    address: body.shippingAddress,
    buyerGstin: body.buyerGstin,
    reference: '',
    screenshot: '',
    screenshotHash: request.screenshotHash,
    typedUtr: body.utr,
    isPaid: body.paid,
    customer,
    actor,
    requestId,
  })
  if (body.paid) {
    const paid = { id: orderId, to: 'paid', utr: body.utr, reason: 'phone' } as const
    await changePaymentStatus(app, tx, { ...paid, actor, requestId })
  }
  return orderId
}

/**
 * The account for a phone order: an existing account that may order, or a new one created in the order's
 * transaction.
 */
async function customerByPhone(
  app: App,
  tx: Transaction,
  { customer, actor, requestId }: ActorContext & { customer: { id: string } | NewCustomer },
): Promise<Recipient & { id: string }> {
  if ('id' in customer) return existingCustomer(tx, customer.id)
  const { name, mobile } = customer
  const id = await makeAccount(app, tx, customer)
  const after = { name, mobile, ...(customer.email && { email: customer.email }) }
  await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['account', id], after })
  const { email } = await tx.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, email }
}

async function existingCustomer(tx: Transaction, id: string): Promise<Recipient & { id: string }> {
  const row = tx.db
    .selectFrom('accounts')
    .select(['id', 'name', emailOfAccount().as('email'), 'role', 'status'])
    .where('id', '=', id)
  const account = await forShare(tx, row).executeTakeFirst()
  if (!account || !isBuyer(account.role)) throw notFound('Customer')
  if (account.status === 'suspended')
    throw new ShopError('NOT_ALLOWED', `${account.name} is suspended. Activate the account first.`)
  return account
}

/** No one knows the password: a customer with an email sets one with 'Forgot password'. */
async function makeAccount(app: App, tx: Transaction, { name, mobile, email }: NewCustomer): Promise<string> {
  const account = {
    role: 'customer',
    name,
    mobile,
    passwordHash: unknownPassword(),
    isVerified: false,
  } as const
  try {
    return await createAccount(app, tx, { ...account, email })
  } catch (error) {
    if (error instanceof ShopError && error.code === 'EMAIL_TAKEN') throw await takenBy(tx, email ?? '')
    throw error
  }
}

async function takenBy(tx: Transaction, email: string): Promise<ShopError> {
  const { id, name, role } = await tx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (!isBuyer(role))
    return new ShopError('EMAIL_TAKEN', 'This email belongs to a member of the shop’s staff.')
  return new ShopError(
    'EMAIL_TAKEN',
    `This email already belongs to ${name}. Please choose this customer instead.`,
    {
      customer: { _id: id, name },
    },
  )
}
