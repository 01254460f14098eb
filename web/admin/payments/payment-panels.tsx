import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { PAYMENT_NOTE_MAX } from '#contract/limits.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { orderPath, shortId } from '#web/admin/links.ts'
import { paymentChanged } from '#web/admin/payments/payment-queries.ts'
import { ComparisonPanel, PaymentDetails } from '#web/admin/payments/payment-details.tsx'
import styles from '#web/admin/payments/payment-panels.module.css'
import { orderOfReason } from '#web/admin/payments/payment-texts.tsx'
import { ScreenshotPanel, useReadAgain } from '#web/admin/payments/screenshot-panel.tsx'
import { ReceivedDialog, UtrDialog } from '#web/admin/payments/payment-dialogs.tsx'
import type { Desk } from '#web/admin/payments/use-desk.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { typesText } from '#web/admin/keyboard/list-keys.ts'

/** One payment: its image, an earlier order's beside it on request, and the actions. Use its id as the key. */
export function PaymentPanels({ payment, desk }: { payment: Payment; desk: Desk }) {
  const [zoomed, setZoomed] = useState(false)
  const [comparedOrder, setComparedOrder] = useState<string>()
  const [dialog, setDialog] = useState<'ask' | 'utr' | 'received'>()
  const readAgain = useReadAgain(payment)
  const navigate = useNavigate()
  const earlier = payment.reasons.map(orderOfReason).find((id) => id !== undefined)
  const client = useQueryClient()
  async function correctReceived(received: number) {
    const body = { paymentStatus: 'paid', from: 'paid', received }
    const { data } = await api('settlePayment', { params: { id: payment._id }, body })
    await paymentChanged(client, data)
  }
  const compare = (id: string | undefined) => setComparedOrder((now) => (now === id ? undefined : id))
  const open = () => void navigate(`${orderPath(payment._id)}&order=${payment._id}`)
  const isPaid = payment.paymentStatus === 'paid'
  // Only the admin can know which of two amounts was received.
  const isUnclear = payment.expected.amount !== payment.totalAmount
  const pay = () => (isUnclear ? setDialog('received') : desk.perform(payment, 'paid'))
  const mayMake = useMayMake()
  useKeys({
    ...(mayMake('settlePayment') && {
      p: () => !isPaid && pay(),
      f: () => payment.paymentStatus !== 'failed' && desk.perform(payment, 'failed'),
      a: () => !isPaid && setDialog('ask'),
    }),
    z: () => setZoomed(!zoomed),
    ...(mayMake('correctUtr') && { e: () => setDialog('utr') }),
    ...(mayMake('readAgain') && { r: readAgain.run }),
    o: open,
    ...(earlier && { c: () => compare(earlier) }),
  })
  return (
    <>
      <ScreenshotPanel payment={payment} zoomed={zoomed} onZoom={setZoomed} readAgain={readAgain} />
      {comparedOrder && (
        <ComparisonPanel orderId={comparedOrder} onClose={() => setComparedOrder(undefined)} />
      )}
      <div className={`${styles.details} stack gap-14`}>
        <PaymentDetails
          payment={payment}
          failure={desk.actions.failures.get(payment._id)}
          comparedOrder={comparedOrder}
          onCompare={compare}
          onCorrect={() => setDialog('utr')}
          onReceived={() => setDialog('received')}
          onOpen={open}
        />
        <ActionsRow
          payment={payment}
          onPaid={pay}
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
          desk.perform(payment, 'asked', { note })
        }}
      />
      <UtrDialog payment={payment} open={dialog === 'utr'} onClose={() => setDialog(undefined)} />
      <ReceivedDialog
        key={`${payment.paymentStatus} ${payment.received?.amount ?? ''}`}
        orderId={payment._id}
        total={payment.totalAmount}
        amountDue={payment.expected.amount}
        received={payment.received}
        open={dialog === 'received'}
        onClose={() => setDialog(undefined)}
        onSave={(received) =>
          isPaid ? correctReceived(received) : Promise.resolve(desk.perform(payment, 'paid', { received }))
        }
      />
    </>
  )
}

interface ActionsRowProps {
  payment: Payment
  onPaid: () => void
  onFailed: () => void
  onAsk: () => void
  onNext: (() => void) | undefined
}

/** The actions for a payment, each with its key. None is highlighted, so no decision is favoured. */
function ActionsRow({ payment, onPaid, onFailed, onAsk, onNext }: ActionsRowProps) {
  const { paymentStatus } = payment
  return (
    <div className={`${styles.actions} row wrap gap-10`}>
      <May make="settlePayment">
        <Action letter="P" label={messages.paid} disabled={paymentStatus === 'paid'} onPress={onPaid} />
        <Action letter="F" label={messages.failed} disabled={paymentStatus === 'failed'} onPress={onFailed} />
      </May>
      <May make="askForPicture">
        <Action letter="A" label={messages.ask} disabled={paymentStatus === 'paid'} onPress={onAsk} />
      </May>
      <Action letter="J" label={messages.next} disabled={!onNext} onPress={onNext} />
    </div>
  )
}

interface ActionProps {
  letter: string
  label: string
  disabled: boolean
  onPress: (() => void) | undefined
}

function Action({ letter, label, disabled, onPress }: ActionProps) {
  return (
    <Button disabled={disabled} aria-keyshortcuts={letter} onClick={onPress}>
      <kbd className={styles.key} aria-hidden="true">
        {letter}
      </kbd>
      {label}
    </Button>
  )
}

interface AskDialogProps extends Openable {
  payment: Payment
  onAsk: (note: string) => void
}

/** Requests another image from the customer, with an optional note; Ctrl and Enter send it. */
function AskDialog({ payment, open, onClose, onAsk }: AskDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      keepOnOutsidePress={note !== ''}
      title={messages.askTitle(shortId(payment._id))}
      onSubmit={() => onAsk(note.trim())}
      submit={{ text: messages.askSend }}
    >
      <div className="grid gap-14 t-14">
        <p>{messages.askText}</p>
        <Field label={messages.askNote} hint={messages.askNoteHint}>
          <TextArea
            rows={3}
            maxLength={PAYMENT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAsk(note.trim())
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** The action of each key of the desk; a missing one does nothing now. */
type KeyActions = Partial<
  Record<
    'p' | 'f' | 'a' | 'u' | 'j' | 'k' | 'z' | 'c' | 'e' | 'r' | 'o' | '?' | 'arrowdown' | 'arrowup',
    () => void
  >
>

/**
 * Runs the action of a key pressed outside fields and dialogs; repeats and keys with Ctrl, Alt or Meta are ignored.
 */
export function useKeys(keys: KeyActions): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (typesText(event.target) || document.querySelector('[role$="dialog"]')) return
      const isTab = event.target instanceof Element && event.target.closest('[role="tab"], [data-zoomed]')
      if (isTab && event.key.startsWith('Arrow')) return
      const action = now.current[event.key.toLowerCase() as keyof KeyActions]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
