import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { encodeScreenshot } from '../../files/images.ts'

/**
 * Keeps a payment screenshot durably, re-encoded and without metadata → its name below `private/`.
 * The name is of this attempt alone: one that is refused can delete its file without asking who else uses it.
 */
export async function keepScreenshot(app: App, orderId: string, image: File): Promise<string> {
  const name = `screenshots/${orderId}-${randomBytes(8).toString('hex')}.webp`
  await app.files.put(`private/${name}`, await encodeScreenshot(image), 'image/webp')
  return name
}

/**
 * Deletes the screenshot of an attempt that was refused, or whose transaction has committed without it.
 * After any other failure the transaction may still commit: such files are left to the sweeper.
 */
export async function dropScreenshot(app: App, screenshot: string): Promise<void> {
  await app.files
    .remove(`private/${screenshot}`)
    .catch((err: unknown) => app.log.warn({ err }, 'a screenshot that nothing names is left to the sweeper'))
}
