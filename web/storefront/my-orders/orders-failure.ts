import { ApiError, TransportError } from '#contract/client.ts'
import { messages } from '#web/messages/messages.ts'

/** What My Orders says when its list did not come. */
export function ordersFailure(error: unknown): string {
  if (error instanceof ApiError) return messages.myOrders.httpError(error.status)
  return (error instanceof Error && error.message) || messages.myOrders.failedThrown
}

/** Throws for an answer that says itself that it failed: its message, else the fixed text. */
export function refuseFailed(answer: { success: boolean; message?: string }): void {
  if (!answer.success) throw new Error(answer.message || messages.myOrders.failed)
}

/** A lost connection or a tired server may answer the next time, twice at most. */
export function isWorthAnotherTry(failures: number, error: unknown): boolean {
  return (
    failures < 2 && (error instanceof TransportError || (error instanceof ApiError && error.status >= 500))
  )
}
