import { z } from 'zod'
import { storedPayment } from '#contract/orders/checkout.ts'
import { ApiError, TransportError } from '#contract/client.ts'
import { type CheckoutField, isCheckoutField } from '#web/checkout/checkout-form.ts'
import { messages } from '#web/messages/messages.ts'

const unavailableItem = z.object({ product: z.string(), name: z.string(), left: z.number().int().min(0) })
const removedItem = z.object({ product: z.string(), name: z.string() })
const withUnmatched = z.object({ unmatched: storedPayment })

export type UnavailableItem = z.output<typeof unavailableItem>
export type RemovedItem = z.output<typeof removedItem>

/** Why an order was not placed, or a checkout not started, as shown on the screen. */
export type OrderError =
  | { kind: 'unmatched'; message: string; reference: string }
  | { kind: 'stock'; message: string; items: UnavailableItem[] }
  | { kind: 'gone'; message: string; items: RemovedItem[] }
  | { kind: 'fields'; message: string; fields: Partial<Record<CheckoutField, string>>; complete: boolean }
  /** `failure`: caused by the connection or the shop, not by the order; a retry may succeed. */
  | { kind: 'failed'; message: string; cause?: 'unreachable' | 'broken' }

/**
 * Parses an error of createOrder or startCheckout. The message is the server's, else its error field, else `fixed`.
 */
export function readError(error: unknown, fixed: string = messages.checkout.failed): OrderError {
  if (error instanceof TransportError) return { kind: 'failed', message: fixed, cause: 'unreachable' }
  if (!(error instanceof ApiError)) return { kind: 'failed', message: fixed }
  const { response } = error
  const message = response.message || response.error || fixed
  const unmatched = withUnmatched.safeParse(response)
  if (unmatched.success) return { kind: 'unmatched', message, reference: unmatched.data.unmatched.reference }
  const short = listOf(unavailableItem, response['items'])
  if (response.code === 'OUT_OF_STOCK' && short) return { kind: 'stock', message, items: short }
  const removed = listOf(removedItem, response['items'])
  if (response.code === 'NOT_ON_SALE' && removed) return { kind: 'gone', message, items: removed }
  if (error.status >= 500) return { kind: 'failed', message, cause: 'broken' }
  return readFields(response, message) ?? { kind: 'failed', message }
}

function listOf<T extends z.ZodType>(record: T, value: unknown): z.output<T>[] | null {
  const read = z.array(record).min(1).safeParse(value)
  return read.success ? read.data : null
}

/** Errors that belong to fields of the form. `complete`: no other errors are left. */
function readFields(response: ApiError['response'], message: string): OrderError | null {
  if (response.code === 'BAD_PICTURE' || response.code === 'WRONG_KIND' || response.code === 'TOO_LARGE')
    return { kind: 'fields', message, fields: { image: message }, complete: true }
  const entries = Object.entries(response.fields ?? {}).map(
    ([name, text]) => [name.replace(/^shippingAddress\./, ''), text] as const,
  )
  const checkoutErrors = entries.filter(([name]) => isCheckoutField(name))
  if (checkoutErrors.length === 0) return null
  return {
    kind: 'fields',
    message,
    fields: Object.fromEntries(checkoutErrors),
    complete: checkoutErrors.length === entries.length,
  }
}
