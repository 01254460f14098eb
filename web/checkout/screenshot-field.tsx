import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { CheckoutFormState } from '#web/checkout/address-fields.tsx'
import { messages } from '#web/messages/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'

const ANY_PICTURE = { 'image/*': [] }

export interface ScreenshotFieldProps {
  form: CheckoutFormState
  /** 0 to 1 while the order is on its way. */
  progress: number | undefined
  disabled: boolean
}

/** The picture of the payment: chosen or dropped, shown, replaced or removed, and judged at once (D84). */
export function ScreenshotField({ form, progress, disabled }: ScreenshotFieldProps) {
  const words = messages.checkout
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  const [slip, setSlip] = useState<string>()
  const chosen: File | undefined = field.value

  function choose(files: File[]) {
    setSlip(undefined)
    field.onChange(files[0])
    if (files[0]) void form.trigger('image')
  }
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  return (
    <div ref={wire}>
      <Field label={words.screenshot} hideLabel error={slip ?? fieldState.error?.message}>
        <FileDrop
          value={chosen ? [chosen] : []}
          onChange={choose}
          accept={ANY_PICTURE}
          onRefused={() => setSlip(words.noPicture)}
          onSurplus={() => setSlip(words.onlyFirst)}
          note={words.screenshotHint}
          progress={progress === undefined ? undefined : progress * 100}
          disabled={disabled}
          name={field.name}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}
