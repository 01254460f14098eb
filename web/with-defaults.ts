import type { Shape } from '#contract/client-calls.ts'

/**
 * Fills in fields that an older server left out: '', [], 0, or null where allowed. A missing record stays missing.
 */
export function withDefaults<T extends object>(shapes: Record<string, Shape>, response: T): T {
  const fields = Object.entries(shapes).filter(([name]) => !isMissing(Reflect.get(response, name)))
  const complete = fields.map(([name, field]) => [
    name,
    valueWithDefaults(field, Reflect.get(response, name)),
  ])
  return { ...response, ...Object.fromEntries(complete) }
}

/** A value with everything that the contract promises for it. */
export function valueWithDefaults(shape: Shape, value: unknown): unknown {
  if (shape === 'number') return Number(value) || 0
  if (shape === 'string') return typeof value === 'number' ? String(value) : (value ?? '')
  if (shape === 'other') return value
  if ('nullable' in shape) return isMissing(value) ? null : valueWithDefaults(shape.nullable, value)
  if ('optional' in shape) return isMissing(value) ? undefined : valueWithDefaults(shape.optional, value)
  if ('list' in shape)
    return Array.isArray(value) ? value.map((one) => valueWithDefaults(shape.list, one)) : []
  return isMissing(value) || isRecord(value) ? recordWithDefaults(shape.fields, value ?? {}) : value
}

function recordWithDefaults(shapes: Record<string, Shape>, value: object): object {
  const fields = Object.entries(shapes)
  const complete = fields.map(([name, field]) => [name, valueWithDefaults(field, Reflect.get(value, name))])
  return { ...value, ...Object.fromEntries(complete) }
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value)
}
