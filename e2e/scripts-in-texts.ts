import { POLICY_PAGES } from '#contract/back-office/policy-pages.ts'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { ApiError, createClient } from '#contract/client.ts'
import { type BodyShape, bodyOf, withText } from '#server/testing/bodies.ts'
import { file } from '#server/testing/test-images.ts'
import { statement } from '#server/testing/shop-with-bank.ts'
import { screenshot } from './test-screenshots.ts'
import { type Account, ADMIN } from './sign-in.ts'

// A new shop that is filled through the API with a script in every text.

/**
 * Texts that try to break out of text, an attribute, a script, a URL, a template or XML, and texts that reverse or
 * stretch a line.
 */
export const PAYLOADS = [
  `"'><img src=x onerror=ran() data-zq>`,
  '</script><script data-zq>ran()</script>',
  '--></textarea></title></style><svg data-zq onload=ran()>',
  `javascript:ran()//{{'Zqa'+'Zqb'}}`,
  '\u202e\u2066<a data-zq href=javascript:ran()>a</a>',
  ']]></g:title></loc><b data-zq onclick=ran()>b</b>&lt;i data-zq&gt;\\u003ci data-zq>',
  'W'.repeat(60),
]
export const COMPUTED = 'ZqaZqb'
export const MARK = /zq\d+z/i
/** For values that must be a link: any characters except spaces may follow its host. */
const LINK = `https://x.example/{number}"><img/src=x/onerror=ran()/data-zq>`

type Given = Record<string, unknown>
interface SentResponse {
  token: string
  link: string
  orderLink: string
  user: { _id: string }
  data: { _id: string } & Record<string, string>
}
type Loose = (name: CallName, input: object) => Promise<SentResponse>

