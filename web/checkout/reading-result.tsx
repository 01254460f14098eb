import type { ReactNode } from 'react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Reason, ReasonCode } from '#contract/payments/payments.ts'
import type { ReadPicture } from '#contract/payments/payments.ts'
import styles from '#web/checkout/reading-result.module.css'
import type { Reading } from '#web/checkout/use-reading.ts'
import { messages } from '#web/messages/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** Under the chosen file's name: how far its reading is, and what was read. */
export function ReadingResult({ reading }: { reading: Reading | { state: 'shrinking' } }) {
  const words = messages.checkout
  return (
    <div className={styles.result}>
      <output className={styles.state}>
        {(reading.state === 'reading' || reading.state === 'shrinking') && (
          <>
            <span className={styles.ring} aria-hidden="true" />
            {reading.state === 'shrinking'
              ? words.shrinking
              : reading.progress < 1
                ? words.sending
                : words.reading}
          </>
        )}
        {reading.state === 'unread' && words.notRead}
      </output>
      {reading.state === 'read' && <Facts result={reading.result} />}
    </div>
  )
}

function Facts({ result: { amount, payeeVpa, payeeName, paidAt, warnings } }: { result: ReadPicture }) {
  const words = messages.checkout
  const doubted = (...codes: ReasonCode[]) => warnings.some(({ code }) => codes.includes(code))
  const payee = payeeVpa ?? payeeName
  return (
    <dl className={styles.facts}>
      {amount !== null && (
        <Fact name={words.amountRead} doubted={doubted('amount')}>
          {formatRupees(amount)}
        </Fact>
      )}
      {payee !== null && (
        <Fact name={words.paidTo} doubted={doubted('payee', 'payee name')}>
          {payee}
        </Fact>
      )}
      {paidAt !== null && (
        <Fact name={words.paidOn} doubted={doubted('too early', 'too late')}>
          {formatDateTime(paidAt)}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, doubted, children }: { name: string; doubted: boolean; children: ReactNode }) {
  const Icon = doubted ? TriangleAlert : CircleCheck
  return (
    <div className={classNames(styles.fact, doubted && styles.doubted)}>
      <Icon aria-hidden="true" />
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

/** What in the picture does not fit the order. It never keeps anybody from submitting. */
export function ReadingWarnings({ warnings }: { warnings: readonly Reason[] }) {
  const words = messages.checkout
  const texts = warnings.map(warningText).filter(Boolean)
  return (
    <div aria-live="polite">
      {texts.length > 0 && (
        <Note tone="warn" className={styles.warnings}>
          <p className={styles.strong}>{words.check}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{words.checkAnyway}</p>
        </Note>
      )}
    </div>
  )
}

/** A warning as a sentence for the customer, amounts in rupees; '' for what only the shop should know. */
export function warningText(warning: Reason): string {
  const words = messages.checkout
  switch (warning.code) {
    case 'amount':
      return words.otherAmount(formatRupees(warning.shown), formatRupees(warning.expected))
    case 'payee':
    case 'payee name':
      return words.otherPayee(warning.shown, warning.expected)
    case 'status':
      return warning.shown === 'failed' ? words.paymentFailed : words.paymentPending
    case 'too early':
      return words.oldPayment(formatDateTime(warning.shown))
    case 'too late':
      return words.latePayment(formatDateTime(warning.shown))
    case 'nothing read':
      return words.nothingRead
    default:
      return ''
  }
}
