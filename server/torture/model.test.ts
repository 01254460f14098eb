import {
  type Arbitrary,
  type AsyncCommand,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constantFrom,
  integer,
  nat,
  option,
  record,
} from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import type { Order } from '#contract/orders/orders.ts'
import { NEXT_STATUSES, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#contract/statuses.ts'
import type { Engine } from '../database/database.ts'
import { indiaDay } from '../india-time.ts'
import { checkShop, INVARIANTS, OF_FILES } from '../operator/check/check.ts'
import { aCategory, aProduct } from '../testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut } from '../testing/checkouts.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn, orderBody } from '../testing/orders.ts'
import { registerShop } from '../testing/tax.ts'
import { clientOf, openBeside, openShop, PASSWORD, type Person, type TestShop } from '../testing/test-shop.ts'
import { assertOften, isTorture, tell } from '../testing/torture.ts'

// Random operations on a shop registered for GST, with a model of their effects. After each one the shop is
// compared with the model; after each sequence `check` must find nothing. All prices are whole rupees.

interface ModelOrder {
  id: string
  buyer: number
  /** `refunded`: units listed in refunds. */
  lines: { item: string; product: number; quantity: number; each: number; refunded: number }[]
  status: OrderStatus
  payment: (typeof PAYMENT_STATUSES)[number]
  received: number
  refunded: number
  /** The total of its documents; undefined without documents. */
  documented?: number
  /** What earlier refunds took off its documents. */
  discount: number
  /** Credited by refunds, and when it was cancelled or returned without being fully paid. */
  credited: number
  unpaid: number
  /** Its payment changed after documents were credited. */
  isRepaid: boolean
  isRestocked: boolean
  disputed: boolean
  /** Rows of its history. */
  changes: number
}

interface Model {
  stock: number[]
  price: number[]
  /** Per buyer; `units` are held for it. */
  holds: ({ session: CheckoutSession; product: number; quantity: number; units: number } | undefined)[]
  orders: ModelOrder[]
}

interface Real {
  shop: TestShop
  admin: Person
  buyers: Person[]
  products: string[]
  server: FastifyInstance
  restart: () => Promise<void>
}

type Operation<Args> = (model: Model, real: Real, args: Args) => Promise<void>

const IN_SHOP: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'packaging']
const totalOf = ({ lines }: ModelOrder) => lines.reduce((sum, { quantity, each }) => sum + quantity * each, 0)
const isUndone = ({ status }: ModelOrder) => status === 'cancelled' || status === 'returned'
const refundable = (order: ModelOrder) => (order.payment === 'paid' ? order.received - order.refunded : 0)
const as = (real: Real, { token }: Person) => clientOf(real.server, token)
let done = 0

