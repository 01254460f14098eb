import { CONSENT_VERSION } from '#contract/accounts/consents.ts'
import { isoTime } from '../clock.ts'
import type { Engine } from '../database/database.ts'
import { deleteAccount } from '../features/privacy/delete-account.ts'
import { sweptImages } from './swept-images.ts'
import { newId } from '../ids.ts'
import { indiaDay } from '../india-time.ts'
import { withSecondFactor } from './authenticator.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from './checkouts.ts'
import { anOrder, aProduct } from './builders.ts'
import { deskShop } from './payment-desk-shop.ts'
import { ADDRESS, errorResponseOf, phoneOrder } from './orders.ts'
import { file, jpeg, testImage } from './test-images.ts'
import { statement } from './shop-with-bank.ts'
import { registerShop } from './tax.ts'

/** A shop with some of everything, in several scripts: everything that a backup must restore. */
export async function busyShop(engine: Engine) {
  const shop = await deskShop(engine)
  const { admin, customer } = shop
  const asha = await shop.person('customer', 'आशा कुलकर्णी')
  const bell = await aProduct(admin, {
    name: 'पूजा घंटी',
    description: 'पीतल की घंटी “Ghaṇṭī” 🔔\nline two',
    stock: 5,
  })
  await aProduct(admin, { name: 'Gone' }).then(({ _id }) =>
    admin.call('deleteProductById', { params: { id: _id } }),
  )
  await content(shop)
  await ordersInAllStatuses(shop)
  await ofLater(shop)
  await aPaymentTooLate(shop)
  await shop.admin.call('placeForCustomer', {
    body: phoneOrder(bell._id, { paid: true, utr: '632500000099' }),
  })
  await aCheckout(asha, [{ product: bell._id, quantity: 2 }])
  await people(shop, asha, bell._id)
  await paperwork(shop, bell._id)
  const factor = await withSecondFactor(shop, admin)
  await admin.call('saveFilter', { body: { name: 'आज', address: 'status=pending' } })
  const last = await shop.order({ shippingAddress: { ...ADDRESS, fullName: 'आशा कुलकर्णी' } }, asha)
  await sweptImages(shop.app) // images of deleted records
  return { ...shop, asha, bell, factor, last, customer }
}

type Shop = Awaited<ReturnType<typeof deskShop>>

async function content({ admin }: Shop): Promise<void> {
  const text = { name: 'Diwali', description: 'Lamps for less.', image: await testImage() }
  await admin.call('createOffer', { body: { ...text, offerPercentage: 12.5, image: await testImage() } })
  await admin.call('createHeader', { body: { ...text, image: await testImage() } })
  await admin.call('createFooter', { body: { ...text, copyright: '© 2026', image: await testImage() } })
  const about = { html: '<p>दीपक और घंटी</p>', status: 'published' } as const
  await admin.call('updatePolicyPage', { params: { name: 'about' }, body: about })
}

const WAYS: string[][] = [
  [],
  ['confirmed'],
  ['confirmed', 'processing'],
  ['confirmed', 'packaging'],
  ['confirmed', 'shipped'],
  ['confirmed', 'shipped', 'out for delivery'],
  ['confirmed', 'shipped', 'delivered'],
  ['confirmed', 'shipped', 'delivered', 'returned'],
  ['confirmed', 'shipped', 'failed delivery'],
  ['cancelled'],
]

/**
 * Payments that were read, a paid one, one paid by a bank statement, two disputes, a replaced and a viewed image.
 */
async function ordersInAllStatuses(shop: Shop): Promise<void> {
  const { admin, customer, reader } = shop
  const placed = []
  for (const [i, way] of WAYS.entries()) {
    reader.says({ utr: `63250000000${i}` })
    const order = await shop.readOrder(
      i === 3 ? { image: file(await jpeg(), 'payment.jpg', 'image/jpeg') } : {},
    )
    placed.push(order)
    for (const orderStatus of way)
      await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus } })
  }
  const [first, second, third, , fifth] = placed.map(({ _id }) => ({ params: { id: _id } }))
  await admin.call('updatePaymentStatus', { ...second!, body: { paymentStatus: 'paid' } })
  await customer.call('replaceScreenshot', { ...first!, body: { image: await testImage() } })
  await admin.call('viewScreenshot', { ...third!, body: {} })
  for (const one of [fifth!, third!])
    await customer.call('disputeOrder', { ...one, body: { reason: 'damaged', text: 'घंटी टूटी हुई आई।' } })
  await admin.call('resolveDispute', { ...third!, body: { resolution: 'A new one is on its way.' } })
  const lines = statement([{ narration: 'UPI/632500000000/ASHA', utr: '632500000000', credit: '220.00' }])
  const { data } = await admin.call('importStatement', { body: { file: lines } })
  const found = (await admin.call('getStatement', { params: { id: data._id } })).data
  const matches = found.matches.rows.map(({ credit, order }) => ({ credit: credit._id, order: order._id }))
  if (matches.length > 0) await admin.call('confirmMatches', { params: { id: data._id }, body: { matches } })
}

