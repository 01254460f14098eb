import type { Body } from '#contract/call.ts'
import type { Offer, offerCalls } from '#contract/catalogue/offers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { lastPlace } from '../../lists/places.ts'
import { offerAnswer } from './offer-answer.ts'

interface Creation extends By {
  body: Body<typeof offerCalls.createOffer>
}

/** Keeps the picture, then in one transaction the offer and its audit row. */
export async function createOffer(app: App, { body, actor, requestId }: Creation): Promise<Offer> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      offer_percentage: body.offerPercentage,
      valid_until: body.validUntil ?? null,
      icon: body.icon ?? '',
      bg_color: body.bgColor ?? '',
      position: await lastPlace(tx.db, 'offers'),
      starts_at: body.startsAt ?? null,
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('offers').values(row).execute()
    const after = offerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['offer', row.id], after })
    return after
  })
}
