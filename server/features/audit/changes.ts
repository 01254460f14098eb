import type { AuditEntry, AuditValue } from '#contract/back-office/audit.ts'

type Changes = AuditEntry['changes']

const SHOWN_MAX = 500
/** What changes with every act, or names the thing that the row names already. */
const SILENT = /^(_id|id|sold|createdAt|updatedAt|created_at|updated_at)$/
/** Another record's id says nothing to people; its name stands beside it. */
const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
/** A product's page, whose address follows from its name. */
const PAGE = /^\/p\/[^/]*$/
/** No audit row holds any of these; should one ever do, it is not shown. */
const SECRET = /password|secret|token|recovery/i

/** The states before and after an act, as stored (JSON text), → the fields that differ, nested ones dotted. */
export function changesOf(before: string | null, after: string | null): Changes {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [from = null, to = null] = [was.get(field), is.get(field)]
    return from === to ? [] : [{ field, before: shown(from), after: shown(to) }]
  })
}

/** The one field that a row of the orders' history tells of. */
export function statusChange(act: string, from: string | null, to: string): Changes {
  return [{ field: act === 'payment-status' ? 'paymentStatus' : 'orderStatus', before: from, after: to }]
}

function fieldsOf(state: string | null): Map<string, AuditValue> {
  return new Map(state === null ? [] : flat(JSON.parse(state), ''))
}

function flat(value: unknown, field: string): [string, AuditValue][] {
  const name = field.split('.').at(-1) ?? ''
  if (SILENT.test(name) || SECRET.test(name)) return []
  if (typeof value === 'string' && (ID.test(value) || PAGE.test(value))) return []
  if (value === undefined || value === '') return [[field, null]]
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return [[field, value as AuditValue]]
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return [[field, value.length === 0 ? null : value.join(', ')]]
  return Object.entries(value).flatMap(([key, part]) => flat(part, below(field, value, key)))
}

/** People count from one. */
function below(field: string, value: unknown, key: string): string {
  const name = Array.isArray(value) ? String(Number(key) + 1) : key
  return field ? `${field}.${name}` : name
}

function shown(value: AuditValue): AuditValue {
  return typeof value === 'string' && value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value
}
