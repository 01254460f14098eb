import type { Body } from '#contract/call.ts'
import type { Footer, footerCalls } from '#contract/catalogue/footers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { footerAnswer } from './footer-answer.ts'
import { storedBlock } from './footer-blocks.ts'

interface Creation extends By {
  body: Body<typeof footerCalls.createFooter>
}

/** Keeps the picture, then in one transaction the footer and its audit row. */
export async function createFooter(app: App, { body, actor, requestId }: Creation): Promise<Footer> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      copyright: body.copyright ?? '',
      social_media: storedBlock(body.socialMedia),
      quick_links: storedBlock(body.quickLinks),
      categories: storedBlock(body.categories),
      contact: storedBlock(body.contact),
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('footers').values(row).execute()
    const after = footerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['footer', row.id], after })
    return after
  })
}
