import { useQuery } from '@tanstack/react-query'
import type { SuccessResponse } from '#contract/client.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import { PRINTED_AT_ONCE } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import type { Order } from '#contract/orders/orders.ts'

type PrintResponse = SuccessResponse<typeof dispatchCalls.getOrdersToPrint>
export type ToPrint = Pick<PrintResponse, 'data' | 'products'>
export type ProductDetails = PrintResponse['products']

/** The current orders, in the order of the ids, fetched in chunks; with their products' warehouse locations. */
export function useOrdersToPrint(ids: readonly string[]) {
  return useQuery({
    queryKey: ['orders-to-print', ids],
    queryFn: async ({ signal }): Promise<ToPrint> => {
      const all: ToPrint = { data: [], products: {} }
      for (let at = 0; at < ids.length; at += PRINTED_AT_ONCE) {
        const body = { ids: ids.slice(at, at + PRINTED_AT_ONCE) }
        const { data, products } = await api('getOrdersToPrint', { body, signal })
        all.data.push(...data)
        Object.assign(all.products, products)
      }
      return all
    },
    enabled: ids.length > 0,
    // A layout stays as it is while it is being viewed.
    meta: { still: true },
    staleTime: Infinity,
    gcTime: 0,
    retryDelay: 400,
  })
}

export interface Picked {
  key: string
  name: string
  image: string | null
  /** '' if not set. */
  shelf: string
  quantity: number
  /** The orders that need it, with quantities, in the order of the orders. */
  orders: { id: string; quantity: number }[]
}

/** The products that the orders need in total, sorted by warehouse location; those without one last. */
export function pickingList(orders: readonly Order[], products: ProductDetails): Picked[] {
  const lines = orders.flatMap(({ _id, items }) => items.map((item) => ({ order: _id, ...item })))
  // A deleted product has no id any more, so its name identifies it.
  const groups = Map.groupBy(lines, ({ product }) => product._id ?? `name ${product.name}`)
  return [...groups]
    .map(([key, group]): Picked => {
      const { name, image } = group[0]!.product
      const byOrder = [...Map.groupBy(group, ({ order }) => order)]
      return {
        key,
        name,
        image,
        shelf: products[key]?.shelf ?? '',
        quantity: sumOf(group),
        orders: byOrder.map(([id, own]) => ({ id, quantity: sumOf(own) })),
      }
    })
    .toSorted(byShelf)
}

/** 'A2' comes before 'A10'. */
function byShelf(one: Picked, two: Picked): number {
  if (!one.shelf !== !two.shelf) return one.shelf ? -1 : 1
  return compare(one.shelf, two.shelf) || compare(one.name, two.name)
}

function compare(one: string, two: string): number {
  return one.localeCompare(two, 'en', { numeric: true, sensitivity: 'base' })
}

export function unitsInOrder({ items }: Order): number {
  return sumOf(items)
}

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Total grams of all units with packaging; null if any weight is unknown. */
export function gramsOf({ items }: Order, products: ProductDetails): number | null {
  return items.reduce<number | null>((sum, { product, quantity }) => {
    const grams = products[product._id ?? '']?.weightGrams ?? null
    return sum === null || grams === null ? null : sum + grams * quantity
  }, 0)
}
