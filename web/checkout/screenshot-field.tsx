import { type ReactNode, useState, useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReadImage, Reason, ReasonCode } from '#contract/payments/payments.ts'
import type { CheckoutFormState } from '#web/checkout/checkout-form.ts'
import readingResultStyles from '#web/checkout/reading-result.module.css'
import styles from '#web/checkout/screenshot-field.module.css'
import { useSharedImage } from '#web/pwa/shared-image.ts'
import { checkoutMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import { shrinkImage } from '#web/checkout/shrink-image.ts'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/api.ts'

const SCREENSHOT_OR_RECEIPT = { 'image/*': [], 'image/heic': ['.heic', '.heif'], 'application/pdf': ['.pdf'] }

/** The type of an error that the shop found when it read the file. */
const NO_IMAGE = 'no image'

interface ScreenshotFieldProps {
  form: CheckoutFormState
  screenshot: ScreenshotState
  /** 0 to 1 while the order is being sent. */
  progress: number | undefined
  disabled: boolean
}

/** The payment screenshot: chosen or dropped, shown, replaced or removed. */
export function ScreenshotField({ form, screenshot, progress, disabled }: ScreenshotFieldProps) {
  const { pending, reading, choose } = screenshot
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  const [choiceError, setChoiceError] = useState<string>()
  const { settings } = useShop()
  const chosen = pending ?? field.value

  useSharedImage((image) => void choose(image))
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  return (
    <>
      <div ref={wire}>
        <Field
          label={checkoutMessages.screenshot}
          hideLabel
          error={choiceError ?? fieldState.error?.message}
          announced={choiceError !== undefined || fieldState.error?.type === NO_IMAGE}
        >
          <FileDrop
            value={chosen ? [chosen] : []}
            onChange={([file]) => {
              setChoiceError(undefined)
              void choose(file)
            }}
            accept={SCREENSHOT_OR_RECEIPT}
            onReject={() => setChoiceError(checkoutMessages.noScreenshot)}
            onSurplus={() => setChoiceError(checkoutMessages.onlyFirst)}
            note={checkoutMessages.screenshotHint}
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
          label={checkoutMessages.utr}
          optional
          hint={
            reading.state === 'read' && reading.result.utr
              ? checkoutMessages.utrRead
              : checkoutMessages.utrHint
          }
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
      {settings && (
        <p className="mt-10 t-13 soft">{checkoutMessages.consent(formatNumber(settings.screenshotDays))}</p>
      )}
    </>
  )
}

/** Below the chosen file's name: the progress of reading it, and the result. */
function ReadingResult({ reading }: { reading: Reading | { state: 'shrinking' } }) {
  return (
    <div className={readingResultStyles.result}>
      <output className={`${readingResultStyles.state} row middle gap-8 soft`}>
        {(reading.state === 'reading' || reading.state === 'shrinking') && (
          <>
            <span className={readingResultStyles.ring} aria-hidden="true" />
            {reading.state === 'shrinking'
              ? checkoutMessages.shrinking
              : reading.progress < 1
                ? checkoutMessages.sending
                : checkoutMessages.reading}
          </>
        )}
        {reading.state === 'unread' && checkoutMessages.notRead}
      </output>
      {reading.state === 'read' && <DetailList result={reading.result} />}
    </div>
  )
}

function DetailList({ result: { amount, payeeVpa, payeeName, paidAt, warnings } }: { result: ReadImage }) {
  const doubted = (...codes: ReasonCode[]) => warnings.some(({ code }) => codes.includes(code))
  const payee = payeeVpa ?? payeeName
  return (
    <dl className="grid gap-4">
      {amount !== null && (
        <Detail name={checkoutMessages.amountRead} doubted={doubted('amount')}>
          {formatRupees(amount)}
        </Detail>
      )}
      {payee !== null && (
        <Detail name={checkoutMessages.paidTo} doubted={doubted('payee', 'payee name')}>
          {payee}
        </Detail>
      )}
      {paidAt !== null && (
        <Detail name={checkoutMessages.paidOn} doubted={doubted('too early', 'too late')}>
          {formatDateTime(paidAt)}
        </Detail>
      )}
    </dl>
  )
}

function Detail({ name, doubted, children }: { name: string; doubted: boolean; children: ReactNode }) {
  const Icon = doubted ? TriangleAlert : CircleCheck
  return (
    <div className={classNames(readingResultStyles.fact, doubted && readingResultStyles.doubted)}>
      <Icon />
      <dt className="soft">{name}</dt>
      <dd className={`tabular breaks ${readingResultStyles.value}`}>{children}</dd>
    </div>
  )
}

/** Contradictions between the image and the order. They never prevent submitting. */
function ReadingWarnings({ warnings }: { warnings: readonly Reason[] }) {
  const texts = warnings.map(warningText).filter(Boolean)
  return (
    <div aria-live="polite">
      {texts.length > 0 && (
        <Note tone="warn" className="mt-12">
          <p className="strong">{checkoutMessages.check}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{checkoutMessages.checkAnyway}</p>
        </Note>
      )}
    </div>
  )
}

/** A warning as a sentence for the customer, amounts in rupees; '' for warnings that only the shop should see. */
export function warningText(warning: Reason): string {
  switch (warning.code) {
    case 'amount':
      return checkoutMessages.otherAmount(formatRupees(warning.shown), formatRupees(warning.expected))
    case 'payee':
      return warning.unsure ? '' : checkoutMessages.otherPayee(warning.shown, warning.expected)
    case 'payee name':
      return checkoutMessages.otherPayee(warning.shown, warning.expected)
    case 'status':
      return warning.shown === 'failed' ? checkoutMessages.paymentFailed : checkoutMessages.paymentPending
    case 'too early':
      return checkoutMessages.oldPayment(formatDateTime(warning.shown))
    case 'too late':
      return checkoutMessages.latePayment(formatDateTime(warning.shown))
    case 'nothing read':
      return checkoutMessages.nothingRead
    default:
      return ''
  }
}

/** Adds the payment screenshot to the form: resized if it is large, checked, and read by the shop. */
export function useScreenshot(form: CheckoutFormState) {
  const [pending, setPending] = useState<File>()
  const newest = useRef<File>(undefined)
  const fill = useReadUtr(form)
  const { reading, read } = useReading(fill, (message) => form.setError('image', { type: NO_IMAGE, message }))

  async function choose(file: File | undefined) {
    newest.current = file
    fill(null)
    setPending(file)
    const image = file && (await shrinkImage(file))
    if (newest.current !== file) return
    setPending(undefined)
    form.setValue('image', image as File) // or none: react-hook-form has no empty value for a file
    const fits = image !== undefined && (await form.trigger('image'))
    void read(fits ? image : undefined)
  }

  /** `pending` is the chosen file while it is being resized. */
  return { pending, reading, choose }
}

type ScreenshotState = ReturnType<typeof useScreenshot>

/** Puts the UTR that was read into its field, unless the customer typed one; null removes the one that was read. */
function useReadUtr(form: CheckoutFormState): (result: ReadImage | null) => void {
  const filled = useRef('')
  return (result) => {
    const typed = form.getValues('utr')
    if (typed !== '' && typed !== filled.current) return
    filled.current = result?.utr ?? ''
    form.setValue('utr', filled.current)
    form.clearErrors('utr')
  }
}

/** The progress of reading a chosen image; `progress`: the share that has been sent, 0 to 1. */
type Reading =
  | { state: 'none' }
  | { state: 'reading'; progress: number }
  | { state: 'read'; result: ReadImage }
  | { state: 'unread' }

/** Codes for which the order would be rejected too. */
const NO_SCREENSHOT: ReadonlySet<string> = new Set(['BAD_PICTURE', 'WRONG_KIND', 'TOO_LARGE'])

/**
 * Has a screenshot read; choosing another one cancels it. A failed reading does not stop the order; a file that is
 * not an image is reported immediately.
 */
function useReading(onRead: (result: ReadImage) => void, onNoImage: (message: string) => void) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(image: File | undefined) {
    running.current?.abort()
    if (!image) return setReading({ state: 'none' })
    const { signal } = (running.current = new AbortController())
    setReading({ state: 'reading', progress: 0 })
    const onProgress = (progress: number) => !signal.aborted && setReading({ state: 'reading', progress })
    try {
      const { data } = await api('readScreenshot', { body: { image }, signal, onProgress })
      if (signal.aborted) return
      setReading(data ? { state: 'read', result: data } : { state: 'unread' })
      if (data) onRead(data)
    } catch (error) {
      if (signal.aborted) return
      const isNone = error instanceof ApiError && NO_SCREENSHOT.has(error.response.code ?? '')
      setReading({ state: isNone ? 'none' : 'unread' })
      if (isNone) onNoImage(error.message)
    }
  }

  return { reading, read }
}
