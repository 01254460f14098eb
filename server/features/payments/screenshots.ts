import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { images } from '../../files/catalogue-images.ts'

/**
 * Stores a screenshot without metadata and returns its name below `private/`. The name belongs to this attempt
 * alone, so a rejected attempt can delete it.
 */
export async function storeScreenshot(app: App, orderId: string, image: File): Promise<string> {
  const { encodeScreenshot } = await images()
  const name = `screenshots/${orderId}-${randomBytes(8).toString('hex')}.jpg`
  await app.files.put(`private/${name}`, await encodeScreenshot(image))
  return name
}

/** Deletes a rejected attempt's screenshot. After other errors, which may still commit, leave it to the sweeper. */
export async function deleteScreenshot(app: App, screenshot: string): Promise<void> {
  await app.files
    .remove(`private/${screenshot}`)
    .catch((err: unknown) => app.log.warn({ err }, 'an unreferenced screenshot will be removed later'))
}
