import sharp from 'sharp'
import { withDrawings } from '../server/files/images.ts'
import { drawPaymentScreenshot } from '../server/sample/payment-screenshot.ts'

/** A payment's JPEG as a phone makes it, 1080 × 2340 pixels. */
export async function phoneScreenshot(): Promise<Buffer> {
  const payment = {
    amountRupees: 640,
    utr: '612345678901',
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri',
    payerName: 'Bench Buyer',
    paidAt: new Date().toISOString(),
    layout: 0,
  } as const
  const drawn = await withDrawings(() => drawPaymentScreenshot(payment))
  return sharp(drawn)
    .resize(1080, 2340, { fit: 'fill' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
