import { expect } from 'vitest'
import { ApiError } from '#contract/client.ts'

/**
 * The error that a call must end with, as people, screens and scripts read it. A successful response fails the
 * test.
 */
export async function expectError(call: Promise<unknown>) {
  const error = await call.then(
    (response) => expect.fail(`was not refused: ${JSON.stringify(response)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error
  const { code, message, fields, ...rest } = error.response
  expect(rest).toMatchObject({ success: false, error: message })
  return { status: error.status, code, message, ...(fields ? { fields } : {}) }
}

/** The result of `expectError` for one field of a body. */
export function invalid(field: string, message: string) {
  return { status: 400, code: 'VALIDATION', message, fields: { [field]: message } }
}
