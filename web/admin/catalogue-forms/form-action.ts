import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { type BodyInput, type Call, validationErrors } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { isActive } from '#contract/statuses.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

type FormCall = Call & { body: NonNullable<Call['body']> }
type Body = Record<string, unknown>

/** One way to save a form: how it is checked and sent, and the message if the server's error has none. */
export interface FormAction<Values extends FieldValues, Result> {
  resolver: Resolver<Values, unknown, Body>
  send: (body: Body, onProgress: (share: number) => void) => Promise<Result>
  failed: string
}

interface Parts<Values, C extends FormCall, Result> {
  /** Converts the form's values to the call's input, which its own schema checks. */
  bodyOf: (values: Values) => object
  send: (body: BodyInput<C>, onProgress: ((share: number) => void) | undefined) => Promise<Result>
  failed: string
}

/** Saves a form with a call of the contract: errors are shown at their fields, the first failing rule first. */
export function formAction<Values extends FieldValues, C extends FormCall, Result>(
  call: C,
  { bodyOf, send, failed }: Parts<Values, C, Result>,
): FormAction<Values, Result> {
  return {
    resolver: (values) => checked(call, bodyOf(values) as Body),
    send: (body, onProgress) => send(body as BodyInput<C>, holdsFiles(body) ? onProgress : undefined),
    failed,
  }
}

function checked<Values extends FieldValues>(call: FormCall, body: Body) {
  const result = call.body.safeParse(body)
  if (result.success) return { values: body, errors: {} }
  const { fields } = validationErrors(result.error.issues, call.errorOrder)
  const errors: FieldErrors = {}
  for (const [name, message] of Object.entries(fields)) set(errors, name, { type: 'rule', message })
  return { values: {}, errors: errors as FieldErrors<Values> }
}

/** The form values of any record with one image. */
export interface RecordValues {
  name: string
  description: string
  image: File | undefined
  status: string
}

/** A kind of record: its calls, and its form values besides RecordValues. */
export interface RecordKind<R, Details extends object> {
  calls: Record<string, Call>
  create: CallName
  update: CallName
  /** For a new record, and for a stored one. */
  empty: Details
  details: (record: R) => Details
  /** Fields that are sent for a new record even if empty; others only if filled. */
  always: readonly (keyof (RecordValues & Details))[]
  /** Converts form values to the values to send, if they differ. */
  sent?: (values: RecordValues & Details) => object
}

/** The initial form values of a record; null for a new one. */
export function recordValues<R extends Omit<RecordValues, 'image'>, Details extends object>(
  { empty, details }: RecordKind<R, Details>,
  record: R | null,
): RecordValues & Details {
  if (!record) return { name: '', description: '', image: undefined, status: 'active', ...empty }
  const { name, description } = record
  const status = isActive(record) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, ...details(record) }
}

/** Saves a new record, or the changes to a stored one. */
export function recordAction<R extends Omit<RecordValues, 'image'> & { _id: string }, Details extends object>(
  kind: RecordKind<R, Details>,
  record: R | null,
): FormAction<RecordValues & Details, { message: string }> {
  const { calls, create, update, always, sent = (values) => values } = kind
  const messages = adminMessages.content.form
  const before = sent(recordValues(kind, record)) as Body
  const name = record ? update : create
  const send = api as (name: CallName, input: object) => Promise<{ message: string }>
  return formAction(calls[name] as FormCall, {
    bodyOf: (values: RecordValues & Details) => {
      const now = sent(values) as Body
      const whole = record ? [] : always.map((field) => [field, now[String(field)]])
      return { ...Object.fromEntries(whole), ...changedFields(now, before) }
    },
    send: (body, onProgress) =>
      send(name, { ...(record && { params: { id: record._id } }), body, onProgress }),
    failed: record ? messages.failedToUpdate : messages.failedToCreate,
  })
}

/** Only a body with images takes long enough to show its progress. */
function holdsFiles(body: Body): boolean {
  return Object.values(body).some(
    (value) => value instanceof Blob || (Array.isArray(value) && value.some((one) => one instanceof Blob)),
  )
}

/**
 * The values that differ from `before`, the loaded record or the empty form, so no one else's change is
 * overwritten.
 */
export function changedFields<Fields extends object>(
  now: Fields,
  before: Record<keyof Fields, unknown>,
): Partial<Fields> {
  const entries = Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof Fields]))
  return Object.fromEntries(entries) as Partial<Fields>
}

/** Files are equal only if they are the same object; everything else is compared by value. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (JSON.stringify(a) === JSON.stringify(b) && !holdsFile(a))
}

function holdsFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))
}
