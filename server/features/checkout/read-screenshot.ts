import type { ReadPicture } from '#contract/payments.ts'
import type { App } from '../../app.ts'
import { images } from '../../files/load-images.ts'
import { FairQueue } from '../../fair-queue.ts'
import type { Actor } from '../../actor.ts'
import { LIMITS, takeOne } from '../../limits.ts'
import type { Reading } from '../../reading/reading.ts'
import { openCheckout } from './checkout-queries.ts'
import { judgePayment } from '../payments/judge-payment.ts'
import { readingRecord } from '../payments/payment-answer.ts'

/** More readings than these do not wait: the customer orders without one. */
const readings = new FairQueue({ atOnce: 1, waiting: 16 })

/** Reads a picture before it is sent with an order → what it shows, with warnings, or null. Nothing is stored. */
export async function readScreenshot(
  app: App,
  actor: Pick<Actor, 'id'>,
  image: File,
): Promise<ReadPicture | null> {
  await takeOne(app, `readings:${actor.id}`, LIMITS.readings)
  const { encodeScreenshot } = await images()
  const bytes = await encodeScreenshot(image) // the very bytes that an order would keep and have read
  const sender = { address: '', account: actor.id }
  const reading = await readings
    .run(sender, () => app.reader.read(bytes))
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'a picture at the checkout could not be read')
      return null
    })
  if (!reading) return null
  return { ...readingRecord(reading), warnings: await warningsFor(app, actor, reading) }
}

const FIRST_USE = { sameFile: null, samePicture: null, sameUtr: null }

/** What does not fit the open checkout. Without one, only that the payment did not go through. */
async function warningsFor(
  app: App,
  actor: Pick<Actor, 'id'>,
  reading: Reading,
): Promise<ReadPicture['warnings']> {
  const session = await openCheckout(app, app.database.read, actor.id)
  if (!session) {
    const { status } = reading
    return status === 'pending' || status === 'failed' ? [{ code: 'status', shown: status }] : []
  }
  const expected = {
    total: session.total_paise,
    payeeVpa: session.upi_id,
    payeeName: session.payee_name,
    placedAt: new Date(app.clock.now()).toISOString(),
  }
  return judgePayment({ reading, expected, typedUtr: null, earlier: FIRST_USE }).reasons
}
