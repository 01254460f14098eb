import { CUSTOMER_DETAILS, eachDetail } from '#contract/catalogue/product-details.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'

/** The details of a product that customers see, each with its label; those that are not set are left out. */
export function shownDetails(product: Product): (readonly [label: string, text: string])[] {
  const details = eachDetail(CUSTOMER_DETAILS, ({ unit }, name) => {
    return [storefrontMessages[name], detailText(product[name], unit)] as const
  })
  const mrp = [storefrontMessages.mrp, product.mrp ? formatRupees(product.mrp) : ''] as const
  return [...Object.values(details), mrp].filter(([, text]) => text)
}

function detailText(value: string | number | null, unit?: string): string {
  return typeof value === 'number' ? `${formatNumber(value)} ${unit}` : (value ?? '')
}
