import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'

/** The product whose overlay is open. It stands in the history, so that the phone's back button closes it and a reload keeps it. */
export function useOpenedProduct(products: readonly Product[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef('')
  const carried = (location.state as { product?: Product } | null)?.product
  const opened = carried && (products.find(({ _id }) => _id === carried._id) ?? carried)

  function open(product: Product) {
    const { pathname, search } = location
    void navigate({ pathname, search }, { state: { product }, preventScrollReset: true })
  }

  function close() {
    // Going back takes a moment; a second Escape meanwhile must not go back twice.
    if (left.current === location.key) return
    left.current = location.key
    void navigate(-1)
  }

  return { opened, open, close }
}
