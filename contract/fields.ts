import { z } from 'zod'
import { canonicalEmail, isEmail, looksLikeEmail } from './email.ts'
import { indianDigits, asciiDigits } from './typed-numbers.ts'
import { holdsTooMany, repairedJson } from './json-values.ts'
import * as limits from './limits.ts'

// Field rules with their texts, and the limits shared by forms and server (docs/rules/api.md).

// oxlint-disable-next-line no-control-regex -- this pattern is there to reject control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const EVERY_CONTROL = new RegExp(CONTROL, 'g')
// oxlint-disable-next-line no-control-regex -- line breaks and tabs may stay in long text
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Something other than spaces and format characters, such as zero-width joiners, which Indian scripts need. */
const VISIBLE = /[^\p{Z}\p{Cf}]/u

interface TextRules {
  max: number
  min?: number
  minText?: string
  lines?: boolean
}

/** Trimmed text in NFC. Its errors in order: '<label> is required', its length, control characters. */
export function textField(label: string, { max, min = 1, minText, lines = false }: TextRules) {
  const required = `${label} is required`
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : `${label} must be text`,
    })
    .normalize()
    .trim()
    .min(1, { error: required, abort: true })
    .refine((text) => VISIBLE.test(text), { error: required, abort: true })
    .min(min, { error: minText ?? required, abort: true })
    .max(max, { error: `${label} must be at most ${max} characters long`, abort: true })
    .refine((text) => !(lines ? CONTROL_BUT_LINES : CONTROL).test(text), {
      error: `${label} must not contain control characters`,
    })
}

/** Text in NFC that may be missing or empty. No default: fields missing from an update keep their stored value. */
export function optionalText(label: string, { max, lines = false }: TextRules) {
  return z
    .string({ error: `${label} must be text` })
    .normalize()
    .trim()
    .max(max, { error: `${label} must be at most ${max} characters long`, abort: true })
    .refine((text) => !(lines ? CONTROL_BUT_LINES : CONTROL).test(text), {
      error: `${label} must not contain control characters`,
    })
    .optional()
}

export const personName = textField('Name', {
  min: limits.NAME_MIN,
  max: limits.PERSON_NAME_MAX,
  minText: 'Name must be at least 2 characters long',
})
export const recordName = textField('Name', { max: limits.RECORD_NAME_MAX })
export const description = textField('Description', { max: limits.DESCRIPTION_MAX, lines: true })
export const optionalDescription = optionalText('Description', { max: limits.DESCRIPTION_MAX, lines: true })

const NO_EMAIL = 'Please enter a valid email address'

/** The email of an account that may have been created under earlier rules, in canonical form: for signing in. */
export const loginEmail = textField('Email', { max: limits.EMAIL_MAX })
  .refine(looksLikeEmail, { error: NO_EMAIL })
  .transform(canonicalEmail)

/** The email of a new account, in canonical form. */
export const email = loginEmail
  .refine((address) => address.length <= limits.EMAIL_MAX, {
    error: `Email must be at most ${limits.EMAIL_MAX} characters long`,
    abort: true,
  })
  .refine(isEmail, { error: NO_EMAIL })

export const TEN_DIGITS = 'Please enter a valid 10-digit contact number'

/** Ten digits that can be in use: no STD code begins with 0, and 1111111111 to 5555555555 are not assigned. */
function isReachable(digits: string): boolean {
  return /^[1-9]\d{9}$/.test(digits) && !/^([1-5])\1{9}$/.test(digits)
}

export const mobile = textField('Mobile number', { max: 40 }).refine(isReachable, { error: TEN_DIGITS })

/** A number for messages and delivery calls, for which a landline does not work: it begins with 6 to 9. */
export const mobilePhone = textField('Mobile number', { max: 40 }).refine(
  (text) => /^[6-9]\d{9}$/.test(text),
  { error: TEN_DIGITS },
)

/** Checkout contact: ten digits, in any Indian script, after everything else is removed. */
export const contactNumber = textField('Contact', { max: 40 })
  .transform((text) => asciiDigits(text).replaceAll(/\D/g, ''))
  .refine(isReachable, { error: TEN_DIGITS })

/** A PIN code as people write it: '600 004' or '६००००४' → '600004'. */
export function normalizePin(text: string): string {
  return asciiDigits(text).replaceAll(/\s/g, '')
}

