import type { App } from '../../app.ts'
import { encodeScreenshot } from '../../files/images.ts'
import { hash } from '../../ids.ts'

/**
 * Keeps a payment screenshot durably, re-encoded and without metadata → its name below `private/`. The order's id is in the name:
 * each order has a file of its own, so that a refused order can take its file away without asking who else uses it.
 */
export async function keepScreenshot(app: App, orderId: string, image: File): Promise<string> {
  const bytes = await encodeScreenshot(image)
  const name = `screenshots/${orderId}-${hash(bytes).slice(0, 16)}.webp`
  await app.files.put(`private/${name}`, bytes, 'image/webp')
  return name
}
