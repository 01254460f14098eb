import { type RefObject, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { MapPinPen } from 'lucide-react'
import { CORRECTION_MS } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { ownOrderChanged } from '#web/storefront/my-orders/own-orders.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layers/fetched.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { useLayer } from '#web/use-layer.ts'
import styles from '#web/storefront/my-orders/correct-address.module.css'

const addressDialog = async () => (await import('#web/address/address-dialog.tsx')).AddressDialog

const MINUTE = 60_000

interface CorrectAddressProps {
  order: Order
  /** Takes the focus when the button is gone. */
  card: RefObject<HTMLElement | null>
}

/** 'Correct address' while the server allows it, with the minutes that are left. */
export function CorrectAddress({ order, card }: CorrectAddressProps) {
  const words = messages.corrections
  const client = useQueryClient()
  const toast = useToast()
  const { isOpen, open, close } = useLayer(`address ${order._id}`)
  const minutes = useMinutesLeft(order.createdAt)
  if (!isOpen && (!order.mayCorrect || minutes <= 0)) return null
  const id = shortId(order._id)
  return (
    <div className={styles.line}>
      <Button
        size="s"
        variant="quiet"
        icon={<MapPinPen aria-hidden="true" />}
        aria-label={words.correctAddressOf(id)}
        onClick={() => open()}
      >
        {words.correctAddress}
      </Button>
      <span>{words.timeLeft(Math.max(1, minutes))}</span>
      <Fetched wanted={isOpen} load={addressDialog} giveUp={close} again={open}>
        {(AddressDialog) => (
          <AddressDialog
            order={order}
            shortId={`#${id}`}
            open={isOpen}
            onClose={close}
            finalFocus={card}
            onCorrected={(after) => {
              toast.show({ text: words.corrected })
              void ownOrderChanged(client, after)
            }}
          />
        )}
      </Fetched>
    </div>
  )
}

/** Whole minutes, looked at twice a minute. */
function useMinutesLeft(placedAt: string): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil((Date.parse(placedAt) + CORRECTION_MS - now) / MINUTE)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
