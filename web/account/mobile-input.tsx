import type { ChangeEvent, ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { MOBILE_DIGITS } from '#contract/limits.ts'
import { mobileDigits } from '#web/account/registration-form.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'

type Props = ComponentProps<typeof TextInput>

/** Keeps ten digits, typed or pasted. What begins like a country code has room for it until it falls away. */
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

/** What a phone's keyboard or a password manager enters at once is made of digits before it can be cut. */
function insert(event: InputEvent<HTMLInputElement>) {
  const digits = mobileDigits(event.data)
  if (event.data.length < 2 || digits === event.data) return
  event.preventDefault()
  document.execCommand('insertText', false, digits)
}

/** By hand, so that '98765 43210' is there without its space from the first moment. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  document.execCommand('insertText', false, mobileDigits(event.clipboardData.getData('text')))
}
