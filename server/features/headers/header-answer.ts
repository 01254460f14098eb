import type { Header } from '#contract/catalogue/headers.ts'
import type { HeadersRow } from '../../database/tables/catalogue.ts'

export function headerAnswer(row: HeadersRow): Header {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    buttonText: row.button_text,
    imageAlt: row.image_alt,
    startsAt: row.starts_at,
  }
}
