import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { ERRORS } from './errors.ts'
import { HOLE, NOTHING_AT_AN_END, NOTHING_BEHIND } from '#server/testing/holes.ts'
import {
  changedMessages,
  filledMessage,
  indianMobile,
  OCCASIONS,
  occasionsOf,
  type Placeholder,
  PLACEHOLDERS,
  USUAL_MESSAGES,
  whatsAppLink,
} from './whatsapp-messages.ts'

const VALUES = {
  name: 'आशा',
  order: '4F2A91C7',
  total: '₹1,249',
  shop: 'Samagri',
  upi: 'samagri@upi',
  courier: '',
  number: '',
  link: '',
  page: '',
}

describe('a text to a buyer', () => {
  it('has its placeholders filled, in any language, and leaves out lines without values', () => {
    expect(
      filledMessage('नमस्ते {name} 🙏\n\n{order}: {total}\nParcel: {courier} {number}\n{link}', VALUES),
    ).toBe('नमस्ते आशा 🙏\n\n4F2A91C7: ₹1,249')
    expect(filledMessage('By {courier} for {name}', { ...VALUES, courier: 'DTDC' })).toBe('By DTDC for आशा')
  })

  it('is never filled twice: placeholders in a name stay as they are', () => {
    expect(filledMessage('{name}', { ...VALUES, name: '{upi} $&' })).toBe('{upi} $&')
  })

  it('has only placeholders that the shop can fill, and a maximum length', () => {
    expect(changedMessages.safeParse({ paid: 'Thank you, {name}! {}' }).error?.issues[0]?.message).toContain(
      'Unknown placeholder {}',
    )
    expect(changedMessages.safeParse({ paid: 'Dear {Name}' }).error?.issues[0]?.message).toContain('{Name}')
    expect(changedMessages.safeParse({ paid: ' ' }).error?.issues[0]?.message).toBe('Message is required')
    expect(changedMessages.safeParse({ paid: 'x'.repeat(1_001) }).success).toBe(false)
    const every = PLACEHOLDERS.map((name) => `{${name}}`).join('\n')
    expect(changedMessages.parse({ paid: `🪔 ${every}` })).toEqual({ paid: `🪔 ${every}` })
    expect(changedMessages.parse(USUAL_MESSAGES)).toEqual(USUAL_MESSAGES)
  })

  it('is cut between characters', () => {
    const filled = filledMessage('{name}'.repeat(160), { ...VALUES, name: '🪔'.repeat(50) })
    expect(Array.from(filled)).toHaveLength(3_000)
    expect(filled.isWellFormed()).toBe(true)
  })
})

describe('the link to WhatsApp', () => {
  it('keeps emojis, Hindi and line breaks', () => {
    const text = 'नमस्ते 🙏\nAmount: ₹1,249 & more? #1 +1'
    const link = new URL(whatsAppLink('9876543210', text))
    expect(link.origin + link.pathname).toBe('https://wa.me/919876543210')
    expect(link.searchParams.get('text')).toBe(text)
  })

  it('never fails over half a character', () => {
    expect(whatsAppLink('9876543210', 'a\ud83e')).toBe('https://wa.me/919876543210?text=a%EF%BF%BD')
  })

  it.each(['9876543210', '98765 43210', '+91 98765-43210', '09876543210', '00919876543210', '919876543210'])(
    'reads the number %s',
    (phone) => expect(indianMobile(phone)).toBe('9876543210'),
  )

  it.each(['', '12345', '+1 202 555 0123', '98765432101', '0123456789', 'call me'])(
    'knows that %s is none',
    (phone) => expect(indianMobile(phone)).toBeUndefined(),
  )
})

it('the occasions that fit an order come first, and all are included', () => {
  expect(occasionsOf({ orderStatus: 'pending', paymentStatus: 'pending' })[0]).toBe('received')
  expect(occasionsOf({ orderStatus: 'pending', paymentStatus: 'failed' })[0]).toBe('picture')
  expect(occasionsOf({ orderStatus: 'confirmed', paymentStatus: 'paid' })[0]).toBe('paid')
  expect(occasionsOf({ orderStatus: 'out for delivery', paymentStatus: 'paid' })[0]).toBe('shipped')
  expect(occasionsOf({ orderStatus: 'delivered', paymentStatus: 'paid' })[0]).toBe('delivered')
  expect(occasionsOf({ orderStatus: 'cancelled', paymentStatus: 'paid' })).toEqual(OCCASIONS)
})

describe('a usual message has no hole', () => {
  const whole = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `<${name}>`])) as Record<
    Placeholder,
    string
  >
  const mayBeEmpty = [
    ['name'],
    ['upi'],
    ['courier'],
    ['number'],
    ['link'],
    ['page'],
    ['courier', 'number', 'link'],
  ]
  const cases = OCCASIONS.flatMap((occasion) => mayBeEmpty.map((empty) => [occasion, empty] as const))
  it.each(cases)('%s without %j', (occasion, empty) => {
    const values = { ...whole, ...Object.fromEntries(empty.map((name) => [name, ''])) }
    const text = filledMessage(USUAL_MESSAGES[occasion], values)
    expect(text).not.toMatch(HOLE)
    expect(text).not.toMatch(NOTHING_BEHIND)
    expect(text).not.toMatch(NOTHING_AT_AN_END)
    expect(text).not.toMatch(/[{}]/)
    for (const name of empty) expect(text).not.toContain(`<${name}>`)
  })

  it('does not mention UPI if the shop has no UPI ID', () => {
    expect(filledMessage(USUAL_MESSAGES.received, { ...whole, upi: '' })).toMatch(
      / of <total> at <shop>\. We will let you know /,
    )
  })
})

it('no text of an error or a response has a hole', () => {
  const texts = Object.values<Call>(calls).flatMap(({ successMessage: done, errorOrder = [] }) => [
    done,
    ...errorOrder,
  ])
  for (const text of [...texts, ...Object.values(ERRORS).map((error) => error.text)])
    expect(text).not.toMatch(HOLE)
})
