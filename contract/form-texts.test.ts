import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { authCalls, registration } from './accounts/auth.ts'
import { validationErrors } from './call.ts'
import { newOrder } from './orders/new-order.ts'
import { orderCalls } from './orders/orders.ts'

// First failing rule first: a form with every field invalid is corrected one text at a time.

describe('registration', () => {
  it('reports its rules in order, one after the other', () => {
    const form: Record<string, unknown> = { name: '', email: '', mobile: '', password: '' }
    const steps: [string, Record<string, unknown>][] = [
      ['Name is required', { name: 'A' }],
      ['Name must be at least 2 characters long', { name: 'Asha' }],
      ['Email is required', { email: 'asha' }],
      ['Please enter a valid email address', { email: 'asha@customer.example' }],
      ['Mobile number is required', { mobile: '98765' }],
      ['Password is required', { password: '12345' }],
      ['Password must be at least 6 characters long', { password: '123456' }],
      ['Please enter a valid 10-digit contact number', { mobile: '9876543210' }],
    ]
    for (const [text, correction] of steps) {
      expect(errorOf(registration, form, authCalls.register.errorOrder).message).toBe(text)
      Object.assign(form, correction)
    }
    expect(registration.safeParse(form).success).toBe(true)
  })

  it('rejects the confirmation and the terms, which are never sent, and ignores a role', () => {
    const form = { name: 'Asha', email: 'a@b.example', mobile: '9876543210', password: '123456' }
    expect(registration.safeParse({ ...form, role: 'admin' }).success).toBe(true)
    expect(errorOf(registration, { ...form, confirmPassword: '123456' }).fields).toHaveProperty(
      'confirmPassword',
    )
  })

  it('gives the same first text for a missing field as for an empty one', () => {
    expect(errorOf(registration, {}, authCalls.register.errorOrder)).toEqual({
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        email: 'Email is required',
        mobile: 'Mobile number is required',
        password: 'Password is required',
      },
    })
  })
})

describe('login', () => {
  it.each([
    [{}, 'Email is required'],
    [{ email: '', password: '' }, 'Email is required'],
    [{ email: 'asha', password: '' }, 'Please enter a valid email address'],
    [{ email: 'a@b.example', password: '' }, 'Password is required'],
    [{ email: 'a@b.example', password: 'x', remember: 'yes' }, 'Remember must be true or false'],
  ])('%j: %s', (form, text) => {
    expect(errorOf(authCalls.login.body, form, authCalls.login.errorOrder).message).toBe(text)
  })
})

describe('checkout', () => {
  const image = new File(['picture'], 'paid.png', { type: 'image/png' })

  it('reports required fields before formats', () => {
    const address: Record<string, string> = { fullName: '', phone: '', addressLine: '', postalCode: '' }
    const form: Record<string, unknown> = {
      userId: 'someone',
      shippingAddress: address,
      items: [{ product: 'lamp', quantity: 1 }],
    }
    const steps: [string, () => void][] = [
      ['Name is required', () => (address['fullName'] = 'Asha')],
      ['Contact is required', () => (address['phone'] = '98765')],
      ['Address is required', () => (address['addressLine'] = '1 Sample Peth')],
      ['Pincode is required', () => (address['postalCode'] = '4110')],
      ['Payment screenshot is required', () => (form['image'] = image)],
      ['Please enter a valid 10-digit contact number', () => (address['phone'] = '98765 43210')],
      ['Please enter a valid 6-digit pincode', () => (address['postalCode'] = '411030')],
    ]
    for (const [text, correct] of steps) {
      expect(errorOf(newOrder, form, orderCalls.createOrder.errorOrder).message).toBe(text)
      correct()
    }
    const parsed = newOrder.parse(form)
    expect(parsed.shippingAddress).toEqual({
      fullName: 'Asha',
      phone: '9876543210',
      addressLine: '1 Sample Peth',
      city: '',
      state: '',
      postalCode: '411030',
      country: 'India',
    })
  })

  it('gives the same text for an address that is missing completely', () => {
    const { message, fields } = errorOf(newOrder, {}, orderCalls.createOrder.errorOrder)
    expect(message).toBe('Name is required')
    expect(fields).toMatchObject({
      'shippingAddress.fullName': 'Name is required',
      'shippingAddress.phone': 'Contact is required',
      'shippingAddress.addressLine': 'Address is required',
      'shippingAddress.postalCode': 'Pincode is required',
      image: 'Payment screenshot is required',
      items: 'Your cart is empty',
      userId: 'User is required',
    })
  })

  it('describes errors in its own words, never in those of a library', () => {
    const wrong = {
      userId: 5,
      shippingAddress: '[]',
      items: '[5, {"product":"a","quantity":"2","hsnCode":7}]',
      image: 'x',
    }
    for (const text of Object.values(errorOf(newOrder, wrong).fields))
      expect(text).not.toMatch(/Invalid input/)
    expect(errorOf(newOrder, { ...wrong, items: '{}' }).fields['items']).toBe('Items must be a list')
    expect(errorOf(newOrder, { ...wrong, items: '[' }).fields['items']).toBe('Items must be valid JSON')
    expect(errorOf(newOrder, { ...wrong, shippingAddress: 'Pune' }).fields['shippingAddress']).toBe(
      'Shipping address must be valid JSON',
    )
  })
})

function errorOf(schema: z.ZodType, input: unknown, order: readonly string[] = []) {
  const parsed = schema.safeParse(input)
  if (parsed.success) throw new Error('it was taken')
  return validationErrors(parsed.error.issues, order)
}
