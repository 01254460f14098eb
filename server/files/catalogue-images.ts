import { BANNER_WIDTHS, PRODUCT_WIDTHS, imageUrlOf, type ImageWidths } from '#contract/image-urls.ts'
import { hash } from '../ids.ts'
import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import type { FileStore } from './file-store.ts'

/** A catalogue image as it will be stored. Nothing is written yet. */
export interface Image {
  url: string
  hash: string
  files: { name: string; bytes: Buffer }[]
}

/** An image for products, a category or an offer in three widths. Rejects anything that is not an image. */
export function catalogueImage(file: File): Promise<Image> {
  return encoded(file, PRODUCT_WIDTHS)
}

/** An image that spans the page. Rejects anything that is not an image. */
export function bannerImage(file: File): Promise<Image> {
  return encoded(file, BANNER_WIDTHS)
}

/** Public images are named by content: the same image twice is one file, which can be cached forever. */
async function encoded(file: File, widths: ImageWidths): Promise<Image> {
  const { encodeImage } = await images()
  const sizes = await encodeImage(file, widths)
  const name = hash(sizes.at(-1) as Buffer)
  return {
    url: imageUrlOf(name, widths),
    hash: name,
    files: sizes.map((bytes, i) => ({ name: imageFile(name, widths[i] as number), bytes })),
  }
}

export function imageFile(hash: string, width: number): string {
  return `public/${hash}-${width}.webp`
}

/**
 * Writes the images, then runs the operation that uses them. Images of a rejected operation are swept
 * (sweep-files.ts).
 */
export async function keepingImages<T>(
  app: App,
  images: readonly Image[],
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (images.length === 0) return app.database.transaction(action)
  const put = async () => {
    for (const image of images) await writeImage(app.files, image)
  }
  return namingImages(app, put, action)
}

/**
 * Runs an operation that uses images; `put` writes those of their files that are missing, outside of its
 * transaction.
 */
export async function namingImages<T>(
  app: App,
  put: () => Promise<void>,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await put()
  const result = await app.database.transaction(action)
  // Again, for files swept in the meantime. The operation is committed, so no error is allowed now.
  await put().catch((err: unknown) => app.log.warn({ err }, 'the files of new images were not checked'))
  return result
}

/** Writes those of an image's files that are missing. */
export async function writeImage(files: FileStore, image: Image): Promise<void> {
  await Promise.all(
    image.files.map(async ({ name, bytes }) => {
      if (!(await files.has(name))) await files.put(name, bytes)
    }),
  )
}

/** The decoder and encoder, loaded with the first image: libvips takes memory and time that startup should not. */
export const images = () => import('./images.ts')
