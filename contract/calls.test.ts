import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { type CallName, calls } from './calls.ts'

const LISTS = {
  zeros: Array.from({ length: 300_000 }, () => 0),
  'empty records': Array.from({ length: 300_000 }, () => ({})),
  texts: Array.from({ length: 300_000 }, () => ''),
}

/** Paths in a record that may accept a list: its fields, and those of its nested records. */
function placesIn(schema: z.core.JSONSchema.BaseSchema, way: readonly string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => [
    [...way, name],
    ...placesIn(inside as z.core.JSONSchema.BaseSchema, [...way, name]),
  ])
}

function recordWith(way: readonly string[], value: unknown): unknown {
  return way.reduceRight((inside, name) => ({ [name]: inside }), value)
}

// An unbounded list is checked element by element, with an issue and its text for each.
it.each(Object.keys(calls) as CallName[])('%s checks the length of a list before its elements', (name) => {
  const { body }: Call = calls[name]
  if (!body) return
  const places = placesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  for (const [kind, list] of Object.entries(LISTS)) {
    for (const way of places) {
      const issues = body.safeParse(recordWith(way, list)).error?.issues ?? []
      expect(issues.length, `${way.join('.')}: ${kind}`).toBeLessThanOrEqual(50)
    }
  }
})
