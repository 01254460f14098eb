import type { Body } from '#contract/call.ts'
import type { Header, headerCalls } from '#contract/catalogue/headers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { bannerPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { headerAnswer } from './header-answer.ts'

interface Change extends By {
  id: string
  body: Body<typeof headerCalls.updateHeaderById>
}

/** Changes what was sent and keeps the rest. */
export async function updateHeader(app: App, { id, body, actor, requestId }: Change): Promise<Header> {
  const picture = body.image && (await bannerPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const header = tx.db.selectFrom('headers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, header).executeTakeFirst()
    if (!before) throw notFound('Header')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      button_text: body.buttonText ?? before.button_text,
      image_alt: body.imageAlt ?? before.image_alt,
      starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('headers').set(changes).where('id', '=', id).execute()
    const answer = headerAnswer({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['header', id],
      before: headerAnswer(before),
      after: answer,
    })
    return answer
  })
}
