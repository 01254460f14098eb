import sharp from 'sharp'
import type { Box } from './parsing/page.ts'
import type { ColourPicture } from './prepare-picture.ts'

/** Letters of Indian scripts have signs above and below what a box of Latin letters would hold: parts of its height. */
const MARGIN = 0.15
/** Pixels: the height at which Tesseract reads best. */
const HEIGHT = 64
const WIDTH_MAX = 3_200

/** PNG of a box of the picture: grey, in full contrast, dark letters on a light ground. */
export async function cutLine({ pixels, width, height }: ColourPicture, box: Box): Promise<Buffer> {
  const margin = (box.bottom - box.top) * MARGIN
  const left = Math.max(0, Math.floor(box.left - margin))
  const top = Math.max(0, Math.floor(box.top - margin))
  const right = Math.min(width, Math.ceil(box.right + margin))
  const bottom = Math.min(height, Math.ceil(box.bottom + margin))
  const cutWidth = Math.max(1, right - left)
  const cutHeight = Math.max(1, bottom - top)
  const grey = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: cutWidth, height: cutHeight })
    .greyscale()
    .normalise()
    .resize({
      width: Math.min(WIDTH_MAX, Math.ceil((cutWidth * HEIGHT) / cutHeight)),
      height: HEIGHT,
      fit: 'fill',
    })
    .png()
    .toBuffer()
  const { channels } = await sharp(grey).stats()
  return channels[0]!.mean < 128 ? sharp(grey).negate().png().toBuffer() : grey
}
