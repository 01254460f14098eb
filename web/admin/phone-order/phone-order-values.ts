import type { BodyInput } from '#contract/call.ts'
import { validationErrors } from '#contract/call.ts'
import type { Customer } from '#contract/accounts/customers.ts'
import { DEFAULT_COUNTRY } from '#contract/limits.ts'
import { indianMobile } from '#contract/whatsapp-messages.ts'
import { phoneOrder, type phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { phoneOrderMessages as messages } from '#web/messages/admin-messages.ts'

export type PhoneOrderBody = BodyInput<typeof phoneOrderCalls.placeForCustomer>

/** The form as typed; fields have the contract's names. */
export interface PhoneOrderValues {
  customer: { name: string; mobile: string; email: string }
  shippingAddress: {
    fullName: string
    phone: string
    addressLine: string
    city: string
    state: string
    postalCode: string
    country: string
  }
  buyerGstin: string
  utr: string
}

export const NOTHING_TYPED: PhoneOrderValues = {
  customer: { name: '', mobile: '', email: '' },
  shippingAddress: {
    fullName: '',
    phone: '',
    addressLine: '',
    city: '',
    state: '',
    postalCode: '',
    country: DEFAULT_COUNTRY,
  },
  buyerGstin: '',
  utr: '',
}

/** A product in the order, at the price quoted to the customer. */
export interface PhoneLine {
  product: string
  name: string
  image: string | null
  quantity: number
  price: number
  shippingPrice: number
  stock: number
  isUnavailable: boolean
}

export function lineOf(product: Product): PhoneLine {
  const { _id, name, images, price, shippingPrice, stock } = product
  return {
    product: _id,
    name,
    image: images[0] ?? null,
    quantity: 1,
    price,
    shippingPrice,
    stock,
    isUnavailable: false,
  }
}

/** Values that are chosen rather than typed. */
export interface PhoneOrderChoices {
  isNew: boolean
  customer: Customer | undefined
  lines: readonly PhoneLine[]
  paid: boolean
}

/** The request. Name and phone of the address default to the customer's. */
export function bodyOf(values: PhoneOrderValues, chosen: PhoneOrderChoices): PhoneOrderBody {
  const { name, mobile, email } = chosen.isNew
    ? newCustomer(values)
    : (chosen.customer ?? NOTHING_TYPED.customer)
  const { fullName, phone, ...address } = values.shippingAddress
  return {
    customer: chosen.isNew ? { name, mobile, ...(email && { email }) } : { id: chosen.customer?._id ?? '' },
    shippingAddress: { ...address, fullName: fullName.trim() || name, phone: phone.trim() || mobile },
    ...(values.buyerGstin.trim() && { buyerGstin: values.buyerGstin }),
    items: chosen.lines.map(({ product, quantity, price, shippingPrice }) => ({
      product,
      quantity,
      price,
      shippingPrice,
    })),
    paid: chosen.paid,
    ...(chosen.paid && values.utr.trim() && { utr: values.utr }),
  }
}

function newCustomer({ customer }: PhoneOrderValues): PhoneOrderValues['customer'] {
  const { name, mobile, email } = customer
  return { name, mobile: indianMobile(mobile) ?? mobile, email: email.trim() }
}

/** Errors by field before anything is sent; `choice` and `items` are for values that are chosen. */
export function errorsOf(values: PhoneOrderValues, chosen: PhoneOrderChoices): Record<string, string> {
  const parsed = phoneOrder.safeParse(bodyOf(values, chosen))
  const fields = parsed.success ? {} : validationErrors(parsed.error.issues).fields
  if (!chosen.isNew && !chosen.customer) fields['choice'] = messages.chooseCustomer
  if (chosen.lines.length === 0) fields['items'] = messages.noLines
  return withoutEchoes(fields)
}

/** A missing customer name is not reported again for the address. */
function withoutEchoes(fields: Record<string, string>): Record<string, string> {
  const { choice, 'customer.name': name, 'customer.mobile': mobile } = fields
  if (choice || name) delete fields['shippingAddress.fullName']
  if (choice || mobile) delete fields['shippingAddress.phone']
  return fields
}
