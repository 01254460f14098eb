import { z } from 'zod'
import type { Call } from './call.ts'
import { type CallName, calls } from './calls.ts'

/**
 * What a client needs to know about a call: data without schemas, because zod is 40 kB for a browser to fetch and
 * run.
 */
export interface ClientCall extends Pick<
  Call,
  'method' | 'path' | 'access' | 'area' | 'needs' | 'multipart'
> {
  /** The fields besides `success` and `message`. */
  response: Record<string, Shape>
}

/** A schema without its checks. */
export type Shape =
  | 'string'
  | 'number'
  | 'other'
  | { nullable: Shape }
  | { optional: Shape }
  | { list: Shape }
  | { fields: Record<string, Shape> }

/**
 * The calls known so far. The web build evaluates this file and replaces it with the data of the shop's calls
 * (web/client-calls-plugin.ts); web/admin/admin-calls.ts adds those of the back office.
 */
export const clientCalls: Partial<Record<CallName, ClientCall>> = clientCallsOf(() => true)

export function clientCallsOf(isIncluded: (call: Call) => boolean): Partial<Record<CallName, ClientCall>> {
  const included = Object.entries<Call>(calls).filter(([, call]) => isIncluded(call))
  return Object.fromEntries(included.map(([name, call]) => [name, clientCallOf(call)]))
}

function clientCallOf({ method, path, access, area, needs, multipart, response }: Call): ClientCall {
  const shape = response && shapeOf(response)
  const fields = typeof shape === 'object' && 'fields' in shape ? shape.fields : {}
  return { method, path, access, area, needs, multipart, response: fields }
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodNullable) return { nullable: shapeOf(schema.unwrap()) }
  if (schema instanceof z.ZodOptional) return { optional: shapeOf(schema.unwrap()) }
  if (schema instanceof z.ZodArray) return { list: shapeOf(schema.element) }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape)
    return { fields: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])) }
  }
  if (schema instanceof z.ZodNumber) return 'number'
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 'string' : 'other'
}
