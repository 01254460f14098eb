import { useEffect, useRef, useSyncExternalStore } from 'react'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { isBuyer, type Role } from '#contract/roles.ts'
import { api } from '#web/api.ts'
import { type Hold, reservedQuantity } from '#web/checkout/hold.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import {
  deviceCart,
  type DeviceLine,
  onDeviceCartChange,
  saveDeviceCart,
  takeDeviceCart,
} from '#web/guests/device-cart.ts'
import { useSession } from '#web/session.ts'
import { addToCart, bindCart, cartItem, showCart } from '#web/storefront/cart/cart-store.ts'

type Products = ReadonlyMap<string, Product | null>

/** Current products by their ids; null for one that is no longer for sale. */
function productsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['device cart', ids],
    queryFn: async ({ signal }): Promise<Products> =>
      new Map(await Promise.all(ids.map((id) => productOf(id, signal)))),
  })
}

async function productOf(id: string, signal: AbortSignal): Promise<[string, Product | null]> {
  try {
    return [id, (await api('getProduct', { params: { id }, signal })).data]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [id, null]
    throw error
  }
}

/**
 * Shows the device's cart as the cart of this page, at current prices, and stores the visitor's changes. `missing`:
 * something can't be bought now; it is left out, and reappears when in stock unless the cart is changed before.
 */
export function useDeviceCart() {
  const lines = useSyncExternalStore(onDeviceCartChange, deviceCart, deviceCart)
  const ids = lines.map(({ id }) => id).toSorted()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...productsQuery(ids),
    placeholderData: keepPreviousData,
  })
  const session = useSession()
  const { data: checkout, isLoading } = useQuery({
    ...unfinishedCheckoutQuery,
    enabled: session !== null && isBuyer(session.role as Role),
  })
  const loaded = useRef<Products>(new Map())
  useEffect(
    () =>
      bindCart((items) => {
        const notYetLoaded = deviceCart().filter(({ id }) => !loaded.current.has(id))
        saveDeviceCart([...items, ...notYetLoaded])
      }),
    [],
  )
  useEffect(() => {
    if (!data) return
    loaded.current = data
    showCart(lines.flatMap((line) => itemOf(line, data.get(line.id), checkout) ?? []))
  }, [lines, data, checkout])
  return {
    loading: !data && !isError,
    failed: !data && isError,
    retry: () => void refetch(),
    missing:
      data !== undefined &&
      !isPlaceholderData &&
      !isLoading &&
      lines.some((line) => !itemOf(line, data.get(line.id), checkout)),
  }
}

/** A line as it can be bought now. What the buyer's own checkout reserves is available: the next one replaces it. */
function itemOf({ id, quantity }: DeviceLine, product: Product | null | undefined, checkout?: Hold | null) {
  const stock = (product?.stock ?? 0) + reservedQuantity(checkout, id)
  return product && stock > 0 ? cartItem({ ...product, stock }, Math.min(quantity, stock)) : undefined
}

/** After sign-in, where the cart is in memory, the device's cart moves into it. */
export function useMergedDeviceCart(): void {
  const queries = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    const lines = userId ? takeDeviceCart() : []
    if (lines.length > 0) void moveIntoCart(queries, lines)
  }, [queries, userId])
}

async function moveIntoCart(queries: QueryClient, lines: readonly DeviceLine[]): Promise<void> {
  try {
    const products = await queries.fetchQuery(productsQuery(lines.map(({ id }) => id)))
    for (const { id, quantity } of lines) {
      const product = products.get(id)
      if (product) addToCart(product, quantity)
    }
  } catch {
    saveDeviceCart([...deviceCart(), ...lines]) // without a connection they stay on the device
  }
}
