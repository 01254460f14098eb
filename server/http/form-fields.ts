import { z } from 'zod'
import type { Call } from '#contract/call.ts'

export interface FormFields {
  names: ReadonlySet<string>
  /** Fields that take files, and how many. */
  files: ReadonlyMap<string, number>
}

interface FieldSchema {
  format?: string
  anyOf?: FieldSchema[]
  items?: FieldSchema
  maxItems?: number
}

const known = new WeakMap<NonNullable<Call['body']>, FormFields>()

/** Which fields a call's body has, and which of them are files, as its schema says. */
export function formFieldsOf(body: NonNullable<Call['body']>): FormFields {
  const fields = known.get(body) ?? readFields(body)
  known.set(body, fields)
  return fields
}

function readFields(body: NonNullable<Call['body']>): FormFields {
  const { properties } = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' })
  const fields = Object.entries((properties ?? {}) as Record<string, FieldSchema>)
  const files = fields.map(([name, schema]) => [name, filesIn(schema)] as const)
  return {
    names: new Set(fields.map(([name]) => name)),
    files: new Map(files.filter(([, max]) => max > 0)),
  }
}

function filesIn({ format, anyOf, items, maxItems }: FieldSchema): number {
  if (format === 'binary') return 1
  if (anyOf) return Math.max(...anyOf.map(filesIn))
  return items && filesIn(items) > 0 ? (maxItems ?? 1) : 0
}
