import heif from 'heic-decode'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'

// The process that converts one PDF, HEIC or AVIF file to an image, started and monitored by images.ts: any damage
// that a file does to a decoder ends with this process.

/** Pixels of the longer side at which a PDF's first page is rendered: small print stays legible. */
const PAGE_SIDE = 2_400

export interface ForeignImage {
  kind: 'pdf' | 'heic' | 'avif'
  bytes: Uint8Array
}

/** `png`: the image; without it the file could not be decoded. */
export interface DecodedImage {
  png?: Uint8Array
}

interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

process.once('message', ({ kind, bytes }: ForeignImage) => {
  void toPng(kind, bytes)
    .catch(() => undefined)
    .then((png) => process.send?.({ png } satisfies DecodedImage))
})
process.on('disconnect', () => process.exit(0))

async function firstPage(bytes: Uint8Array): Promise<Pixels> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = PAGE_SIDE / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale })
  return { data, width, height }
}

async function firstImage(bytes: Uint8Array): Promise<Pixels> {
  const [image] = await heif.all({ buffer: bytes })
  if (!image || image.width * image.height > IMAGE_MAX_PIXELS) throw new Error('no image, or too large a one')
  const { data } = await image.decode()
  return { data: new Uint8Array(data as ArrayBuffer), width: image.width, height: image.height }
}

async function toPng(kind: ForeignImage['kind'], bytes: Uint8Array): Promise<Buffer> {
  const image =
    kind === 'avif'
      ? sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).autoOrient()
      : ofPixels(await (kind === 'pdf' ? firstPage(bytes) : firstImage(bytes)))
  return image.flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer()
}

function ofPixels({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
