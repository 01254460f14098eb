import { ApiError } from '#contract/client.ts'
import { messages } from '#web/messages/messages.ts'

/** What a person is told: the server's text, else `refused`; for a call that never arrived the general text. */
export function failureText(error: unknown, refused: string): string {
  if (error instanceof ApiError) return error.message || refused
  return (error instanceof Error && error.message) || messages.account.errorOccurred
}
