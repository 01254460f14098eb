import type { Footer } from '#contract/catalogue/footers.ts'
import type { FootersRow } from '../../database/tables/catalogue.ts'

export function footerAnswer(row: FootersRow): Footer {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    copyright: row.copyright,
    socialMedia: block(row.social_media) as Footer['socialMedia'],
    quickLinks: block(row.quick_links) as Footer['quickLinks'],
    categories: block(row.categories) as Footer['categories'],
    contact: block(row.contact) as Footer['contact'],
  }
}

function block(stored: string | null): unknown {
  return stored === null ? null : JSON.parse(stored)
}
