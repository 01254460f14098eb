import type { Plugin } from 'vite'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '../contract/calls.ts'
import type { Shape } from './whole-answer.ts'

// The contract's calls as the browser gets them: data instead of schemas, which with zod are 40 KB to fetch and run.

/** Replaces contract/calls.ts by what a request and its answer need of each call; the admin's come with its screens. */
export function plainCalls(): Plugin {
  return {
    name: 'samagri-plain-calls',
    load: {
      filter: { id: /\/(contract\/calls|web\/admin\/admin-calls)\.ts$/ },
      handler: (id) =>
        id.includes('/admin-calls.')
          ? `import { calls } from '#contract/calls.ts'\nObject.assign(calls, ${dataOf(isAdmins)})`
          : `export const calls = ${dataOf((call) => !isAdmins(call))}`,
    },
  }
}

function isAdmins({ access }: Call): boolean {
  return access === 'admin' || access === 'staff'
}

function dataOf(isWanted: (call: Call) => boolean): string {
  const wanted = Object.entries<Call>(calls).filter(([, call]) => isWanted(call))
  return JSON.stringify(Object.fromEntries(wanted.map(([name, call]) => [name, plainCall(call)])))
}

function plainCall({ method, path, access, area, needs, multipart, answer }: Call) {
  return { method, path, access, area, needs, multipart, answer: fieldsOf(answer) }
}

/** What stands beside `success` and `message` of an answer. */
export function fieldsOf(answer: z.core.$ZodType): Record<string, Shape> {
  const shape = shapeOf(answer)
  return typeof shape === 'object' && 'fields' in shape ? shape.fields : {}
}

/** A schema without its checks. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable') return { nullable: shapeOf(def.innerType) }
  if (def.type === 'optional') return { optional: shapeOf(def.innerType) }
  if (def.type === 'array') return { list: shapeOf(def.element) }
  if (def.type === 'object') {
    const fields = Object.entries<z.core.$ZodType>(def.shape)
    return { fields: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])) }
  }
  if (def.type === 'number') return 'number'
  return def.type === 'string' || def.type === 'enum' ? 'string' : 'other'
}
