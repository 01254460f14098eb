import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { plainNumber } from '#contract/typed-numbers.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** A form's resolver whose amounts may be typed as people write them; what could mean two is refused, not guessed. */
export function takingRupees<Values extends FieldValues, Context, Out>(
  resolver: Resolver<Values, Context, Out>,
  names: readonly (keyof Values & string)[],
): Resolver<Values, Context, Out> {
  return async (typed, ...rest) => {
    const plain = names.map((name) => [name, plainNumber(String(typed[name])) ?? typed[name]])
    const result = await resolver({ ...typed, ...Object.fromEntries(plain) }, ...rest)
    const errors = result.errors as FieldErrors
    for (const name of names) {
      const error = errors[name]
      if (error && isUnclear(typed[name])) error.message = adminMessages.content.form.unclearRupees
    }
    return result
  }
}

function isUnclear(typed: unknown): boolean {
  return typeof typed === 'string' && /\d/.test(typed) && plainNumber(typed) === undefined
}
