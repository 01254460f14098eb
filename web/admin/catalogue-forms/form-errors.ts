import { ApiError } from '#contract/client.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** The error message: the server's text, else `refused`; 'Something went wrong' for a call that got no response. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message || fallback
  return adminMessages.content.form.wentWrong
}

/** The errors that belong to fields of the form; an image's error is shown at `imageField`. */
export function fieldTexts(error: unknown, imageField: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { code, fields } = error.response
  if (code === 'BAD_PICTURE' || code === 'WRONG_KIND' || code === 'TOO_LARGE') {
    return error.message ? { [imageField]: error.message } : {}
  }
  return fields ?? {}
}

/** Whether the record no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the server responded at all. */
export function isResponse(error: unknown): boolean {
  return error instanceof ApiError
}
