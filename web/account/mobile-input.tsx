import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { mobileDigits } from '#web/account/registration-form.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'

type Props = ComponentProps<typeof TextInput>

/** Keeps digits only, typed or pasted. */
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

/** By hand, because maxLength would cut '98765 43210' before the space is taken out. */
function paste(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  document.execCommand('insertText', false, mobileDigits(event.clipboardData.getData('text')))
}
