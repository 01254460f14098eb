import type { Body } from '#contract/call.ts'
import type { Footer, footerCalls } from '#contract/catalogue/footers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { footerAnswer } from './footer-answer.ts'
import { storedBlock } from './footer-blocks.ts'

interface Change extends By {
  id: string
  body: Body<typeof footerCalls.updateFooterById>
}

/** Changes what was sent and keeps the rest; null takes an optional block away. */
export async function updateFooter(app: App, { id, body, actor, requestId }: Change): Promise<Footer> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const footer = tx.db.selectFrom('footers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, footer).executeTakeFirst()
    if (!before) throw notFound('Footer')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      copyright: body.copyright ?? before.copyright,
      social_media: body.socialMedia === undefined ? before.social_media : storedBlock(body.socialMedia),
      quick_links: body.quickLinks === undefined ? before.quick_links : storedBlock(body.quickLinks),
      categories: body.categories === undefined ? before.categories : storedBlock(body.categories),
      contact: body.contact === undefined ? before.contact : storedBlock(body.contact),
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('footers').set(changes).where('id', '=', id).execute()
    const answer = footerAnswer({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['footer', id],
      before: footerAnswer(before),
      after: answer,
    })
    return answer
  })
}
