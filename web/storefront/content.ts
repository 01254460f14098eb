import { STOREFRONT_OFFERS_MAX } from '#contract/limits.ts'
import type { Offer } from '#contract/offers.ts'

/** Whether a status word means active, in any capitals. */
function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active'
}

/** The banner or footer that the storefront shows: the first active one, else the first. */
export function firstActive<T extends { status: string }>(records: readonly T[] | undefined): T | undefined {
  return records?.find(isActive) ?? records?.[0]
}

/** The offers to show at a moment: active, not past their end, at most three. */
export function currentOffers(offers: readonly Offer[], now: number): Offer[] {
  const current = offers.filter(
    (offer) => isActive(offer) && !(offer.validUntil && Date.parse(offer.validUntil) < now),
  )
  return current.slice(0, STOREFRONT_OFFERS_MAX)
}
