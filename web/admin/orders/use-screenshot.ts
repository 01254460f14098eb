import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { smallScreenshotOf } from '#contract/pictures.ts'
import { useOrderToast } from '#web/admin/orders/use-order-toast.ts'
import { api, pictureSource } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/**
 * An order's payment screenshot. Each answer signs its address anew and lets it die after five minutes; the first one
 * stays on the screen so that nothing flickers, and a new one is asked for when it has died.
 */
export function useScreenshot({ _id: id, image }: Pick<Order, '_id' | 'image'>) {
  const say = useOrderToast()
  const [address, setAddress] = useState(image)
  const [failures, setFailures] = useState(0)
  const [opening, setOpening] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const src = pictureSource(smallScreenshotOf(address)).src

  async function ask(): Promise<string> {
    const fresh = (await api('getOrder', { params: { id } })).data.image
    setAddress(fresh)
    return pictureSource(fresh).src ?? ''
  }

  /** Of the thumbnail: the first failure asks for a new address; when that one fails too, the picture is really not there. */
  function onError() {
    setFailures(failures + 1)
    if (failures === 0) ask().catch(() => setFailures(2))
  }

  /** At full size: each address given for that is written down. */
  async function open() {
    setOpening(true)
    const given = await api('viewScreenshot', { params: { id }, body: {} }).catch(() => null)
    const address = given && (pictureSource(given.data.image).src ?? null)
    setOpening(false)
    setShown(address)
    if (address === null) say('bad', adminMessages.orders.screenshotFailed)
  }

  const thumbnail = { src, onError, onLoad: () => setFailures(0) }
  return { thumbnail, missing: failures > 1, open, opening, shown, close: () => setShown(null) }
}
