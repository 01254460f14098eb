import type { z } from 'zod'
import { type ErrorCode, ERRORS, shortened } from './errors.ts'
import { ERROR_TEXT_MAX, ERROR_FIELDS_MAX, ERROR_NAME_MAX } from './limits.ts'
import type { Access, Area, Level } from './roles.ts'

type Shape = z.ZodType<Record<string, unknown>, Record<string, unknown>>

/** One call of the API: everything that server, web client, OpenAPI and tests need to know about it. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api; parameters as `:name`. */
  path: `/${string}`
  access: Access
  /** Whether a guest, who buys without a password, may also make it; a public call is open to everyone. */
  guests?: true
  /** The area of a call with access 'admin' (contract/roles.ts); without one only the owner may make it. */
  area?: Area
  /** The access such a call needs in its area: by default 'read' for a GET and 'write' for any other. */
  needs?: Level
  /** One or two lines: what goes in and comes out, with units, and which errors to expect. */
  description: string
  query?: Shape
  /** Additional request headers, with descriptions. */
  headers?: Readonly<Record<string, string>>
  /** JSON, or also multipart if `multipart` is set; images are `File`s in it. */
  body?: Shape
  multipart?: boolean
  /** Maximum bytes of each file if more than an image's; such files wait on disk instead of in memory. */
  largeFiles?: number
  /** The texts of a form in the order of its rules: the first one that failed is the response's message. */
  errorOrder?: readonly string[]
  /**
   * How often per hour a customer's account may make a call that writes; for a public call, an IP address. Admins are
   * not counted. `own`: the operation has its own limits (docs/rules/api.md).
   */
  hourlyLimit?: number | 'own'
  /** The fields besides `success` and `message`; none if left out. */
  response?: z.ZodType<Record<string, unknown>>
  /** Content type of a response that is a file instead of JSON. */
  download?: string
  /** `message` of a successful response unless the operation sets another. */
  successMessage: string
  status?: 200 | 201
  /**
   * Codes beyond those that follow from the other fields: NOT_FOUND for an id in the path, those of any body, query
   * or form, TOO_MANY for a limit, NOT_SIGNED_IN, FORBIDDEN and the 5xx.
   */
  errors?: readonly ErrorCode[]
}

/** Declares a call with its exact types. */
export function call<
  const M extends Call['method'],
  const P extends Call['path'],
  const C extends Omit<Call, 'method' | 'path'>,
>(method: M, path: P, description: C) {
  return { method, path, ...description }
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<C extends Call> = C['path'] extends `${string}:${string}`
  ? Record<ParamNames<C['path']>, string>
  : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export type QueryInput<C extends Call> = InputOf<C['query']>
export type BodyInput<C extends Call> = InputOf<C['body']>
/** A handler's input after validation. */
export type Query<C extends Call> = OutputOf<C['query']>
export type Body<C extends Call> = OutputOf<C['body']>
export type CallResponse<C extends Call> = C extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : Record<string, never>

/** A body's errors, the form's first failing rule first; `fields` by dotted name. */
export interface ValidationErrors {
  message: string
  fields: Record<string, string>
}

/** Orders a schema's issues: texts in `errorOrder` first, the rest in order; at most 50 fields with one text each. */
export function validationErrors(
  issues: readonly z.core.$ZodIssue[],
  errorOrder: readonly string[] = [],
): ValidationErrors {
  const rank = (text: string) => {
    const index = errorOrder.indexOf(text)
    return index === -1 ? errorOrder.length : index
  }
  const ordered = issues.flatMap(textsOfIssue).toSorted((a, b) => rank(a.text) - rank(b.text))
  const fields = new Map<string, string>()
  for (const { name, text } of ordered)
    if (name && !fields.has(name) && fields.size < ERROR_FIELDS_MAX) fields.set(name, text)
  return { message: ordered[0]?.text || ERRORS.VALIDATION.text, fields: Object.fromEntries(fields) }
}

/** An issue's texts by field. Unknown fields of a record are one issue, whose own text repeats all their names. */
function textsOfIssue(issue: z.core.$ZodIssue): { name: string; text: string }[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, ERROR_FIELDS_MAX).map((key) => ({
      name: fieldPath([...path, key]),
      text: `Unrecognized key: "${shortened(key, ERROR_NAME_MAX)}"`,
    }))
  const isNoRecord = path.length === 0 && issue.code === 'invalid_type'
  return [{ name: fieldPath(path), text: isNoRecord ? '' : shortened(issue.message, ERROR_TEXT_MAX) }]
}

function fieldPath(path: readonly PropertyKey[]): string {
  return shortened(path.map(String).join('.'), ERROR_NAME_MAX)
}
