import { BANNER_WIDTHS, GOODS_WIDTHS, pictureAddressOf, type PictureWidths } from '#contract/pictures.ts'
import { hash } from '../ids.ts'
import { images } from './load-images.ts'

/** A catalogue picture as it will be kept. Nothing is written yet. */
export interface Picture {
  address: string
  hash: string
  files: { name: string; bytes: Buffer }[]
}

/** A picture of goods, a category or an offer in three widths. Refuses what is no picture. */
export function goodsPicture(file: File): Promise<Picture> {
  return encoded(file, GOODS_WIDTHS)
}

/** A picture that spans the page. Refuses what is no picture. */
export function bannerPicture(file: File): Promise<Picture> {
  return encoded(file, BANNER_WIDTHS)
}

/** Public pictures are content-addressed: the same picture twice is one file, cacheable for ever. */
async function encoded(file: File, widths: PictureWidths): Promise<Picture> {
  const { encodePicture } = await images()
  const sizes = await encodePicture(file, widths)
  const name = hash(sizes.at(-1) as Buffer)
  return {
    address: pictureAddressOf(name, widths),
    hash: name,
    files: sizes.map((bytes, i) => ({ name: pictureFile(name, widths[i] as number), bytes })),
  }
}

/** Where one width of a picture is kept. */
export function pictureFile(hash: string, width: number): string {
  return `public/${hash}-${width}.webp`
}
