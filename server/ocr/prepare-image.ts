import { sharp } from '../files/sharp.ts'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'

/** Maximum length of the longest and shortest side, pixels: more adds nothing legible and takes memory. */
const LONG_SIDE = 2_640
const SHORT_SIDE = 1_240
/** Too small for text. */
const SMALLEST_SIDE = 40
/** Letters in a smaller image are too low to be found. */
const WIDTH_MIN = 720

/** Three bytes per pixel: red, green, blue. */
export interface ColourImage {
  pixels: Uint8Array
  width: number
  height: number
}

/** Encoded image → its pixels, upright; null if it is too small for text. Throws if it is not an image. */
export async function prepareImage(image: Uint8Array): Promise<ColourImage | null> {
  const opened = sharp(image, { limitInputPixels: IMAGE_MAX_PIXELS, pages: 1 }).autoOrient()
  const { width: full, height: tall } = (await opened.metadata()).autoOrient
  if (Math.min(full, tall) < SMALLEST_SIDE) return null
  const most = Math.min(LONG_SIDE / Math.max(full, tall), SHORT_SIDE / Math.min(full, tall))
  const scale = Math.min(most, Math.max(1, WIDTH_MIN / full))
  const { data, info } = await opened
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round(full * scale)) })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Shares of an image's pixels that may be clipped to black or white at full contrast. */
const DARKEST = 0.01
const LIGHTEST = 0.99

/** The same image in grey and full contrast: letters that hardly differ from their background become visible. */
export function inFullContrast({ pixels, width, height }: ColourImage): ColourImage {
  const count = width * height
  const counts = new Uint32Array(256)
  const grey = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    const from = at * 3
    const level = (pixels[from]! * 77 + pixels[from + 1]! * 150 + pixels[from + 2]! * 29) >> 8
    grey[at] = level
    counts[level]!++
  }
  let sum = 0
  const sums = counts.map((n) => (sum += n))
  const low = sums.findIndex((n) => n > DARKEST * count)
  const high = Math.max(
    low + 1,
    sums.findIndex((n) => n >= LIGHTEST * count),
  )
  const strong = new Uint8Array(count * 3)
  for (let at = 0; at < count; at++) {
    const level = Math.max(0, Math.min(255, Math.round(((grey[at]! - low) * 255) / (high - low))))
    strong[at * 3] = strong[at * 3 + 1] = strong[at * 3 + 2] = level
  }
  return { pixels: strong, width, height }
}
