import type { Body } from '#contract/call.ts'
import type { Header, headerCalls } from '#contract/catalogue/headers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { bannerPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { lastPlace } from '../../lists/places.ts'
import { headerAnswer } from './header-answer.ts'

interface Creation extends By {
  body: Body<typeof headerCalls.createHeader>
}

/** Keeps the banner's picture, then in one transaction the header and its audit row. */
export async function createHeader(app: App, { body, actor, requestId }: Creation): Promise<Header> {
  const picture = await bannerPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      button_text: body.buttonText ?? '',
      image_alt: body.imageAlt ?? '',
      position: await lastPlace(tx.db, 'headers'),
      starts_at: body.startsAt ?? null,
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('headers').values(row).execute()
    const after = headerAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['header', row.id], after })
    return after
  })
}
