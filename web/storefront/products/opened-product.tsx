import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { api } from '#web/api.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { PRODUCT_PARAM } from '#web/product-url.ts'
import type { ProductFailure } from '#web/storefront/products/product-overlay.tsx'
import { fetchCode, LazyContent } from '#web/ui/overlays/lazy-content.tsx'
import { AT_ONCE, useGoBack } from '#web/use-overlay.ts'

const productOverlay = async () =>
  (await import('#web/storefront/products/product-overlay.tsx')).ProductOverlay

/**
 * Returns a function that opens a product over the list. Its URL, /?product=<id>, can be reloaded and shared,
 * and going back closes it.
 */
export function useOpenProduct(): (product: Product) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (product) => {
    const params = new URLSearchParams(search)
    params.set(PRODUCT_PARAM, product._id)
    const state = { product, pushed: true }
    void navigate({ pathname, search: params.toString() }, { state, ...AT_ONCE })
  }
}

/** The product in the URL, over any list: from the list, the pressed card, else fetched. */
export function OpenedProduct({ products }: { products: readonly Product[] }) {
  const close = useGoBack()
  const navigate = useNavigate()
  const id = useSearchParams()[0].get(PRODUCT_PARAM)
  const { pathname, search, state } = useLocation() as Location<{ product?: Product } | null>
  const carried = state?.product
  const known = products.find(({ _id }) => _id === id) ?? (carried?._id === id ? carried : undefined)
  const { data, error, refetch } = useQuery({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => (await api('getProduct', { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null && !known,
    retry: (count, failure) => count < 2 && !isNotFound(failure),
  })
  // Preloaded on scrolling, when opening a product is likely. The first screen does not wait for this code.
  useEffect(() => {
    const fetchOverlay = () => fetchCode(productOverlay)
    window.addEventListener('scroll', fetchOverlay, { once: true })
    return () => window.removeEventListener('scroll', fetchOverlay)
  }, [])
  const product = id === null ? undefined : (known ?? data)
  const failed = id !== null && !product && error ? failureOf(error, () => void refetch()) : undefined
  return (
    <LazyContent
      overlay={{
        isOpen: product !== undefined || failed !== undefined,
        open: () => id !== null && void navigate({ pathname, search }, { state, ...AT_ONCE }),
        close,
      }}
      load={productOverlay}
    >
      {(ProductOverlay) => <ProductOverlay product={product} failed={failed} onClose={close} />}
    </LazyContent>
  )
}

function failureOf(error: Error, retry: () => void): ProductFailure {
  if (isNotFound(error)) return { text: storefrontMessages.productGone, retry: undefined }
  return { text: storefrontMessages.productFailed, retry }
}

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
