import { type Paise, toRupees } from '../money.ts'

export interface UpiPayment {
  upiId: string
  payeeName: string
  amount: Paise
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

/** Above this amount, UPI apps may reject a QR code from the gallery for a personal UPI ID. In paise. */
export const GALLERY_QR_LIMIT = 200_000
