import { BANNER_WIDTHS, GOODS_WIDTHS, pictureAddressOf, type PictureWidths } from '#contract/pictures.ts'
import { hash } from '../ids.ts'
import type { FileStore } from './file-store.ts'
import { encodePicture } from './images.ts'

/** Keeps a picture of goods, a category or an offer in three widths → its address. Refuses what is no picture. */
export function keepGoodsPicture(files: FileStore, file: File): Promise<string> {
  return keep(files, file, GOODS_WIDTHS)
}

/** Keeps a picture that spans the page → its address. */
export function keepBannerPicture(files: FileStore, file: File): Promise<string> {
  return keep(files, file, BANNER_WIDTHS)
}

/** Public pictures are content-addressed: the same picture twice is one file, cacheable for ever. */
async function keep(files: FileStore, file: File, widths: PictureWidths): Promise<string> {
  const sizes = await encodePicture(file, widths)
  const name = hash(sizes.at(-1) as Buffer)
  await Promise.all(
    sizes.map((bytes, i) => files.put(`public/${name}-${widths[i]}.webp`, bytes, 'image/webp')),
  )
  return pictureAddressOf(name, widths)
}