export const pincode = textField('Pincode', { max: 40 })
  .transform(normalizePin)
  .refine((text) => /^[1-9]\d{5}$/.test(text), { error: 'Please enter a valid 6-digit pincode' })

function withinBytes(text: string): boolean {
  return new TextEncoder().encode(text).length <= limits.PASSWORD_MAX_BYTES
}

/** A password as typed, never trimmed; rejected by size before it is hashed. */
export const passwordToCheck = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .refine(withinBytes, { error: 'Password is too long' })

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .min(limits.PASSWORD_MIN, { error: 'Password must be at least 6 characters long', abort: true })
  .max(limits.PASSWORD_MAX, { error: 'Password must be at most 128 characters long', abort: true })
  .refine(withinBytes, { error: 'Password is too long' })

/** A whole number from JSON or form text. */
export function wholeNumber(label: string, { min, max }: { min: number; max: number }) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) =>
        issue.input === undefined ? `${label} is required` : `${label} must be a whole number`,
    })
    .refine((input) => String(input).trim() !== '', { error: `${label} is required`, abort: true })
    .refine((input) => /^-?\d{1,15}$/.test(String(input).trim()), {
      error: `${label} must be a whole number`,
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `${label} must be between ${indianDigits(min)} and ${indianDigits(max)}`,
    })
}

/**
 * A day ('2026-11-30': its start or end in India) or a time, in the years 1 to 9999, which both databases take; empty
 * removes it.
 */
export function dayOrTime(label: string, edge: 'start' | 'end') {
  const clock = edge === 'start' ? '00:00:00.000' : '23:59:59.999'
  return z
    .union([z.literal('').transform(() => null), z.null(), z.iso.date(), z.iso.datetime({ offset: true })], {
      error: `${label} must be a date`,
    })
    .transform((text) => {
      if (text === null) return null
      return new Date(text.length === 10 ? `${text}T${clock}+05:30` : text).toISOString()
    })
    .refine((time) => time === null || /^(?!0000)\d{4}-/.test(time), { error: `${label} must be a date` })
}

/** active or inactive in any case; stored in lower case. */
export const activeStatus = z
  .string({ error: 'Status must be active or inactive' })
  .transform((word) => word.trim().toLowerCase())
  .pipe(z.enum(['active', 'inactive'], { error: 'Status must be active or inactive' }))

/** An id sent by a form or a program. An unknown or malformed one is treated as missing. */
export function idField(label: string) {
  return textField(label, { max: limits.ID_MAX })
}

/** An id as returned by the API. */
export const id = z
  .string()
  .max(limits.ID_MAX)
  .refine((text) => !CONTROL.test(text), { error: 'IDs must not contain control characters' })

/** Search words in NFC, without control characters, which no text in the shop contains. */
export function searchWords(label: string, max: number) {
  return z
    .string()
    .normalize()
    .trim()
    .max(max, { error: `${label} must be at most ${max} characters long` })
    .transform((text) => text.replaceAll(EVERY_CONTROL, ''))
}

/** The error if a value is not a record; unknown fields have their own text. */
export function recordError(label: string) {
  return (issue: { code?: string }) =>
    issue.code === 'invalid_type' ? `${label} must be an object` : undefined
}

/** A JSON value that a form sends as text; JSON bodies can contain it directly. */
export function jsonField<T extends z.ZodType>(label: string, schema: T) {
  return z.preprocess((input, context) => {
    if (typeof input !== 'string') return input
    const reject = (what: string) => {
      context.addIssue({ code: 'custom', message: `${label} ${what}` })
      return z.NEVER
    }
    if (holdsTooMany(input)) return reject('must contain fewer values')
    try {
      return JSON.parse(repairedJson(input)) as unknown
    } catch {
      return reject('must be valid JSON')
    }
  }, schema)
}

/** An image of at most 10 MB; its content is verified by decoding (server/files/images.ts). */
export function imageField(requiredText: string) {
  return z.file({ error: requiredText })
}

export const link = textField('Link', { max: 2_000 }).refine(
  (text) => /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s]*|mailto:[^\s]+)$/i.test(text),
  { error: 'Links must start with https://, http://, / or mailto:' },
)

/** Whether a list of lines contains each item only once. */
export function eachItemOnce(lines: readonly { item: string }[]): boolean {
  return new Set(lines.map(({ item }) => item)).size === lines.length
}
