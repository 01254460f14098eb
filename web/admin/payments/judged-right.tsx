import { useQuery } from '@tanstack/react-query'
import { PAYMENT_RECORD_DAYS, PAYMENT_RECORD_MAX, type PaymentRecord } from '#contract/payments/payments.ts'
import { PAYMENT_RECORD_KEY } from '#web/admin/payments/payment-cache.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import styles from '#web/admin/payments/payment-desk.module.css'

/** Of fewer a share says nothing. */
const ENOUGH = 5

/** How rightly the desk judged of late; nothing until that is known. */
export function JudgedRight() {
  const { data } = useQuery({
    queryKey: PAYMENT_RECORD_KEY,
    queryFn: async ({ signal }) => (await api('getPaymentRecord', { signal })).data,
  })
  if (!data || data.settled < ENOUGH) return null
  return <p className={styles.record}>{recordText(data)}</p>
}

function recordText({ settled, right, falseAlarms, missed, misread }: PaymentRecord): string {
  const words = adminMessages.payments
  const time =
    settled < PAYMENT_RECORD_MAX
      ? words.lastDays(formatNumber(PAYMENT_RECORD_DAYS))
      : words.lastPayments(formatNumber(settled))
  return [
    words.judgedRight(time, formatNumber(right), formatNumber(settled)),
    ...(falseAlarms > 0 ? [words.falseAlarms(formatNumber(falseAlarms))] : []),
    ...(missed > 0 ? [words.missed(formatNumber(missed))] : []),
    ...(misread > 0 ? [words.misread(formatNumber(misread))] : []),
  ].join(', ')
}
