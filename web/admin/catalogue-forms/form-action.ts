import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { type BodyInput, type Call, failures } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { isActive } from '#contract/statuses.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

type FormCall = Call & { body: NonNullable<Call['body']> }
type Body = Record<string, unknown>

/** One way to save a form: how it is checked, sent, and what is said when the server refuses without a word. */
export interface FormAction<Values extends FieldValues, Result> {
  resolver: Resolver<Values, unknown, Body>
  send: (body: Body, onProgress: (share: number) => void) => Promise<Result>
  failed: string
}

interface Parts<Values, C extends FormCall, Result> {
  /** What the call is given for what the form holds; checked by the call's own schema, sent as it is. */
  bodyOf: (values: Values) => object
  send: (body: BodyInput<C>, onProgress: ((share: number) => void) | undefined) => Promise<Result>
  failed: string
}

/** Saves a form by a call of the contract: its texts stand at their fields, the first failing rule first. */
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
  const { fields } = failures(result.error.issues, call.textOrder)
  const errors: FieldErrors = {}
  for (const [name, message] of Object.entries(fields)) set(errors, name, { type: 'rule', message })
  return { values: {}, errors: errors as FieldErrors<Values> }
}

/** What the form of any record with one image holds. */
export interface RecordValues {
  name: string
  description: string
  image: File | undefined
  status: string
}

/** A kind of record: the calls that keep it, and what its form holds beside RecordValues. */
export interface RecordKind<R, Details extends object> {
  calls: Record<string, Call>
  create: CallName
  update: CallName
  /** Of a new record, and of a stored one. */
  empty: Details
  details: (record: R) => Details
  /** Fields that a new record is sent with even when they are empty; the others only when filled. */
  always: readonly (keyof (RecordValues & Details))[]
  /** What is sent for what the form holds, where that is not the same. */
  sent?: (values: RecordValues & Details) => object
}

/** What the form of a record starts with; null for a new one. */
export function recordValues<R extends Omit<RecordValues, 'image'>, Details extends object>(
  { empty, details }: RecordKind<R, Details>,
  record: R | null,
): RecordValues & Details {
  if (!record) return { name: '', description: '', image: undefined, status: 'active', ...empty }
  const { name, description } = record
  const status = isActive(record) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, ...details(record) }
}

/** Saves a new record, or what was changed of a stored one. */
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

/** Only a body with images takes long enough for its progress to be seen. */
function holdsFiles(body: Body): boolean {
  return Object.values(body).some(
    (value) => value instanceof Blob || (Array.isArray(value) && value.some((one) => one instanceof Blob)),
  )
}

/** What differs from `before`, the loaded record or the empty form: no one else's change is written over. */
export function changedFields<Fields extends object>(
  now: Fields,
  before: Record<keyof Fields, unknown>,
): Partial<Fields> {
  const entries = Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof Fields]))
  return Object.fromEntries(entries) as Partial<Fields>
}

/** Files are the same only when they are one object; all else by what it holds. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (JSON.stringify(a) === JSON.stringify(b) && !holdsFile(a))
}

function holdsFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))
}
