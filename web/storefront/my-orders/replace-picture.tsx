import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isUndone } from '#contract/statuses.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { useReplacePicture } from '#web/storefront/my-orders/use-replace-picture.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import styles from '#web/storefront/my-orders/replace-picture.module.css'

/** In the link of the mail that asks for another picture: which order it is about. */
const PARAM = 'picture'

/** Whether an order still takes another picture of its payment, as the server has it. */
function mayReplacePicture({ paymentStatus, orderStatus }: Order): boolean {
  return paymentStatus !== 'paid' && !isUndone(orderStatus)
}

/** The dialog that sends another payment screenshot; the link of the shop's mail opens it by itself. */
export function usePictureDialog(order: Order, finalFocus: ComponentProps<typeof Dialog>['finalFocus']) {
  const [params, setParams] = useSearchParams()
  const linked = params.get(PARAM) === order._id
  const [opened, setOpened] = useState(false)
  if (!mayReplacePicture(order)) return undefined
  function close() {
    setOpened(false)
    if (!linked) return
    const next = new URLSearchParams(params)
    next.delete(PARAM)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    open: () => setOpened(true),
    dialog: <PictureDialog order={order} open={opened || linked} onClose={close} finalFocus={finalFocus} />,
  }
}

interface Props {
  order: Order
  open: boolean
  onClose: () => void
  /** Where the focus goes when the button is gone. */
  finalFocus: ComponentProps<typeof Dialog>['finalFocus']
}

function PictureDialog({ order, open, onClose, finalFocus }: Props) {
  const words = messages.myOrders
  const entry = useReplacePicture(order._id, onClose)
  const { settings } = useShop()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={entry.sending}
      keepOnOutsidePress
      finalFocus={finalFocus}
      title={words.pictureTitle(shortId(order._id))}
      onSubmit={(event) => {
        event.preventDefault()
        entry.send()
      }}
      foot={
        <Button type="submit" variant="main" busy={entry.sending} busyText={words.pictureSending}>
          {words.pictureSend}
        </Button>
      }
    >
      <div className={styles.form}>
        {entry.refusal && <Note tone="bad">{entry.refusal}</Note>}
        <p>{words.pictureText}</p>
        <Field label={words.picture} error={entry.errors.image}>
          <FileDrop
            value={entry.image ? [entry.image] : []}
            onChange={([file]) => entry.choose(file)}
            accept={{ 'image/*': [] }}
            onRefused={() => entry.slip(words.pictureNone)}
            onSurplus={() => entry.slip(words.pictureOnlyFirst)}
            note={words.pictureHint}
            progress={entry.progress === undefined ? undefined : entry.progress * 100}
            disabled={entry.sending}
          />
        </Field>
        {settings && (
          <p className={styles.consent}>{messages.checkout.consent(formatNumber(settings.screenshotDays))}</p>
        )}
        <Field label={words.pictureUtr} hint={words.pictureUtrHint} error={entry.errors.utr}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={entry.utr}
            onChange={(event) => entry.type(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
