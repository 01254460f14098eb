import type { Offer } from '#contract/catalogue/offers.ts'
import type { OffersRow } from '../../database/tables/catalogue.ts'

export function offerAnswer(row: OffersRow): Offer {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    offerPercentage: row.offer_percentage,
    image: row.image,
    startsAt: row.starts_at,
    validUntil: row.valid_until,
    icon: row.icon,
    bgColor: row.bg_color,
    status: row.status,
  }
}
