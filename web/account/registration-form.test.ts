import { expect, test } from 'vitest'
import { ApiError, TransportError } from '#contract/client.ts'
import { failureText } from '#web/account/form-failures.ts'
import { mobileDigits, registrationRules, type RegistrationValues } from '#web/account/mobile-input.tsx'

const right = {
  name: 'Asha',
  email: 'asha@shop.example',
  mobile: '9876543210',
  password: 'secret1',
  confirmPassword: 'secret1',
}

async function firstMessage(change: Partial<RegistrationValues>) {
  const { errors } = await registrationRules({ ...right, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.values(errors).map((error) => error?.message)
}

test.each<[string, Partial<RegistrationValues>]>([
  ['Name is required', { name: ' ', email: '', mobile: '', password: '', confirmPassword: 'x' }],
  ['Name must be at least 2 characters long', { name: 'A', email: '', mobile: '' }],
  ['Email is required', { email: '', mobile: '', password: '' }],
  ['Please enter a valid email address', { email: 'asha', mobile: '' }],
  ['Mobile number is required', { mobile: '', password: '' }],
  ['Password is required', { password: '', confirmPassword: '', mobile: '98765' }],
  [
    'Password must be at least 6 characters long',
    { password: '12345', confirmPassword: '1', mobile: '98765' },
  ],
  ['Passwords do not match', { confirmPassword: 'other', mobile: '98765' }],
  ['Please enter a valid 10-digit contact number', { mobile: '98765' }],
])("'%s' is the one message", async (message, change) => {
  expect(await firstMessage(change)).toEqual([message])
})

test('what is right passes, the email in lower case', async () => {
  const { values, errors } = await registrationRules({ ...right, email: 'Asha@Shop.Example' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toEqual({})
  expect(values).toMatchObject({ email: 'asha@shop.example' })
})

test('the mobile field keeps ten digits, without a pasted +91', () => {
  expect(mobileDigits('98765 43210')).toBe('9876543210')
  expect(mobileDigits('+91 98765-43210')).toBe('9876543210')
  expect(mobileDigits('98a76b')).toBe('9876')
  expect(mobileDigits('98765432101')).toBe('9876543210')
})

test.each([
  ['+91 98765 43210', '9876543210'],
  ['91 98765 43210', '9876543210'],
  ['0 98765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['+91 09876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['0123456789', '0123456789'],
])('%s, typed sign by sign, ends as %s', (typed, digits) => {
  let field = ''
  for (const sign of typed) field = mobileDigits(field + sign)
  expect(field).toBe(digits)
  expect(mobileDigits(typed)).toBe(digits)
})

test('a failed call shows the server’s text, a fixed text, or that the connection is lost', () => {
  expect(failureText(new ApiError(409, { message: 'In use' }), 'Not saved')).toBe('In use')
  expect(failureText(new ApiError(502, {}), 'Not saved')).toBe('Not saved')
  expect(failureText(new TransportError(''), 'Not saved')).toMatch(/connection.*still here/)
})
