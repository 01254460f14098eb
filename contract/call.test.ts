import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validationErrors } from './call.ts'

const form = z.strictObject({
  b: z.string({ error: 'B is required' }),
  a: z.string({ error: 'A is required' }).min(3, { error: 'A is short' }),
  address: z.strictObject({ city: z.string({ error: 'City is required' }) }).optional(),
  lines: z.array(z.strictObject({ quantity: z.number({ error: 'Quantity is required' }) })).optional(),
})

function failuresOf(input: unknown, order?: readonly string[]) {
  return validationErrors(form.safeParse(input).error?.issues ?? [], order)
}

describe('failures', () => {
  it('put the texts of the given order first, whatever the schema’s order', () => {
    expect(failuresOf({}, ['A is required', 'B is required']).message).toBe('A is required')
    expect(failuresOf({}, ['B is required', 'A is required']).message).toBe('B is required')
  })

  it('put texts outside the order behind it, as the schema lists them', () => {
    expect(failuresOf({ a: 'x', lines: [{}] }, ['Quantity is required']).message).toBe('Quantity is required')
    expect(failuresOf({ a: 'x' }, []).message).toBe('B is required')
  })

  it('name nested fields with dots and lines with their number', () => {
    expect(failuresOf({ a: 'abc', b: '', address: {}, lines: [{ quantity: 1 }, {}] }).fields).toEqual({
      'address.city': 'City is required',
      'lines.1.quantity': 'Quantity is required',
    })
  })

  it('name every unknown field, nested ones with their way', () => {
    const { fields } = failuresOf({ a: 'abc', b: '', x: 1, y: 2, address: { city: '', pin: 1 } })
    expect(Object.keys(fields).toSorted()).toEqual(['address.pin', 'x', 'y'])
  })

  it('are short however much was sent: fifty fields, each name and text cut', () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, 0]))
    const { message, fields } = failuresOf({ b: '', a: 'abc', ...many })
    expect(message).toBe('Unrecognized key: "k0"')
    expect(Object.keys(fields)).toEqual(Object.keys(many).slice(0, 50))
    expect(fields['k49']).toBe('Unrecognized key: "k49"')

    const long = failuresOf({ b: '', a: 'abc', ['x'.repeat(900_000)]: 0 })
    const name = `${'x'.repeat(79)}…`
    expect(long).toEqual({
      message: `Unrecognized key: "${name}"`,
      fields: { [name]: `Unrecognized key: "${name}"` },
    })
    const text = 'x'.repeat(1_000)
    const wordy = z.string({ error: text }).safeParse(5).error?.issues ?? []
    expect(validationErrors(wordy.map((issue) => ({ ...issue, path: ['a'] }))).message).toHaveLength(300)
  })

  it('report missing before unknown fields, so fifty unknown fields hide none of the ordered texts', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, 0]))
    const { message, fields } = failuresOf({ address: many, ...many }, ['A is required', 'City is required'])
    expect(message).toBe('A is required')
    expect(fields).toMatchObject({ a: 'A is required', 'address.city': 'City is required' })
    expect(Object.keys(fields)).toHaveLength(50)
  })

  it('name an unknown field that is called as what every object has', () => {
    const odd = JSON.parse('{"__proto__":1,"toString":2,"b":"","a":"abc"}') as unknown
    expect(Object.keys(failuresOf(odd).fields)).toEqual(['__proto__', 'toString'])
  })

  it('give each field one text, the first of the order', () => {
    const twice = z.string().min(5, { error: 'short' }).regex(/^\d+$/, { error: 'no digits' })
    const issues = z.strictObject({ a: twice }).safeParse({ a: 'x' }).error?.issues ?? []
    expect(validationErrors(issues, ['no digits', 'short'])).toEqual({
      message: 'no digits',
      fields: { a: 'no digits' },
    })
  })

  it.each([[[]], ['text'], [null], [5]])(
    'give the neutral text when the body is %j and not a record',
    (input) => {
      expect(failuresOf(input)).toEqual({ message: 'Please check what you entered.', fields: {} })
    },
  )
})
