import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import type { ImageWidths } from '#contract/image-urls.ts'
import type { DecodedImage, ForeignImage } from '#server/files/foreign-image-process.ts'
import { FairQueue, type Caller } from '../fair-queue.ts'
import { ShopError } from '../shop-error.ts'
import { UploadedFile } from './uploaded-file.ts'

// Receipts from banks are PDF, photos from phones HEIC or AVIF: formats that are decoded in a separate process.

const PROGRAM = fileURLToPath(new URL('foreign-image-process.ts', import.meta.url))

const DECODING_MS = 20_000

/** For JavaScript, and for a decoder: 64 KiB pages, enough for 40 megapixels. */
const HEAP_MB = 128

const DECODER_PAGES = 8_192

const FOREIGN_BRANDS: Record<string, ForeignImage['kind']> = {
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  mif1: 'heic',
  msf1: 'heic',
  avif: 'avif',
  avis: 'avif',
}

// Verifies and normalises images: decoded completely, with a pixel limit, only by allowed decoders, then re-encoded
// without metadata.

/** Loaded with the first image: it takes 10 MB, and a shop that only serves its images does without it. */
const loadSharp = () => import('./sharp.ts')

/** Times its width; WebP itself is limited to 16,383 pixels a side. */
const MAX_ASPECT_RATIO = 6
const SCREENSHOT_MAX_SIDE = 3_200
/** Three pixels for each of the 36 × 46 in which a list shows it. */
const SMALL_SCREENSHOT = { width: 108, height: 138 }

/** Two images at a time: more would only compete for memory on a small machine. Waiting ones are on disk. */
const decoding = new FairQueue({ atOnce: 2, waiting: 500 })
/** A PDF may take seconds: images do not wait for one. */
const unsupported = new FairQueue({ atOnce: 1, waiting: 50 })
/** Thumbnails of stored images have a queue of their own: neither kind waits for the other. */
const thumbnails = new FairQueue({ atOnce: 1, waiting: 500 })
/** An image with more pixels may take hundreds of megabytes while it is decoded. */
const LARGE_PIXELS = 16_000_000
const largeImages = pLimit(1)
const SYSTEM_CALLER: Caller = { ip: '', account: '' }

/** A catalogue image as WebP in its three widths, in the order of `widths`. Rejects anything that is not an image. */
export async function encodeImage(file: File, widths: ImageWidths): Promise<Buffer[]> {
  const readable = await toSupportedFormat(file, ['heic', 'avif'])
  return queued(file, async () => {
    const widest = Math.max(...widths)
    const source = await decode(readable, fitInside(widest), toPixels)
    const { width: own, height: ownHeight } = await source.metadata()
    const whole = (width: number) => width >= own && width * MAX_ASPECT_RATIO >= ownHeight
    const original = widths.some(whole) ? encodeWidth(source, widest) : undefined // created once
    return Promise.all(widths.map((width) => (whole(width) && original) || encodeWidth(source, width)))
  })
}

function encodeWidth(source: Sharp, width: number): Promise<Buffer> {
  return source.clone().resize(fitInside(width)).webp({ quality: 82, effort: 3 }).toBuffer()
}

function fitInside(width: number, height = width * MAX_ASPECT_RATIO) {
  return { width, height, fit: 'inside', withoutEnlargement: true } as const
}

/**
 * A payment screenshot, or the first page of a PDF receipt, as JPEG with legible text: a quarter of the time that
 * WebP takes, with half more bytes. Rejects anything that is not an image.
 */
