import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { validationErrors } from '#contract/call.ts'
import { ApiError, TransportError } from '#contract/client.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'

/** The text for a failed call: the server's, else `refused`; for a lost connection, that the shop is unreachable. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message || fallback
  if (error instanceof TransportError) return uiMessages.unreachable
  return (error instanceof Error && error.message) || messages.account.errorOccurred
}

/** Checks a form by a schema of the contract and reports one failure at a time, the first in `errorOrder`. */
export function firstFailure<Values extends FieldValues, Checked extends FieldValues>(
  schema: z.ZodType<Checked>,
  errorOrder: readonly string[] = [],
): Resolver<Values, unknown, Checked> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const { message, fields } = validationErrors(result.error.issues, errorOrder)
    const name = Object.keys(fields).find((field) => fields[field] === message) as Path<Values> | undefined
    return { values: {}, errors: { [name ?? 'root']: { type: 'rule', message } } as FieldErrors<Values> }
  }
}

/** Checks a form by a schema of the contract and reports what is wrong with each field. */
export function eachFailure<Values extends FieldValues, Checked extends FieldValues>(
  schema: z.ZodType<Checked>,
): Resolver<Values, unknown, Checked> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const { fields } = validationErrors(result.error.issues, [])
    const errors = Object.entries(fields).map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}
