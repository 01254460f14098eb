import { isActive } from '#contract/accounts/active.ts'
import type { Header } from '#contract/catalogue/headers.ts'
import { STOREFRONT_OFFERS_MAX } from '#contract/limits.ts'
import type { Offer } from '#contract/catalogue/offers.ts'

/** The footer that the storefront shows, and of the banners: the first active one, else the first. */
export function firstActive<T extends { status: string }>(records: readonly T[] | undefined): T | undefined {
  return records?.find(isActive) ?? records?.[0]
}

/** Whether a banner or an offer may be in the shop at a moment by its own first one. */
export function hasBegun({ startsAt }: { startsAt: string | null }, now: number): boolean {
  return !startsAt || Date.parse(startsAt) <= now
}

/** The banner to show at a moment: the first active one that has begun, else the first that has. */
export function currentHeader(headers: readonly Header[] | undefined, now: number): Header | undefined {
  return firstActive(headers?.filter((header) => hasBegun(header, now)))
}

/** The offers to show at a moment: active, begun, not past their end, at most three. */
export function currentOffers(offers: readonly Offer[], now: number): Offer[] {
  const current = offers.filter(
    (offer) =>
      isActive(offer) && hasBegun(offer, now) && !(offer.validUntil && Date.parse(offer.validUntil) < now),
  )
  return current.slice(0, STOREFRONT_OFFERS_MAX)
}

/** Black or white, whichever contrasts more with a colour (`#f5e4dc`, `#fed`), at least 4.5 to 1; else undefined. */
export function inkOn(color: string): '#000' | '#fff' | undefined {
  const channels = channelsOf(color)
  if (!channels) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map(linear)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000' : '#fff'
}

/** Red, green and blue from 0 to 1. */
function channelsOf(color: string): number[] | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  const full = digits?.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return full?.match(/../g)?.map((pair) => Number.parseInt(pair, 16) / 255)
}

/** A channel of sRGB as light, as WCAG 2 counts contrast. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
