import { isDeliveryFree, toPaise } from '#contract/money.ts'
import { useShop } from '#web/shop.ts'

/** A line in rupees. */
interface Line {
  quantity: number
  price: number
  shippingPrice: number
}

/** The lines with the shipping price that the shop charges: 0 if they reach the amount of its delivery rule. */
export function useCharged<L extends Line>(lines: readonly L[]): readonly L[] {
  const freeFrom = useShop().settings?.freeShippingFrom
  return charged(lines, freeFrom)
}

/** The same for a known rule: rupees from which delivery is free; null or undefined means never. */
export function charged<L extends Line>(
  lines: readonly L[],
  freeFrom: number | null | undefined,
): readonly L[] {
  const priced = lines.map(({ quantity, price, shippingPrice }) => ({
    quantity,
    price: toPaise(price),
    shippingPrice: toPaise(shippingPrice),
  }))
  const isFree = isDeliveryFree(priced, freeFrom == null ? null : toPaise(freeFrom))
  return isFree ? lines.map((line) => ({ ...line, shippingPrice: 0 })) : lines
}
