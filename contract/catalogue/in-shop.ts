import { isActive } from '../statuses.ts'
import { STOREFRONT_OFFERS_MAX } from '../limits.ts'
import type { Banner } from './banners.ts'
import type { Offer } from './offers.ts'

/** The record that the storefront shows, footer or banner: the first active one, else the first. */
export function firstActive<T extends { status: string }>(records: readonly T[] | undefined): T | undefined {
  return records?.find(isActive) ?? records?.[0]
}

/** Whether a banner or offer has started at the given time. */
export function hasBegun({ startsAt }: { startsAt: string | null }, now: number): boolean {
  return !startsAt || Date.parse(startsAt) <= now
}

/** The banner to show at the given time: the first active one that has started, else the first that has. */
export function currentBanner(banners: readonly Banner[] | undefined, now: number): Banner | undefined {
  return firstActive(banners?.filter((banner) => hasBegun(banner, now)))
}

/** The offers to show at the given time: active, started, not expired, at most three. */
export function currentOffers(offers: readonly Offer[], now: number): Offer[] {
  const current = offers.filter(
    (offer) =>
      isActive(offer) && hasBegun(offer, now) && !(offer.validUntil && Date.parse(offer.validUntil) < now),
  )
  return current.slice(0, STOREFRONT_OFFERS_MAX)
}
