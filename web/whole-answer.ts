import type { z } from 'zod'
import type { Call } from '#contract/call.ts'

/** Fills in fields that an older server left out: '', [], 0, or null where allowed. A missing record stays missing. */
export function wholeAnswer<T extends object>(call: Call, answer: T): T {
  const fields = Object.entries(shapeOf(call.answer)).filter(
    ([name]) => !isMissing(Reflect.get(answer, name)),
  )
  const whole = fields.map(([name, field]) => [name, wholeValue(field, Reflect.get(answer, name))])
  return { ...answer, ...Object.fromEntries(whole) }
}

/** A value with everything that its schema promises. */
export function wholeValue(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable') return isMissing(value) ? null : wholeValue(def.innerType, value)
  if (def.type === 'optional') return isMissing(value) ? undefined : wholeValue(def.innerType, value)
  if (def.type === 'object')
    return isMissing(value) || isRecord(value) ? wholeRecord(schema, value ?? {}) : value
  if (def.type === 'array')
    return Array.isArray(value) ? value.map((one) => wholeValue(def.element, one)) : []
  if (def.type === 'number') return Number(value) || 0
  if (def.type === 'string' && typeof value === 'number') return String(value)
  if (def.type === 'string' || def.type === 'enum') return value ?? ''
  return value
}

function wholeRecord(schema: z.core.$ZodType, value: object): object {
  const fields = Object.entries(shapeOf(schema))
  const whole = fields.map(([name, field]) => [name, wholeValue(field, Reflect.get(value, name))])
  return { ...value, ...Object.fromEntries(whole) }
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? def.shape : {}
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value)
}
