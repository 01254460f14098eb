import type { App } from '../app.ts'
import { sweepImages } from '../sweep-files.ts'

/** Two sweeps of public images, as if this many ms later; returns the number deleted. */
export async function sweptImages(app: App, after = 8 * 24 * 3_600_000): Promise<number> {
  const { unreferenced } = await sweepImages(app, new Set(), Date.now() + after)
  return (await sweepImages(app, unreferenced, Date.now() + after)).removed
}
