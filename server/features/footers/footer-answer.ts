import type { Footer } from '#contract/footers.ts'
import type { FootersRow } from '../../database/tables/footers.ts'
import { givenBlock } from './footer-blocks.ts'

export function footerAnswer(row: FootersRow): Footer {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    copyright: row.copyright,
    socialMedia: givenBlock(row.social_media),
    quickLinks: givenBlock(row.quick_links),
    categories: givenBlock(row.categories),
    contact: givenBlock(row.contact),
  }
}
