import { z } from 'zod'
import * as f from './fields.ts'
import { MESSAGE_TEXT_MAX, MOBILE_DIGITS } from './limits.ts'
import { isCancelledOrReturned, type OrderStatus, type PaymentStatus } from './statuses.ts'

// Messages to buyers: a text for each occasion, with placeholders for the order's data.

export const OCCASIONS = ['received', 'paid', 'picture', 'shipped', 'delivered'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** `link` tracks the parcel; `page` shows a guest's order without signing in, and is empty for all others. */
export const PLACEHOLDERS = [
  'name',
  'order',
  'total',
  'shop',
  'upi',
  'courier',
  'number',
  'link',
  'page',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const USUAL_MESSAGES: Record<Occasion, string> = {
  received:
    'Hello {name}, thank you for your order {order} of {total} at {shop}. If you have not paid yet, please pay by UPI to {upi}. We will let you know as soon as we have confirmed your payment.\nSee your order: {page}',
  paid: 'Hello {name}, we have received {total} for your order {order}. We are packing it and will let you know when it is on its way. {shop}\nSee your order: {page}',
  picture:
    'Hello {name}, we could not find the payment for your order {order} of {total}. Please send us a screenshot that shows the amount, time and UTR. {shop}',
  shipped:
    'Hello {name}, your order {order} is on its way.\nParcel: {courier} {number}\n{link}\nSee your order: {page}\n{shop}',
  delivered:
    'Hello {name}, your order {order} has been delivered. We hope you like it. If anything is wrong, please reply to this message. {shop}',
}

export const messageTexts = z.record(z.enum(OCCASIONS), z.string())

const messageText = f
  .textField('Message', { max: MESSAGE_TEXT_MAX, lines: true })
  .refine((text) => unknownPlaceholderIn(text) === undefined, {
    error: ({ input }) =>
      `Unknown placeholder ${unknownPlaceholderIn(String(input)) ?? ''}. Use ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}.`,
  })
  .optional()

/** Texts that are not sent stay unchanged. */
export const changedMessages = z.strictObject(
  Object.fromEntries(OCCASIONS.map((occasion) => [occasion, messageText])) as Record<
    Occasion,
    typeof messageText
  >,
)

const IN_BRACES = /\{[^{}\n]*\}/g
const SPACED_PLACEHOLDER = / ?\{[^{}\n]*\}/g
/** Each sentence of a line with the space before it; without lookbehind, which Safari 15 can't read. */
const SENTENCES = /.*?[.!?।](?=\s)|.+$/gu

function unknownPlaceholderIn(text: string): string | undefined {
  return text
    .match(IN_BRACES)
    ?.find((placeholder) => !PLACEHOLDERS.some((name) => placeholder === `{${name}}`))
}

/** Far more than a chat shows at once; a link that is too long does not open. */
const FILLED_MAX = 3_000

/** A text with its placeholders filled; a sentence or line none of whose placeholders has a value is left out. */
export function filledMessage(text: string, values: Readonly<Record<Placeholder, string>>): string {
  const valueOf = (placeholder: string) =>
    values[placeholder.trim().slice(1, -1) as Placeholder] ?? placeholder.trim()
  const isFillable = (part: string) => {
    const placeholders = part.match(IN_BRACES)
    return !placeholders || placeholders.some((placeholder) => valueOf(placeholder) !== '')
  }
  // A missing value also removes the space before it: 'Hello {name},' becomes 'Hello,'.
  const fill = (placeholder: string) =>
    valueOf(placeholder) && placeholder.replace(/\S.*/, () => valueOf(placeholder))
  const lines = text.split('\n').flatMap((line) => {
    const sentences = (line.match(SENTENCES) ?? []).filter(isFillable)
    if (line !== '' && sentences.length === 0) return []
    return sentences.join('').replaceAll(SPACED_PLACEHOLDER, fill).trimStart()
  })
  return Array.from(lines.join('\n')).slice(0, FILLED_MAX).join('')
}

/** All occasions, those that fit the order's current state first. */
export function occasionsOf(order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): Occasion[] {
  const fitting = fittingOccasions(order)
  return [...fitting, ...OCCASIONS.filter((one) => !fitting.includes(one))]
}

const SENT: readonly OrderStatus[] = ['shipped', 'out for delivery', 'failed delivery']

function fittingOccasions({ orderStatus, paymentStatus }: Parameters<typeof occasionsOf>[0]): Occasion[] {
  if (orderStatus === 'delivered') return ['delivered']
  if (SENT.includes(orderStatus)) return ['shipped']
  if (isCancelledOrReturned(orderStatus)) return []
  if (paymentStatus === 'paid') return ['paid']
  return paymentStatus === 'failed' ? ['picture'] : ['received', 'picture']
}

/** The ten digits of an Indian number as people write it (spaces, hyphens, +91, 0); undefined for any other. */
export function indianMobile(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(?:(?:00)?91|0)(?=\d{10}$)/, '')
  return digits.length === MOBILE_DIGITS && !digits.startsWith('0') ? digits : undefined
}

/** The link that opens a WhatsApp chat with a number and a prepared text; half a surrogate pair is never included. */
export function whatsAppLink(mobile: string, text: string): string {
  return `https://wa.me/91${mobile}?text=${encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'))}`
}
