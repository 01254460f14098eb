import type { Body } from '#contract/call.ts'
import type { Offer, offerCalls } from '#contract/catalogue/offers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { offerAnswer } from './offer-answer.ts'

interface Change extends By {
  id: string
  body: Body<typeof offerCalls.updateOfferById>
}

/** Changes what was sent and keeps the rest. */
export async function updateOffer(app: App, { id, body, actor, requestId }: Change): Promise<Offer> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const offer = tx.db.selectFrom('offers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, offer).executeTakeFirst()
    if (!before) throw notFound('Offer')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      offer_percentage: body.offerPercentage ?? before.offer_percentage,
      valid_until: body.validUntil === undefined ? before.valid_until : body.validUntil,
      icon: body.icon ?? before.icon,
      bg_color: body.bgColor ?? before.bg_color,
      starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('offers').set(changes).where('id', '=', id).execute()
    const answer = offerAnswer({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['offer', id],
      before: offerAnswer(before),
      after: answer,
    })
    return answer
  })
}
