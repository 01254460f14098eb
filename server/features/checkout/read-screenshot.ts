import { paise } from '#contract/money.ts'
import type { ReadPicture } from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { images } from '../../files/load-images.ts'
import { FairQueue } from '../../fair-queue.ts'
import type { Actor } from '../../actor.ts'
import { LIMITS, takeOne } from '../../limits.ts'
import type { ExpectedPayment, Reading } from '../../reading/reading.ts'
import type { CheckoutSessionsRow } from '../../database/tables/checkout.ts'
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
  const session = await openCheckout(app, app.database.read, actor.id)
  const expected = session && expectedOf(app, session)
  const sender = { address: '', account: actor.id }
  const reading = await readings
    .run(sender, () => app.reader.read(bytes, expected ?? NOTHING_EXPECTED))
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'a screenshot at checkout could not be read')
      return null
    })
  if (!reading) return null
  const { places: _, hints: __, ...record } = readingRecord(reading)
  return { ...record, warnings: warningsFor(reading, expected) }
}

const NOTHING_EXPECTED: ExpectedPayment = { total: paise(0), payeeVpa: '', payeeName: '', placedAt: '' }

function expectedOf(app: App, session: CheckoutSessionsRow): ExpectedPayment {
  return {
    total: session.total_paise,
    payeeVpa: session.upi_id,
    payeeName: session.payee_name,
    placedAt: isoTime(app.clock),
  }
}

const FIRST_USE = { sameFile: null, samePicture: null, sameUtr: null }

/** What does not fit the open checkout. Without one, only that the payment did not go through. */
function warningsFor(reading: Reading, expected: ExpectedPayment | undefined): ReadPicture['warnings'] {
  if (expected) return judgePayment({ reading, expected, typedUtr: null, earlier: FIRST_USE }).reasons
  const { status } = reading
  return status === 'pending' || status === 'failed' ? [{ code: 'status', shown: status }] : []
}
