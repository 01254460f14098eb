import { z } from 'zod'
import { call } from './call.ts'
import { pictureField } from './fields.ts'
import { recordAnswer } from './lists.ts'
import { type Paise, toRupees } from './money.ts'
import { reading, reason } from './payment-checks.ts'

export interface UpiPayment {
  upiId: string
  payeeName: string
  amount: Paise
  /** Letters and digits, at most 12. */
  reference: string
  note: string
}

/** The `upi://pay` link of a payment: pa, pn, am (two decimals), cu, tr, tn; spaces as %20, never +. */
export function upiLink({ upiId, payeeName, amount, reference, note }: UpiPayment): string {
  const fields = {
    pa: upiId,
    pn: payeeName,
    am: toRupees(amount).toFixed(2),
    cu: 'INR',
    tr: reference,
    tn: note,
  }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replaceAll('%40', '@')}`
}

/** Above this a QR shared from the gallery may be refused for a personal UPI ID. Paise. */
export const GALLERY_QR_LIMIT = 200_000

/** What was read from a picture before ordering. `warnings`: what does not fit the caller's open checkout session. */
export const readPicture = reading.extend({ warnings: z.array(reason) })
export type ReadPicture = z.output<typeof readPicture>

export const paymentCalls = {
  readScreenshot: call({
    method: 'POST',
    path: '/payment/read',
    access: 'buyer',
    about:
      'Reads a payment screenshot on this machine → what it shows, with warnings against the caller’s open checkout session; `data` is null when it could not be read. The picture is not kept, nothing is decided. 60 an hour for an account.',
    multipart: true,
    body: z.strictObject({ image: pictureField('Payment screenshot is required') }),
    answer: recordAnswer(readPicture.nullable()),
    done: 'Read',
    errors: ['BAD_PICTURE', 'WRONG_KIND', 'TOO_MANY'],
  }),
}
