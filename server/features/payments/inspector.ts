import { z } from 'zod'
import type { App } from '../../app.ts'
import type { JobHandler } from '../../jobs/worker.ts'
import { giveUpReading, inspectPayment } from './inspect-payment.ts'

const inspection = z.object({ orderId: z.string() })

/** Attempts at one picture: what crashes the reader three times crashes it a fourth time too. */
export const INSPECTIONS_MAX = 3

/** Does inspection jobs. A picture that cannot be read in the end is not a failed job but a payment to look at. */
export function inspector(app: App): JobHandler {
  return async (payload, job) => {
    const { orderId } = inspection.parse(payload)
    if (job.attempts > INSPECTIONS_MAX) return giveUpReading(app, orderId) // each attempt ended its process
    try {
      await inspectPayment(app, orderId)
    } catch (error) {
      if (job.attempts < INSPECTIONS_MAX) throw error
      app.log.warn({ err: error, order: orderId }, 'a payment screenshot could not be read')
      await giveUpReading(app, orderId)
    }
  }
}
