import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { CheckoutFormState } from '#web/checkout/checkout-form.ts'
import { ReadingResult, ReadingWarnings } from '#web/checkout/reading-result.tsx'
import styles from '#web/checkout/screenshot-field.module.css'
import type { ScreenshotState } from '#web/checkout/use-screenshot.ts'
import { useSharedPicture } from '#web/installed/shared-picture.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'

const PICTURE_OR_RECEIPT = { 'image/*': [], 'image/heic': ['.heic', '.heif'], 'application/pdf': ['.pdf'] }

interface ScreenshotFieldProps {
  form: CheckoutFormState
  screenshot: ScreenshotState
  /** 0 to 1 while the order is on its way. */
  progress: number | undefined
  disabled: boolean
}

/** The picture of the payment: chosen or dropped, shown, replaced or removed. */
export function ScreenshotField({ form, screenshot, progress, disabled }: ScreenshotFieldProps) {
  const words = messages.checkout
  const { pending, reading, choose } = screenshot
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  const [choiceError, setChoiceError] = useState<string>()
  const { settings } = useShop()
  const chosen = pending ?? field.value

  useSharedPicture((picture) => void choose(picture))
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  return (
    <>
      <div ref={wire}>
        <Field label={words.screenshot} hideLabel error={choiceError ?? fieldState.error?.message}>
          <FileDrop
            value={chosen ? [chosen] : []}
            onChange={([file]) => {
              setChoiceError(undefined)
              void choose(file)
            }}
            accept={PICTURE_OR_RECEIPT}
            onRefused={() => setChoiceError(words.noPicture)}
            onSurplus={() => setChoiceError(words.onlyFirst)}
            note={words.screenshotHint}
            progress={progress === undefined ? undefined : progress * 100}
            disabled={disabled}
            name={field.name}
            onBlur={field.onBlur}
          >
            <ReadingResult reading={pending ? { state: 'shrinking' } : reading} />
          </FileDrop>
        </Field>
      </div>
      <ReadingWarnings warnings={reading.state === 'read' ? reading.result.warnings : []} />
      {chosen && (
        <Field
          className={styles.utr}
          label={words.utr}
          mark={words.optional}
          hint={reading.state === 'read' && reading.result.utr ? words.utrRead : words.utrHint}
          error={form.formState.errors.utr?.message}
        >
          <TextInput
            {...form.register('utr')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            disabled={disabled}
          />
        </Field>
      )}
      {settings && <p className={styles.consent}>{words.consent(formatNumber(settings.screenshotDays))}</p>}
    </>
  )
}
