import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ReadPicture } from '#contract/payments.ts'
import type { CheckoutFormState } from '#web/checkout/checkout-form.ts'
import { ReadingResult, ReadingWarnings } from '#web/checkout/reading-result.tsx'
import styles from '#web/checkout/screenshot-field.module.css'
import { useReading } from '#web/checkout/use-reading.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'

const ANY_PICTURE = { 'image/*': [] }

interface ScreenshotFieldProps {
  form: CheckoutFormState
  /** 0 to 1 while the order is on its way. */
  progress: number | undefined
  disabled: boolean
}

/** The picture of the payment: chosen or dropped, shown, replaced or removed, judged at once and read by the shop. */
export function ScreenshotField({ form, progress, disabled }: ScreenshotFieldProps) {
  const words = messages.checkout
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  const [choiceError, setChoiceError] = useState<string>()
  const { settings } = useShop()
  const chosen: File | undefined = field.value
  const fill = useReadUtr(form)
  const { reading, read } = useReading(fill, (message) => form.setError('image', { message }))

  async function choose([file]: File[]) {
    setChoiceError(undefined)
    fill(null)
    field.onChange(file)
    const fits = file !== undefined && (await form.trigger('image'))
    void read(fits ? file : undefined)
  }
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
            onChange={(files) => void choose(files)}
            accept={ANY_PICTURE}
            onRefused={() => setChoiceError(words.noPicture)}
            onSurplus={() => setChoiceError(words.onlyFirst)}
            note={words.screenshotHint}
            progress={progress === undefined ? undefined : progress * 100}
            disabled={disabled}
            name={field.name}
            onBlur={field.onBlur}
          >
            <ReadingResult reading={reading} />
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

/** Puts the UTR that was read into its field, unless the customer typed one; null takes the read one back. */
function useReadUtr(form: CheckoutFormState): (result: ReadPicture | null) => void {
  const filled = useRef('')
  return (result) => {
    const typed = form.getValues('utr')
    if (typed !== '' && typed !== filled.current) return
    filled.current = result?.utr ?? ''
    form.setValue('utr', filled.current)
    form.clearErrors('utr')
  }
}
