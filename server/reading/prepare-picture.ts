import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import '../files/images.ts' // its import allows only the decoders that the shop accepts
import type { Box } from './parsing/page.ts'

// A picture as the recogniser likes it: upright, grey, dark on light, in full contrast, text neither tiny nor huge.

/** Longest side that is kept, in pixels; more adds nothing legible and takes memory. */
const SIDE_MAX = 3_200
/** Pixels of a page that is recognised at once. */
const PAGE_PIXELS_MAX = 3_600_000
const DARK_BELOW = 110
const SMALLEST_SIDE = 40
/** The background is the median of a small copy: wider than the strokes of a large amount. */
const BACKGROUND_WIDTH = 64
const BACKGROUND_MEDIAN = 7
/** By how much letters of a middling contrast are strengthened. */
const GAIN = 1.6

/** Grey pixels, one byte each, of the whole picture. */
export interface GreyPicture {
  pixels: Buffer
  width: number
  height: number
}

/** Encoded picture → grey pixels, dark text on light; null when too small for text. Throws when it is no picture. */
export async function preparePicture(picture: Uint8Array): Promise<GreyPicture | null> {
  const { data, info } = await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (Math.min(info.width, info.height) < SMALLEST_SIDE) return null
  const grey = { pixels: data, width: info.width, height: info.height }
  const { channels } = await open(grey).stats()
  const isDark = channels[0]!.mean < DARK_BELOW
  const even = isDark ? open(grey).negate().normalise() : open(grey).normalise()
  return { ...grey, pixels: await even.extractChannel(0).raw().toBuffer() }
}

/** The same picture without its background: what differs from its surroundings is dark, be it lighter or darker. */
export async function withoutBackground(prepared: GreyPicture): Promise<GreyPicture> {
  const background = await backgroundOf(prepared)
  const pixels = prepared.pixels.map(
    (level, i) => 255 - Math.min(255, GAIN * Math.abs(level - background[i]!)),
  )
  return { ...prepared, pixels: Buffer.from(pixels) }
}

/** What lies behind the text: the usual level around each pixel. */
async function backgroundOf(prepared: GreyPicture): Promise<Buffer> {
  const { width, height } = prepared
  const small = await open(prepared)
    .resize({ width: BACKGROUND_WIDTH })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const usual = await sharp(small.data, { raw: small.info })
    .median(BACKGROUND_MEDIAN)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(usual.data, { raw: usual.info })
    .resize({ width, height, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** The whole picture as PNG, `width` pixels wide, or less where that would be too many pixels. */
export async function pageOf(prepared: GreyPicture, width: number): Promise<{ png: Buffer; scale: number }> {
  const most = Math.sqrt(PAGE_PIXELS_MAX / (prepared.width * prepared.height))
  const scale = Math.min(width / prepared.width, most)
  const size = Math.max(1, Math.round(prepared.width * scale))
  const png = await open(prepared)
    .resize({ width: size, kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, scale: size / prepared.width }
}

/** A piece of the picture (box in its pixels), scaled to `height` pixels. */
export async function cutOut(prepared: GreyPicture, box: Box, height: number): Promise<GreyPicture> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.min(prepared.width, Math.ceil(box.right)) - left
  const tall = Math.min(prepared.height, Math.ceil(box.bottom)) - top
  const { data, info } = await open(prepared)
    .extract({ left, top, width: Math.max(1, width), height: Math.max(1, tall) })
    .resize({ height, kernel: 'lanczos3' })
    .normalise()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Grey pixels as PNG with a margin around them. */
export function asPng(cut: GreyPicture, margin = 12): Promise<Buffer> {
  const edge = { top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' }
  return open(cut).extend(edge).png({ compressionLevel: 1 }).toBuffer()
}

function open({ pixels, width, height }: GreyPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}
