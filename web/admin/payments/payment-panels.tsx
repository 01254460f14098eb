import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Payment } from '#contract/payments.ts'
import { orderAddress } from '#web/admin/layout/links.ts'
import { AskDialog } from '#web/admin/payments/ask-dialog.tsx'
import { BesidePanel } from '#web/admin/payments/beside-panel.tsx'
import { DeskActsRow } from '#web/admin/payments/desk-acts-row.tsx'
import { DeskPicture } from '#web/admin/payments/desk-picture.tsx'
import { orderOfReason } from '#web/admin/payments/reason-text.ts'
import { PaymentFacts } from '#web/admin/payments/payment-facts.tsx'
import type { Desk } from '#web/admin/payments/use-desk.ts'
import { useDeskKeys } from '#web/admin/payments/use-desk-keys.ts'
import { useReadAgain } from '#web/admin/payments/use-read-again.ts'
import { UtrDialog } from '#web/admin/payments/utr-dialog.tsx'
import styles from '#web/admin/payments/payment-panels.module.css'

interface Props {
  payment: Payment
  /** Only says whether there is one to go on to. */
  next: Payment | undefined
  desk: Desk
}

/** One payment: its picture, on request an earlier order's beside it, what it shows against what it should, and the acts. Key it by its id. */
export function PaymentPanels({ payment, desk }: Props) {
  const [zoomed, setZoomed] = useState(false)
  const [beside, setBeside] = useState<string>()
  const [dialog, setDialog] = useState<'ask' | 'utr'>()
  const readAgain = useReadAgain(payment)
  const navigate = useNavigate()
  const earlier = payment.reasons.map(orderOfReason).find((id) => id !== undefined)
  const compare = (id: string | undefined) => setBeside((now) => (now === id ? undefined : id))
  const open = () => void navigate(`${orderAddress(payment._id)}&order=${payment._id}`)
  const isPaid = payment.paymentStatus === 'paid'
  useDeskKeys({
    p: () => !isPaid && desk.perform(payment, 'paid'),
    f: () => payment.paymentStatus !== 'failed' && desk.perform(payment, 'failed'),
    a: () => !isPaid && setDialog('ask'),
    z: () => setZoomed(!zoomed),
    e: () => setDialog('utr'),
    r: readAgain.run,
    o: open,
    ...(earlier && { c: () => compare(earlier) }),
  })
  return (
    <>
      <DeskPicture payment={payment} zoomed={zoomed} onZoom={setZoomed} readAgain={readAgain} />
      {beside && <BesidePanel orderId={beside} onClose={() => setBeside(undefined)} />}
      <div className={styles.facts}>
        <PaymentFacts
          payment={payment}
          failure={desk.acts.failures.get(payment._id)}
          beside={beside}
          onCompare={compare}
          onCorrect={() => setDialog('utr')}
          onOpen={open}
        />
        <DeskActsRow
          payment={payment}
          onPaid={() => desk.perform(payment, 'paid')}
          onFailed={() => desk.perform(payment, 'failed')}
          onAsk={() => setDialog('ask')}
          onNext={desk.at >= 0 && desk.at < desk.items.length - 1 ? () => desk.step(1) : undefined}
        />
      </div>
      <AskDialog
        payment={payment}
        open={dialog === 'ask'}
        onClose={() => setDialog(undefined)}
        onAsk={(note) => {
          setDialog(undefined)
          desk.perform(payment, 'asked', note)
        }}
      />
      <UtrDialog payment={payment} open={dialog === 'utr'} onClose={() => setDialog(undefined)} />
    </>
  )
}
