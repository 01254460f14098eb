import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import '../files/images.ts' // its import allows only the decoders that the shop accepts
import type { Box } from './parsing/page.ts'

// A picture as the recogniser likes it: turned as its metadata says, grey, dark on light, full contrast, text neither tiny nor huge.

/** Longest side that is kept, in pixels; more adds nothing legible and takes the worker's memory. */
const SIDE_MAX = 3_200
/** Pixels of a page that is recognised at once. */
const PAGE_PIXELS_MAX = 3_600_000
const DARK_BELOW = 110
const SMALLEST_SIDE = 40
/** The ground is looked for in a small picture, this wide, among so many neighbours to each side: wider than the strokes of a large amount. */
const GROUND_WIDTH = 64
const GROUND_MEDIAN = 7
/** By how much letters of a middling contrast are strengthened. */
const DIFFERENCE = 1.6

/** Grey pixels, one byte each, of the whole picture. */
export interface Prepared {
  pixels: Buffer
  width: number
  height: number
}

/** Encoded picture → grey pixels, dark text on light; null when it is too small to hold text. Throws when it is no picture. */
export async function preparePicture(picture: Uint8Array): Promise<Prepared | null> {
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

/** The same picture on an even ground: what differs from what is around it is dark, be it lighter or darker, on a colour or in a shadow. */
export async function evened(prepared: Prepared): Promise<Prepared> {
  const ground = await groundOf(prepared)
  const pixels = prepared.pixels.map(
    (level, i) => 255 - Math.min(255, DIFFERENCE * Math.abs(level - ground[i]!)),
  )
  return { ...prepared, pixels: Buffer.from(pixels) }
}

/** What lies behind the text: the usual level around each pixel. */
async function groundOf(prepared: Prepared): Promise<Buffer> {
  const { width, height } = prepared
  const small = await open(prepared)
    .resize({ width: GROUND_WIDTH })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const usual = await sharp(small.data, { raw: small.info })
    .median(GROUND_MEDIAN)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(usual.data, { raw: usual.info })
    .resize({ width, height, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** The whole picture as PNG, `width` pixels wide, or less where that would be too many pixels. */
export async function pageOf(prepared: Prepared, width: number): Promise<{ png: Buffer; scale: number }> {
  const most = Math.sqrt(PAGE_PIXELS_MAX / (prepared.width * prepared.height))
  const scale = Math.min(width / prepared.width, most)
  const size = Math.max(1, Math.round(prepared.width * scale))
  const png = await open(prepared)
    .resize({ width: size, kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, scale: size / prepared.width }
}

/** A piece of the picture (box in the picture's pixels), scaled so that it is `height` pixels high, with a light margin. */
export async function cutOut(prepared: Prepared, box: Box, height: number): Promise<Prepared> {
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
export function asPng(cut: Prepared, margin = 12): Promise<Buffer> {
  const edge = { top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' }
  return open(cut).extend(edge).png({ compressionLevel: 1 }).toBuffer()
}

function open({ pixels, width, height }: Prepared): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}