/** An operation as fast-check runs, prints and shrinks it. */
function command<Args>(name: string, args: Arbitrary<Args>, operation: Operation<Args>) {
  return args.map((chosen): AsyncCommand<Model, Real> => ({
    check: () => true,
    run: async (model, real) => {
      done += 1
      await operation(model, real, chosen)
      await compare(model, real)
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
}

/** An operation on the n-th order; none without orders. */
function onOrder<Args>(
  operation: (order: ModelOrder, real: Real, args: Args, model: Model) => Promise<void>,
): Operation<Args & { n: number }> {
  return async (model, real, args) => {
    const order = model.orders[args.n % Math.max(1, model.orders.length)]
    if (order) await operation(order, real, args, model)
  }
}

/** The number of simultaneous identical calls that succeeded; the others were rejected. */
async function taken(calls: readonly Promise<unknown>[]): Promise<number> {
  const made = await Promise.allSettled(calls)
  for (const one of made) {
    const { status } = one.status === 'rejected' ? (one.reason as { status?: number }) : { status: 200 }
    if (one.status === 'rejected' && !(status && status < 500)) throw one.reason
  }
  return made.filter(({ status }) => status === 'fulfilled').length
}

function addOrder(model: Model, buyer: number, real: Real, { _id: id, items }: Order): void {
  const lines = items.map((line) => ({
    item: line._id,
    product: real.products.indexOf(line.product._id!),
    quantity: line.quantity,
    each: line.price + line.shippingPrice,
    refunded: 0,
  }))
  const nothing = {
    received: 0,
    refunded: 0,
    discount: 0,
    credited: 0,
    unpaid: 0,
    isRepaid: false,
    isRestocked: false,
    disputed: false,
    changes: 2,
  }
  model.orders.push({ id, buyer, lines, status: 'pending', payment: 'pending', ...nothing })
}

const n = nat(5)
const buyer = nat(1)
const product = nat(1)
const quantity = integer({ min: 1, max: 5 })
/** The same call once, or twice at the same time. */
const times = integer({ min: 1, max: 2 })
const calls = (count: number, call: () => Promise<unknown>) => Array.from({ length: count }, call)

const OPERATIONS = [
  command('order', record({ buyer, product, quantity, other: nat(2), times }), async (model, real, args) => {
    const who = real.buyers[args.buyer]!
    const wanted = [
      { product: args.product, quantity: args.quantity },
      { product: 1 - args.product, quantity: args.other },
    ].filter((line) => line.quantity > 0)
    const body = await orderBody(
      who,
      wanted.map((line) => ({ ...line, product: real.products[line.product]! })),
    )
    const headers = { 'idempotency-key': `${who.id}-${done}` }
    const ids = new Map<string, Order>()
    const send = async () => {
      const { data } = await as(real, who)('createOrder', { body, headers })
      ids.set(data._id, data)
    }
    const isThere = wanted.every((line) => model.stock[line.product]! >= line.quantity)
    expect((await taken(calls(args.times, send))) > 0, 'taken').toBe(isThere)
    expect(ids.size).toBe(isThere ? 1 : 0)
    for (const order of ids.values()) {
      addOrder(model, args.buyer, real, order)
      for (const line of wanted) {
        model.stock[line.product]! -= line.quantity
        const { price } = order.items.find(({ product: one }) => one._id === real.products[line.product])!
        expect(price).toBe(model.price[line.product])
      }
    }
  }),
  command('hold', record({ buyer, product, quantity }), async (model, real, { buyer: b, ...wanted }) => {
    const before = model.holds[b]
    const own = before?.product === wanted.product ? before.units : 0
    const items = [{ product: real.products[wanted.product]!, quantity: wanted.quantity }]
    let session: CheckoutSession | undefined
    const start = async () =>
      (session = await aCheckout({ ...real.buyers[b]!, call: as(real, real.buyers[b]!) }, items))
    await taken([start()])
    if (!session) return expect(model.stock[wanted.product]! + own).toBeLessThan(wanted.quantity)
    if (session._id === before?.session._id) return
    if (before) model.stock[before.product]! += before.units
    const units = session.holdsStock === false ? 0 : wanted.quantity
    model.stock[wanted.product]! -= units
    model.holds[b] = { session, ...wanted, units }
  }),
  command('order what is held', record({ buyer, times }), async (model, real, args) => {
    const held = model.holds[args.buyer]
    if (!held) return
    const who = real.buyers[args.buyer]!
    const body = await heldOrder(who, held.session)
    let order: Order | undefined
    const send = async () => (order = (await as(real, who)('createOrder', { body })).data)
    const isTaken = (await taken(calls(args.times, send))) > 0
    const left = model.stock[held.product]! + held.units - held.quantity
    const mayDiffer = held.session.items[0]!.price !== model.price[held.product] && held.units === 0
    if (!mayDiffer) expect(isTaken).toBe(left >= 0)
    if (!order) return
    model.stock[held.product] = left
    model.holds[args.buyer] = undefined
    addOrder(model, args.buyer, real, order)
    expect(order.items[0]!.price).toBe(held.session.items[0]!.price)
  }),
  command('discard what is held', record({ buyer, times }), async (model, real, args) => {
    const who = real.buyers[args.buyer]!
    await taken(calls(args.times, () => as(real, who)('discardCheckout')))
    endHold(model, args.buyer)
  }),
  command('half an hour later', record({}), async (model, { shop }) => {
    await letCheckoutsRunOut(shop)
    for (const held of model.holds) {
      if (!held) continue
      model.stock[held.product]! += held.units
      held.units = 0
    }
  }),
  command('stock', record({ product, by: integer({ min: -5, max: 8 }) }), async (model, real, args) => {
    const stockLoaded = model.stock[args.product]!
    const body = { stockLoaded, stock: stockLoaded + args.by }
    const params = { id: real.products[args.product]! }
    const isTaken = await taken([as(real, real.admin)('updateProductById', { params, body })])
    expect(isTaken).toBe(body.stock >= 0 ? 1 : 0)
    if (isTaken) model.stock[args.product] = body.stock
  }),
  command('price', record({ product, price: integer({ min: 1, max: 200 }) }), async (model, real, args) => {
    const params = { id: real.products[args.product]! }
    await as(real, real.admin)('updateProductById', { params, body: { price: args.price } })
    model.price[args.product] = args.price
  }),
  command(
    'status',
    record({ n, to: constantFrom(...ORDER_STATUSES), restock: option(boolean(), { nil: undefined }), times }),
    onOrder(async (order, real, { to, restock, times: count }, model) => {
      const mayMove = order.status === to || NEXT_STATUSES[order.status].includes(to)
      const body = { orderStatus: to, restock }
      const move = () => as(real, real.admin)('updateOrder', { params: { id: order.id }, body })
      expect(await taken(calls(count, move))).toBe(mayMove ? count : 0)
      if (!mayMove || order.status === to) return
      const comesBack =
        to === 'returned'
          ? restock !== false
          : to === 'cancelled' && (IN_SHOP.includes(order.status) || restock)
      if (comesBack && !order.isRestocked) {
        for (const line of order.lines) model.stock[line.product]! += line.quantity
        order.isRestocked = true
      }
      order.status = to
      order.changes += 1
      if (to === 'shipped') document(order)
      if (isUndone(order)) issueCreditNotesOnCancel(order)
    }),
  ),
  command(
    'payment',
    record({
      n,
      to: constantFrom(...PAYMENT_STATUSES, 'paid' as const),
      amount: option(integer({ min: 1, max: 900 }), { nil: undefined, freq: 2 }),
      times,
    }),
    onOrder(async (order, real, { to, amount, times: count }) => {
      const received = to === 'paid' ? amount : undefined
      const body = { paymentStatus: to, received }
      const pay = () => as(real, real.admin)('updatePaymentStatus', { params: { id: order.id }, body })
      const isEnough = received === undefined || received >= order.refunded
      expect(await taken(calls(count, pay))).toBe(isEnough ? count : 0)
      if (!isEnough) return
      order.isRepaid ||= isUndone(order) || (order.documented !== undefined && order.refunded > 0)
      if (to !== order.payment) order.changes += 1
      if (to === 'paid' && (received !== undefined || order.payment !== 'paid'))
        order.received = received ?? Math.max(totalOf(order), order.refunded)
      order.payment = to
    }),
  ),
  command(
    'refund',
    record({ n, amount: integer({ min: 1, max: 600 }), all: boolean(), units: nat(2), times }),
    onOrder(async (order, real, { amount: some, all, units, times: count }) => {
      const amount = all ? Math.max(1, refundable(order)) : some
      const line = order.lines[0]!
      const lines = units > 0 ? [{ item: line.item, quantity: units }] : []
      const on = indiaDay(real.shop.clock.now())
      const body = {
        amount,
        reason: 'Broken',
        way: 'cash',
        on,
        lines,
        refundedSoFar: order.refunded,
      } as const
      const refund = () => as(real, real.admin)('recordRefund', { params: { id: order.id }, body })
      const mayRefund =
        order.payment === 'paid' &&
        amount <= refundable(order) &&
        units <= Math.max(0, line.quantity - line.refunded)
      expect(await taken(calls(count, refund))).toBe(mayRefund ? 1 : 0)
      if (!mayRefund) return
      order.refunded += amount
      line.refunded += units
      credit(order)
    }),
  ),
  command(
    'correct',
    record({ n, first: nat(5), second: nat(2) }),
    onOrder(async (order, real, wanted, model) => {
      const to = [wanted.first, wanted.second]
      const items = order.lines.map(({ item }, i) => ({ item, quantity: to[i]! }))
      const body = { items, total: totalOf(order) }
      const left = items.reduce((sum, line) => sum + line.quantity, 0)
      const mayCorrect =
        IN_SHOP.includes(order.status) &&
        order.documented === undefined &&
        left > 0 &&
        order.lines.every((line, i) => to[i]! <= line.quantity)
      const correct = () => as(real, real.admin)('correctLines', { params: { id: order.id }, body })
      expect(await taken([correct()])).toBe(mayCorrect ? 1 : 0)
      if (!mayCorrect) return
      const isChanged = order.lines.some((line, i) => to[i] !== line.quantity)
      if (isChanged && order.payment !== 'paid') order.received = 0
      for (const [i, line] of order.lines.entries()) {
        model.stock[line.product]! += line.quantity - to[i]!
        line.quantity = to[i]!
      }
      order.lines = order.lines.filter((line) => line.quantity > 0)
    }),
  ),
  command(
    'document',
    record({ n, times }),
    onOrder(async (order, real, { times: count }) => {
      const mayIssue = !isUndone(order) || order.documented !== undefined
      const issue = () => as(real, real.admin)('issueDocument', { params: { id: order.id } })
      expect(await taken(calls(count, issue))).toBe(mayIssue ? count : 0)
      if (mayIssue) document(order)
    }),
  ),
  command(
    'dispute',
    record({ n, times }),
    onOrder(async (order, real, { times: count }) => {
      const body = { reason: 'damaged', text: 'It is broken.' } as const
      const report = () =>
        as(real, real.buyers[order.buyer]!)('disputeOrder', { params: { id: order.id }, body })
      expect(await taken(calls(count, report))).toBe(order.disputed ? 0 : 1)
      order.disputed = true
    }),
  ),
  command(
    'resolve',
    record({ n, times }),
    onOrder(async (order, real, { times: count }) => {
      const body = { resolution: 'Another one was sent.' }
      const resolve = () => as(real, real.admin)('resolveDispute', { params: { id: order.id }, body })
      expect(await taken(calls(count, resolve))).toBe(order.disputed ? 1 : 0)
      order.disputed = false
    }),
  ),
  command(
    'suspend and reactivate',
    record({ buyer, times }),
    async (model, real, { buyer: b, times: count }) => {
      const who = real.buyers[b]!
      const setStatus = (status: 'active' | 'suspended') =>
        as(real, real.admin)('updateCustomerStatus', { params: { id: who.id }, body: { status } })
      const logIn = () =>
        clientOf(real.server, null)('login', { body: { email: who.email, password: PASSWORD } })
      await setStatus('suspended')
      endHold(model, b)
      expect(await taken([as(real, who)('getCheckout'), logIn()])).toBe(0)
      await Promise.all(calls(count, () => setStatus('active')))
      expect(await taken([as(real, who)('getCheckout')])).toBe(0)
      real.buyers[b] = { ...who, token: (await logIn()).token }
    },
  ),
  command('restart', record({}), (_model, real) => real.restart()),
]

function endHold(model: Model, buyer: number): void {
  const held = model.holds[buyer]
  if (held) model.stock[held.product]! += held.units
  model.holds[buyer] = undefined
}

/** Documents for an order's total minus earlier refunds; overpayments are refunded first. */
function document(order: ModelOrder): void {
  if (order.documented !== undefined) return
  const total = totalOf(order)
  order.discount = Math.max(0, order.refunded - Math.max(0, order.received - total))
  order.documented = total - order.discount
}

/** What is refunded before the documents are credited: discounts, and amounts received in excess of them. */
const aboveOf = ({ discount, received, documented = 0 }: ModelOrder) =>
  Math.max(discount, received - documented)

/** A refund's credit note. */
function credit(order: ModelOrder): void {
  if (order.documented === undefined) return
  const most = order.documented - order.unpaid
  order.credited = Math.max(order.credited, Math.min(most, order.refunded - aboveOf(order)))
}

/** What can still be refunded within the documents. */
function stillCovered(order: ModelOrder): number {
  return Math.max(0, Math.min(refundable(order), order.received - aboveOf(order)))
}

/** The credit note of a cancelled or returned order. */
function issueCreditNotesOnCancel(order: ModelOrder): void {
  if (order.documented === undefined) return
  order.unpaid += Math.max(0, order.documented - order.credited - order.unpaid - stillCovered(order))
}

/** Compares the shop with the model. */
async function compare(model: Model, real: Real): Promise<void> {
  const { shop, products, buyers } = real
  const call = as(real, real.admin)
  const stock = await shop.app.database.read
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', products)
    .execute()
  expect(Object.fromEntries(stock.map((row) => [row.id, row.stock])), 'stock').toEqual(
    Object.fromEntries(products.map((id, i) => [id, model.stock[i]])),
  )
  for (const order of model.orders) {
    const { data } = await call('getOrder', { params: { id: order.id } })
    const due = isUndone(order) ? refundable(order) : Math.max(0, refundable(order) - totalOf(order))
    expect(data).toMatchObject({
      orderStatus: order.status,
      paymentStatus: order.payment,
      totalAmount: totalOf(order),
      refundDueAmount: due,
      disputed: order.disputed,
      items: order.lines.map(({ quantity: units }) => ({ quantity: units })),
    })
    expect(data.received?.amount).toBe(order.payment === 'paid' ? order.received : undefined)
    const documents = await shop.app.database.read
      .selectFrom('documents')
      .select(['total_paise', 'against_id'])
      .where('order_id', '=', order.id)
      .execute()
    const net = documents.reduce((sum, one) => sum + (one.against_id ? -1 : 1) * one.total_paise, 0) / 100
    expect(documents.length > 0 ? net : undefined, 'documents less credit notes').toBe(
      order.documented && order.documented - order.credited - order.unpaid,
    )
    if (isUndone(order) && order.documented !== undefined && !order.isRepaid)
      expect(net, 'documents less credit notes, against what is to be refunded').toBe(stillCovered(order))
    const rows = shop.app.database.read
      .selectFrom('order_history')
      .select('id')
      .where('order_id', '=', order.id)
    expect(await rows.execute(), 'history').toHaveLength(order.changes)
  }
  for (const [i, { id: userId }] of buyers.entries()) {
    const own = model.orders.filter((order) => order.buyer === i)
    const count = (status: OrderStatus) => own.filter((order) => order.status === status).length
    expect(await call('getUserOrders', { params: { userId } })).toMatchObject({
      totalOrders: own.length,
      pendingOrders: count('pending'),
      deliveredOrders: count('delivered'),
      cancelledOrders: count('cancelled'),
    })
  }
}

/** Asserts that `check` finds no contradictions. */
async function expectWhole({ app }: TestShop): Promise<void> {
  const said: string[] = []
  const isWhole = await checkShop(app, (line) => said.push(line), { invariants: WITHOUT_FILES })
  expect(isWhole, said.join('\n')).toBe(true)
}

const WITHOUT_FILES = INVARIANTS.filter(({ name }) => name !== OF_FILES && !name.startsWith('no temporary'))
const LONG = isTorture ? 24 * 3_600_000 : 900_000
/** Sequences that share a shop, each with its own products and buyers. */
const PER_SHOP = 25

async function openRegistered(engine: Engine) {
  const environment = { RATE_LIMITS: 'off' }
  const { shop, close } = await openShop(engine, { environment })
  const owner = await shop.person('admin')
  await registerShop(owner)
  const place = await aCategory(owner)
  let beside = await openBeside(shop, environment)
  const real = { shop, server: beside.server }
  const restart = async () => {
    await beside.close()
    beside = await openBeside(shop, environment)
    real.server = beside.server
  }
  const arrange = async (): Promise<{ model: Model; real: Real }> => {
    const admin = await shop.person('admin') // otherwise the half hours of all sequences would end one session
    const prices = [105, 50]
    const made = []
    for (const price of prices)
      made.push(
        await aProduct(admin, {
          ...place,
          price,
          shippingPrice: 7,
          gstRate: price === 50 ? 18 : 5,
          stock: 12,
        }),
      )
    const people = [await shop.person(), await shop.person()]
    return {
      model: { stock: [12, 12], price: prices, holds: [undefined, undefined], orders: [] },
      real: Object.assign(real, { admin, restart, buyers: people, products: made.map(({ _id }) => _id) }),
    }
  }
  const end = async () => {
    const broken = await brokenIn(shop.app)
    await beside.close()
    await close()
    expect(broken).toEqual([])
  }
  return { arrange, shop, end }
}

onBothEngines('A shop', (engine) => {
  /** npm run torture -- model --minutes 10 runs more of them. */
  it('does what its model does through any sequence of operations', { timeout: LONG }, async () => {
    let sequences = 0
    done = 0
    let opened: Awaited<ReturnType<typeof openRegistered>> | undefined
    await assertOften(
      asyncProperty(commands(OPERATIONS, { maxCommands: 14, size: 'max' }), async (chosen) => {
        if (sequences % PER_SHOP === 0) {
          await opened?.end()
          opened = await openRegistered(engine)
        }
        sequences += 1
        const { arrange, shop } = opened!
        await asyncModelRun(arrange, chosen)
        await expectWhole(shop)
      }),
      200,
      10_000,
    )
    await opened?.end()
    tell(`model on ${engine}`, { sequences, operations: done })
  })
})
