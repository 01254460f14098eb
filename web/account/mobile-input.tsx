import type { ChangeEvent, ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { z } from 'zod'
import { MOBILE_DIGITS } from '#contract/limits.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { asciiDigits } from '#contract/typed-numbers.ts'
import { registration, REGISTRATION_TEXTS } from '#contract/accounts/auth.ts'
import { firstFailure } from '#web/account/form-failures.ts'

type Props = ComponentProps<typeof TextInput>

/** Keeps ten digits, typed or pasted. There is room for a country code until it is dropped. */
export function MobileInput({ onChange, ...rest }: Props) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = mobileDigits(event.target.value)
    event.target.value = digits
    event.target.maxLength = /^(91|0)/.test(digits) ? MOBILE_DIGITS + 2 : MOBILE_DIGITS
    onChange?.(event)
  }
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      maxLength={MOBILE_DIGITS}
      autoComplete="tel-national"
      {...rest}
      onChange={change}
      onPaste={paste}
      onBeforeInput={insert}
    />
  )
}

/**
 * Text that a phone's keyboard or a password manager enters at once is reduced to digits before it is truncated.
 */
function insert(event: InputEvent<HTMLInputElement>) {
  const digits = mobileDigits(event.data)
  if (event.data.length < 2 || digits === event.data) return
  event.preventDefault()
  document.execCommand('insertText', false, digits)
}

/** Formatted here, so '98765 43210' appears without its space immediately. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  document.execCommand('insertText', false, mobileDigits(event.clipboardData.getData('text')))
}

const form = registration
  .omit({ role: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Passwords do not match' satisfies (typeof REGISTRATION_TEXTS)[number],
    path: ['confirmPassword'],
    // Also while other fields are invalid: the order of the texts decides which one is shown.
    when: () => true,
  })

export type RegistrationValues = z.output<typeof form>

/** The rules in the order of REGISTRATION_TEXTS. The terms come after them: the browser checks them. */
export const registrationRules = firstFailure<RegistrationValues, RegistrationValues>(
  form,
  REGISTRATION_TEXTS,
)

/**
 * The allowed content of the mobile field: ten digits; a country code or a 0 before them is dropped, typed or
 * pasted.
 */
export function mobileDigits(text: string): string {
  const digits = asciiDigits(text)
    .replace(/^\s*\+91/, '')
    .replaceAll(/\D/g, '')
  if (digits.length > MOBILE_DIGITS && digits.startsWith('0')) return mobileDigits(digits.slice(1))
  if (digits.length > MOBILE_DIGITS + 1 && digits.startsWith('91')) return mobileDigits(digits.slice(2))
  return digits.slice(0, digits.startsWith('91') ? MOBILE_DIGITS + 1 : MOBILE_DIGITS)
}