/** A shop filled with texts: its marks by the field that contains them. */
export class Filler {
  readonly fields = new Map<string, string>()
  #made = 0
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The calls with a token: each with a script in every text except the fields in `given`. */
  as(token: string | null) {
    const client = createClient({ origin: this.#origin, token: () => token }) as unknown as Loose
    return async (name: CallName, given: Given = {}, params: Given = {}) => {
      const { body: schema }: Call = calls[name]
      if (!schema) return client(name, { params })
      const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as BodyShape
      const { body: sound, texts } = bodyOf(shape, given)
      const whole = Object.entries(given).filter(([field]) => field in shape.properties!)
      const own = new Map<string, unknown>()
      for (const way of texts) {
        const set = way.find((step) => step in given)
        if (set === undefined) own.set(way.join('.'), this.text())
        else if (given[set] === undefined) own.set(way.join('.'), undefined)
      }
      for (let attempt = 1; ; attempt += 1) {
        const body = texts
          .filter((way) => own.has(way.join('.')))
          .reduce((all, way) => withText(all, way, own.get(way.join('.'))), sound) as Given
        try {
          const response = await client(name, {
            params,
            body: await withFiles({ ...body, ...Object.fromEntries(whole) }),
          })
          for (const [field, text] of own) if (text) this.fields.set(markOf(text), `${name} ${field}`)
          return response
        } catch (error) {
          const fields = error instanceof ApiError ? Object.entries(error.response.fields ?? {}) : []
          if (fields.length === 0 || attempt === 8)
            throw new Error(`${name}: ${describeError(error)}`, { cause: error })
          for (const [field, why] of fields) tryOther(own, field, why)
        }
      }
    }
  }

  text() {
    const start = (this.#made += 1) % PAYLOADS.length
    return `Zq${this.#made}z ${[...PAYLOADS.slice(start), ...PAYLOADS.slice(0, start)].join(' ')}`
  }
}

function describeError(error: unknown): string {
  return error instanceof ApiError ? JSON.stringify(error.response) : String(error)
}

function markOf(text: unknown): string {
  return MARK.exec(String(text))![0].toLowerCase()
}

/** The replacement for a rejected text: a shorter one, then a link, then a valid one, then none. */
function tryOther(texts: Map<string, unknown>, field: string, why: string): void {
  const text = texts.get(field)
  const max = Number(/at most ([\d,]+)/.exec(why)?.[1]?.replace(',', ''))
  if (typeof text !== 'string') texts.set(field, undefined)
  else if (text.length > max) texts.set(field, text.slice(0, max).trim())
  else if (text.startsWith('http')) texts.delete(field)
  else texts.set(field, LINK.replace('x.', `${markOf(text)}.`))
}

const image = async () => file((await screenshot()).buffer, `"><img src=x onerror=ran() data-zq>.png`)

async function withFiles(body: Given): Promise<Given> {
  const own = Object.entries(body).map(async ([field, value]) => {
    if (value === 'FILE') return [field, await image()]
    return [field, Array.isArray(value) && value[0] === 'FILE' ? [await image()] : value]
  })
  return Object.fromEntries((await Promise.all(own)) as [string, unknown][])
}

const MOBILE = { mobile: '9876543210', phone: '9876543210' }
const PASSWORD = 'Scripts-Test-1'
export const ASHA: Account = { email: 'asha@customer.example', password: PASSWORD }
const NO_ORDER_DETAILS = {
  checkout: undefined,
  reference: undefined,
  buyerGstin: undefined,
  utr: undefined,
  stateCode: '27',
  hsnCode: '7418',
  price: '100',
  shippingPrice: '10',
}

/** Fills a new shop as its owner, its staff, a customer, a guest and a visitor would. */
export async function fillShop(filler: Filler) {
  const nobody = filler.as(null)
  const { token } = await nobody('login', { ...ADMIN, code: undefined })
  const owner = filler.as(token)
  await owner('updateSettings', {
    upiId: 'samagri@upi', taxRegistration: 'regular', documentPrefix: 'Z', contactPhone: '020 5550 0100',
    stateCode: '27', state: 'Maharashtra', synonyms: undefined, setupSkipped: undefined, mails: undefined, password: undefined,
  }) // prettier-ignore
  const category = (await owner('createCategory', { taxFrom: undefined })).data._id
  const subCategory = (await owner('createSubCategory', { category: undefined, categoryId: category })).data
    ._id
  const kind = { category, subCategory, taxFrom: undefined, price: '100', shippingPrice: '10' }
  const product = (await owner('createProduct', kind)).data
  const soldOut = (await owner('createProduct', { ...kind, stock: '0' })).data
  const lastOne = (await owner('createProduct', { ...kind, stock: '1' })).data
  const csv = `Name,Description,Category,Subcategory,Price,Shipping price,HSN code,Stock\n"${filler.text().replaceAll('"', '""')}",x,y,z,1,1,7418,1`
  await owner('importProducts', { subCategory, dryRun: 'true', file: file(csv, 'x.csv', 'text/csv') })
  for (const name of ['createHeader', 'createFooter', 'createOffer'] as const)
    await owner(name, { startsAt: undefined, validUntil: undefined, offerPercentage: '10' })
  for (const name of POLICY_PAGES)
    await owner('updatePolicyPage', { status: 'published', updatedAt: undefined }, { name })
  const invited = await owner('inviteStaff', {
    email: 'meera@staff.example',
    role: 'manager',
    password: undefined,
  })
  const invitation = new URL(invited.link).searchParams.get('invite')
  await nobody('acceptInvitation', { token: invitation, password: PASSWORD })
  await owner('saveFilter', { address: 'search=zq', id: undefined })

  await nobody('register', { ...ASHA, ...MOBILE, name: 'Asha Example', role: undefined })
  const asha = await nobody('login', { ...ASHA, code: undefined })
  const buyer = filler.as(asha.token)
  await buyer('updateMe', { ...MOBILE, password: undefined, currentPassword: undefined })
  await buyer('addAddress', { ...MOBILE, stateCode: '27' })
  await buyer('reportMissedSearch', { search: filler.text().slice(0, 60).trim() })
  await nobody('requestStockMail', { product: soldOut._id, email: 'stranger@customer.example' })
  const order = async (as: typeof buyer, given: Given) =>
    as('createOrder', {
      userId: asha.user._id,
      ...NO_ORDER_DETAILS,
      ...MOBILE,
      product: product._id,
      ...given,
    })
  const [first, second, third] = [await order(buyer, {}), await order(buyer, {}), await order(buyer, {})]
  const session = (await buyer('startCheckout', { product: lastOne._id })).data
  await owner('releaseHold', {}, { id: session._id })
  await order(buyer, { product: lastOne._id })
  const late = order(buyer, { product: lastOne._id, checkout: session._id })
  await late.then(
    () => Promise.reject(new Error('a product that was sold out was sold')),
    (error: Error) => String(error).includes('"unmatched"') || Promise.reject(error),
  )
  const guest = await nobody('signInGuest', { ...MOBILE, email: 'guest@customer.example' })
  const byGuest = await order(filler.as(guest.token), { userId: guest.user._id })
  const orderPath = new URL(byGuest.orderLink).pathname
  await nobody('reportLinkedProblem', { reason: 'damaged' }, { token: orderPath.split('/').at(-1) })
  const customer = { name: filler.text().slice(0, 100).trim(), mobile: MOBILE.mobile }
  await owner('placeForCustomer', {
    ...NO_ORDER_DETAILS,
    ...MOBILE,
    product: product._id,
    customer,
    paid: false,
  })

  const id = first.data._id
  for (const orderStatus of ['confirmed', 'shipped', 'delivered']) {
    const parcel = orderStatus === 'shipped' ? { number: 'EM123456789IN' } : { tracking: undefined }
    await owner('updateOrder', { orderStatus, from: undefined, restock: undefined, ...parcel }, { id })
    if (orderStatus === 'confirmed')
      await owner('updatePaymentStatus', { paymentStatus: 'paid', received: undefined }, { id })
  }
  await owner('addNote', {}, { id })
  const on = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await owner(
    'recordRefund',
    { amount: '10', way: 'upi', on, utr: undefined, lines: undefined, refundedSoFar: '0' },
    { id },
  )
  await buyer('disputeOrder', { reason: 'damaged' }, { id })
  await owner('resolveDispute', {}, { id })
  await buyer('disputeOrder', { reason: 'damaged' }, { id: second.data._id })
  await owner('correctContact', { ...MOBILE, stateCode: '27', seen: undefined }, { id: third.data._id })
  await owner('askForPicture', { undo: undefined }, { id: third.data._id })
  const narration = filler.text().replaceAll('"', '""')
  const bank = statement(
    [{ narration, utr: '632512345678', credit: '110.00' }],
    '"><img src=x onerror=ran() data-zq>.csv',
  )
  await owner('importStatement', { file: bank, columns: undefined, dateOrder: 'day' })
  const { taxFrom: _, ...again } = kind
  await owner(
    'updateProductById',
    {
      ...again,
      stock: '9',
      stockLoaded: undefined,
      imageOrder: undefined,
      imagesLoaded: undefined,
      taxFrom: undefined,
    },
    { id: soldOut._id },
  )
  return { token, orderPath, customer: asha.user._id, pages: [product['address']!, soldOut['address']!] }
}