export async function encodeScreenshot(file: File): Promise<Buffer> {
  const size = fitInside(SCREENSHOT_MAX_SIDE, SCREENSHOT_MAX_SIDE)
  const own = await toSupportedFormat(file, ['pdf', 'heic', 'avif'])
  return queued(file, () =>
    decode(own, size, (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer()),
  )
}

/** The file itself, or as PNG if it is one of `kinds`. */
async function toSupportedFormat(file: File, kinds: readonly ForeignImage['kind'][]): Promise<File> {
  const kind = unsupportedKind(Buffer.from(await file.slice(0, 64).arrayBuffer()))
  if (!kind || !kinds.includes(kind)) return file
  const decoded = async () => decodeForeign({ kind, bytes: new Uint8Array(await file.arrayBuffer()) })
  const png = await queued(file, decoded, unsupported)
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' })
}

/** A stored screenshot for a list row: its upper part, a few kB of WebP. Throws if it can no longer be decoded. */
export function shrinkScreenshot(caller: Caller, storedFile: () => Promise<Buffer>): Promise<Buffer> {
  const part = { ...SMALL_SCREENSHOT, fit: 'cover', position: 'top' } as const
  return thumbnails.run(caller, async () =>
    (await open(await storedFile())).resize(part).webp({ quality: 75, effort: 2 }).toBuffer(),
  )
}

/** A catalogue image for link previews: complete, on the shop's background, as a JPEG of 1200 × 630. */
export function encodePreview(caller: Caller, storedFile: () => Promise<Buffer>): Promise<Buffer> {
  const size = { width: 1_200, height: 630, fit: 'contain', background: '#faf4e6' } as const
  return thumbnails.run(caller, async () =>
    (await open(await storedFile()))
      .resize(size)
      .flatten({ background: size.background })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
}

/** Decodes when it is the uploader's turn. After many damaged images the next one is rejected unopened. */
function queued<T>(file: File, action: () => Promise<T>, queue = decoding): Promise<T> {
  const sender = file instanceof UploadedFile ? file.sender : undefined
  return queue.run(sender ?? SYSTEM_CALLER, async () => {
    await sender?.rejectAboveDamaged()
    if (file.size > IMAGE_MAX_BYTES) throw new ShopError('TOO_LARGE', 'Images can be up to 10MB.')
    try {
      return await action()
    } catch (error) {
      const isDamaged = error instanceof ShopError && (error.code === 'BAD_PICTURE' || queue === unsupported)
      if (isDamaged) await sender?.countDamaged()
      throw error
    }
  })
}

/**
 * Decodes the whole image once, rotated as its metadata says and no larger than needed, and returns the result of
 * `finish`.
 */
async function decode<T>(
  file: File,
  size: ReturnType<typeof fitInside>,
  finish: (image: Sharp) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const pixels = await pixelsOf(bytes)
  const image = (await open(bytes)).autoOrient().resize(size).toColourspace('srgb')
  const action = () =>
    finish(image).catch(() => {
      throw new ShopError('BAD_PICTURE')
    })
  return pixels > LARGE_PIXELS ? largeImages(action) : action()
}

/** The raw pixels, which later steps reuse. */
async function toPixels(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { sharp } = await loadSharp()
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** The number of pixels in an image’s header; rejects anything that is not an image or is too large. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const { sharp } = await loadSharp()
  // Throws, also for an empty file, if none of the allowed decoders recognises it.
  const read = async () => sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  const metadata = await read().catch(() => null)
  if (!metadata || !['png', 'jpeg', 'gif', 'webp'].includes(metadata.format ?? '')) {
    throw new ShopError('WRONG_KIND', 'Please choose a PNG, JPG, GIF or WebP image.')
  }
  const pixels = metadata.width * metadata.height
  if (pixels <= IMAGE_MAX_PIXELS) return pixels
  throw new ShopError('TOO_LARGE', 'This image is too large. Images can be up to 40 megapixels.')
}

async function open(bytes: Buffer): Promise<Sharp> {
  const { sharp } = await loadSharp()
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 })
}

function unsupportedKind(bytes: Buffer): ForeignImage['kind'] | undefined {
  if (bytes.subarray(0, 20).includes('%PDF-')) return 'pdf'
  return bytes.toString('latin1', 4, 8) === 'ftyp'
    ? FOREIGN_BRANDS[bytes.toString('latin1', 8, 12)]
    : undefined
}

/**
 * A PDF's first page, or a HEIC or AVIF photo, as upright PNG, decoded in a process used only for it. Files that
 * can't be decoded within 20 s are WRONG_KIND.
 */
async function decodeForeign(image: ForeignImage): Promise<Buffer> {
  const child = fork(PROGRAM, {
    serialization: 'advanced', // files are transferred as bytes
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${DECODER_PAGES}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(DECODING_MS)])
    child.once('exit', () => ended.abort())
    const responded = once(child, 'message', { signal }) as Promise<[DecodedImage]>
    child.send(image, (error) => error && ended.abort())
    const [{ png }] = await responded
    if (!png) throw new Error('it can’t be decoded')
    return Buffer.from(png)
  } catch {
    throw new ShopError('WRONG_KIND', 'Please choose a PNG, JPG, GIF or WebP image.')
  } finally {
    child.kill('SIGKILL')
  }
}
