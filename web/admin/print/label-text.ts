import type { Order } from '#contract/orders/orders.ts'

/** The lines between name and PIN code; line breaks that somebody typed become commas, so that they cost no room. */
export function addressLines({ addressLine, city, state, country }: Order['shippingAddress']): string[] {
  const street = addressLine
    .split(/\s*[\r\n]+\s*/)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
  const place = [city, state, country].map((part) => part.trim()).filter(Boolean)
  return [street, place.join(', ')].filter(Boolean)
}

/** How large an address can be written so that the longest one that the shop takes still fits its label. */
export function sizeFor(texts: readonly string[]): 'large' | 'medium' | 'small' | 'tiny' {
  const { length } = texts.join(' ')
  return length <= 130 ? 'large' : length <= 300 ? 'medium' : length <= 500 ? 'small' : 'tiny'
}
