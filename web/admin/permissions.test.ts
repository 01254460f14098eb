import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { may, passes, STAFF_ROLES } from '#contract/roles.ts'

/** Every file of the back office, by its path. */
const FILES = (import.meta as unknown as { glob: (...of: unknown[]) => Record<string, string> }).glob(
  './**/*.{ts,tsx}',
  { query: '?raw', import: 'default', eager: true },
)
const CODE = Object.values(FILES).join('\n')

/** Checked once for the whole page (useMayChange), because the page contains nothing else. */
const OF_THE_PAGE =
  /^(?:create|update|delete)(?:Category|SubCategory|Product)(?:ById)?$|^orderHeaders$|^orderOffers$/

test('no screen makes a call that one of its roles may not make without asking first', () => {
  const made = [...CODE.matchAll(/\b(?:api|download)\('(\w+)'/g)].map(([, name]) => name as CallName)
  const unasked = [...new Set(made)].filter((name) => {
    const call: Call = calls[name]
    const isClosedToReaders = STAFF_ROLES.some(
      (role) => call.area !== undefined && may(role, call.area) && !passes(call, role),
    )
    return isClosedToReaders && !OF_THE_PAGE.test(name) && !CODE.includes(`make="${name}"`) && !asks(name)
  })
  expect(unasked).toEqual([])
})

function asks(name: CallName): boolean {
  return new RegExp(`(?:useMayMake\\(\\)|mayMake)\\('${name}'\\)`).test(CODE)
}
