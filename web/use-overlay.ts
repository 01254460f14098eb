import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { PRODUCT } from '#web/product-address.ts'

/** What an entry of the history holds: the layer that is open over its page. */
interface Entry {
  overlay?: string
  /** Whether the shop made this entry, so that going back stays in the shop. */
  pushed?: boolean
}

/** This life of the page: after a reload nothing of it is open, for carts and typed texts are gone then. */
const LIFE = performance.timeOrigin

/** Not as a transition of React: that would wait for any code which is still on its way. */
export const AT_ONCE = { flushSync: true, preventScrollReset: true }

/** A layer over the page: it is open as long as its entry of the history is the present one, so Back closes it. */
export function useOverlay(name: string) {
  const location = useLocation()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const overlay = `${name} ${LIFE}`
  const entry = entryOf(location)
  const isOpen = entry.overlay === overlay

  /** `instead` of the layer that is open now, whose entry it takes, or `over` the product, which stays open below. */
  async function open({ instead = false, over = false }: { instead?: boolean; over?: boolean } = {}) {
    if (isOpen) return
    const { pathname, search } = location
    const page = { pathname, search: over ? search : withoutProduct(search) }
    const takes = instead && entry.pushed === true
    // A layer that an address opened has no page below it: Back would leave the shop.
    if (instead && !takes) await navigate(page, { replace: true, ...AT_ONCE })
    const state: Entry = { ...(over && entry), overlay, pushed: true }
    await navigate(page, { replace: takes, state, ...AT_ONCE })
  }

  return {
    isOpen,
    open: (how?: Parameters<typeof open>[0]) => void open(how),
    close: () => isOpen && goBack(),
  }
}

/** → leaves the present entry: back where the shop made it, else by emptying it. A second call is none. */
export function useGoBack(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef('')
  return () => {
    // Going back takes a moment; a second Escape meanwhile must not go back twice.
    if (left.current === location.key) return
    left.current = location.key
    const { overlay, pushed } = entryOf(location)
    // After a reload the layer of this entry is closed: what stood below it is left here, not by going back to it.
    const isGone = overlay !== undefined && !overlay.endsWith(` ${LIFE}`)
    if (pushed && !isGone) void navigate(-1)
    else {
      const { pathname, search } = location
      void navigate({ pathname, search: withoutProduct(search) }, { replace: true, ...AT_ONCE })
    }
  }
}

function withoutProduct(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PRODUCT)
  return params.toString()
}

function entryOf({ state }: Location): Entry {
  return (state ?? {}) as Entry
}
