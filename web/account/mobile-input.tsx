import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { mobileDigits } from '#web/account/registration-form.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'

type Props = ComponentProps<typeof TextInput>

/** Keeps digits only, typed or pasted. It has no maxLength: what stands before the ten digits falls away by itself. */
export function MobileInput({ onChange, ...rest }: Props) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = mobileDigits(event.target.value)
    onChange?.(event)
  }
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...rest}
      onChange={change}
      onPaste={paste}
    />
  )
}

/** By hand, so that '98765 43210' is there without its space from the first moment. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  document.execCommand('insertText', false, mobileDigits(event.clipboardData.getData('text')))
}
