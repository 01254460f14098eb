import { ApiError } from '#contract/client.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** What a person is told: the server's text, else `refused`; for a call that never arrived 'Something went wrong'. */
export function errorText(error: unknown, refused: string): string {
  if (error instanceof ApiError) return error.message || refused
  return adminMessages.content.form.wentWrong
}

/** The texts that belong to fields of the form; a refused image's text stands at `imageField`. */
export function fieldTexts(error: unknown, imageField: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { code, fields } = error.response
  if (code === 'BAD_PICTURE' || code === 'WRONG_KIND' || code === 'TOO_LARGE') {
    return error.message ? { [imageField]: error.message } : {}
  }
  return fields ?? {}
}

/** Whether the record that was meant is there no more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the server answered at all. */
export function isResponse(error: unknown): boolean {
  return error instanceof ApiError
}