/** Later changes to orders: a correction of each kind, and a refund. */
async function ofLater({ app, admin, customer }: Shop): Promise<void> {
  const { data } = await admin.call('manageOrders', { query: {} })
  const paid = data.find(({ paymentStatus, mayCorrect }) => paymentStatus === 'paid' && mayCorrect)!
  const params = { id: paid._id }
  const shippingAddress = { ...ADDRESS, fullName: 'आशा जोशी', addressLine: '२ नमुना पेठ' }
  await admin.call('correctContact', { params, body: { shippingAddress } })
  const [line] = paid.items
  await admin.call('correctLines', {
    params,
    body: { items: [{ item: line!._id, quantity: line!.quantity - 1 }], total: paid.totalAmount },
  })
  const refund = { amount: 10, reason: 'टूटी', way: 'upi', utr: '632599999999', refundedSoFar: 0 } as const
  await admin.call('recordRefund', { params, body: { ...refund, on: indiaDay(app.clock.now()) } })
  await app.database.transaction(({ db }) =>
    db
      .insertInto('saved_filters')
      .values({
        id: newId(),
        account_id: admin.id,
        name: 'आज',
        address: 'status=pending',
        created_at: isoTime(app.clock),
      })
      .execute(),
  )
  await customer.call('reportMissedSearch', { body: { search: 'नारियल' } })
}

/** A checkout that expired, whose last item someone else bought before its order arrived. */
async function aPaymentTooLate(shop: Shop): Promise<void> {
  const rare = await aProduct(shop.admin, { name: 'Rare lamp', stock: 1 })
  const late = await shop.person('customer', 'Ravi Late')
  const items = [{ product: rare._id, quantity: 1 }]
  const session = await aCheckout(late, items)
  await letCheckoutsRunOut(shop)
  await anOrder(shop.customer, items)
  await errorResponseOf(late.call('createOrder', { body: await heldOrder(late, session) }))
}

async function people(shop: Shop, asha: Shop['customer'], product: string): Promise<void> {
  await asha.call('addAddress', {
    body: { label: 'घर', address: '१ नमुना पेठ, पुणे', coordinates: { lat: 18.5, lng: 73 }, shipping: ADDRESS },
  })
  await asha.call('addFavourite', { body: { kind: 'product', id: product } })
  await shop.call('register', {
    headers: { 'consent-version': CONSENT_VERSION },
    body: {
      name: 'New Person',
      email: 'new@customer.example',
      mobile: '9000000009',
      password: 'Test-Password-1',
    },
  })
  const leaving = await shop.person('customer', 'Leaving Person')
  await shop.admin.call('updateCustomerStatus', { params: { id: leaving.id }, body: { status: 'suspended' } })
  await shop.app.database.transaction((tx) => deleteAccount(shop.app, tx, leaving.id))
  const { data } = await shop.admin.call('getNotifications')
  await shop.admin.call('readNotifications', { body: { upTo: data[0]!._id } })
}

/** A bill of supply, and a customer waiting for a product. */
async function paperwork({ admin, call }: Shop, product: string): Promise<void> {
  await registerShop(admin, { taxRegistration: 'composition' })
  const { data } = await admin.call('manageOrders', { query: {} })
  const shipped = data.find(({ orderStatus }) => orderStatus === 'shipped')!
  await admin.call('issueDocument', { params: { id: shipped._id } })
  await registerShop(admin, { taxRegistration: 'none' })
  await call('requestStockMail', { body: { product, email: 'waiting@customer.example' } })
}
