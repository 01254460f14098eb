import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { encodeScreenshot } from '../../files/images.ts'

/**
 * Keeps a payment screenshot durably, re-encoded and without metadata → its name below `private/`. The order's id is in the name, and the rest
 * is of this attempt alone: an attempt that is refused can take its file away without asking who else uses it.
 */
export async function keepScreenshot(app: App, orderId: string, image: File): Promise<string> {
  const name = `screenshots/${orderId}-${randomBytes(8).toString('hex')}.webp`
  await app.files.put(`private/${name}`, await encodeScreenshot(image), 'image/webp')
  return name
}

/**
 * Takes the screenshot of an attempt away that was refused, or whose transaction has committed without it. After any other failure nobody
 * knows whether it commits: a connection may break at COMMIT while the server goes on. Such files are left to the sweeper.
 */
export async function dropScreenshot(app: App, screenshot: string): Promise<void> {
  await app.files
    .remove(`private/${screenshot}`)
    .catch((err: unknown) => app.log.warn({ err }, 'a screenshot that nothing names is left to the sweeper'))
}
