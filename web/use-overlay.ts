import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { PRODUCT_PARAM } from '#web/product-url.ts'

/** The data in a history entry: the overlay that is open over its page. */
interface Entry {
  overlay?: string
  /** Whether the shop created this entry, so going back stays in the shop. */
  pushed?: boolean
}

/** Identifies this page load: after a reload no overlay is open, because carts and typed text are gone. */
const PAGE_LOAD = performance.timeOrigin

/** Not as a React transition, which would wait for any code still loading. */
export const AT_ONCE = { flushSync: true, preventScrollReset: true }

/** An overlay over the page: it is open while its history entry is the current one, so Back closes it. */
export function useOverlay(name: string) {
  const location = useLocation()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const overlay = `${name} ${PAGE_LOAD}`
  const entry = entryOf(location)
  const isOpen = entry.overlay === overlay

  /** `instead` of the open overlay, whose entry it replaces, or `stacked` over the product, which stays open below. */
  async function open({ instead = false, stacked = false }: { instead?: boolean; stacked?: boolean } = {}) {
    if (isOpen) return
    const { pathname, search } = location
    const page = { pathname, search: stacked ? search : withoutProduct(search) }
    const replaces = instead && entry.pushed === true
    // An overlay opened by a URL has no page below it: Back would leave the shop.
    if (instead && !replaces) await navigate(page, { replace: true, ...AT_ONCE })
    const state: Entry = { ...(stacked && entry), overlay, pushed: true }
    await navigate(page, { replace: replaces, state, ...AT_ONCE })
  }

  return {
    isOpen,
    open: (how?: Parameters<typeof open>[0]) => void open(how),
    close: () => isOpen && goBack(),
  }
}

/**
 * Returns a function that leaves the current entry: goes back if the shop created it, else empties it. A second
 * call does nothing.
 */
export function useGoBack(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef('')
  return () => {
    // Going back takes a moment; a second Escape in the meantime must not go back twice.
    if (left.current === location.key) return
    left.current = location.key
    const { overlay, pushed } = entryOf(location)
    // After a reload the overlay of this entry is closed: what was below it is left here, not by going back to it.
    const isStale = overlay !== undefined && !overlay.endsWith(` ${PAGE_LOAD}`)
    if (pushed && !isStale) void navigate(-1)
    else {
      const { pathname, search } = location
      void navigate({ pathname, search: withoutProduct(search) }, { replace: true, ...AT_ONCE })
    }
  }
}

function withoutProduct(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PRODUCT_PARAM)
  return params.toString()
}

function entryOf({ state }: Location): Entry {
  return (state ?? {}) as Entry
}
