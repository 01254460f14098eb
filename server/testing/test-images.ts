import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'

let made = 0

/** A small real PNG, each one different, as a browser would send it. */
export async function testImage(width = 60, height = 75): Promise<File> {
  made += 1
  const colour = { r: made % 256, g: (made * 7 + (made >> 8)) % 256, b: (made * 31) % 256 }
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return file(bytes, `picture-${made}.png`, 'image/png')
}

export function file(bytes: Uint8Array | string, name = 'picture.png', type = 'image/png'): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

/** A JPEG with content, so half of its bytes are half of the image. */
export async function jpeg(width = 600, height = 400): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#880000', noise } })
    .jpeg()
    .toBuffer()
}

/** A file of exactly this many bytes that begins with a complete JPEG. */
export async function imageOfBytes(size: number): Promise<File> {
  const bytes = Buffer.alloc(size)
  ;(await jpeg()).copy(bytes)
  return file(bytes, 'large.jpg', 'image/jpeg')
}

/** 256 megapixels in about thirty kilobytes: one bit per pixel, all black. */
export function imageOfTooManyPixels(): File {
  const side = 16_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bit depth; colour type, compression, filter and interlace are 0
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return file(Buffer.concat([signature, ...chunks]))
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Files that are not images, or not accepted by the shop, with the response to each. */
export async function badImages() {
  const wrongKind = {
    status: 415,
    code: 'WRONG_KIND',
    message: 'Please choose a PNG, JPG, GIF or WebP image.',
  }
  const complete = await jpeg()
  return [
    { name: 'text named .png', file: file('This is no picture.'), response: wrongKind },
    {
      name: 'an SVG named .png',
      file: file(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      response: wrongKind,
    },
    { name: 'an empty file', file: file('', 'empty.png'), response: wrongKind },
    {
      name: 'half a JPEG',
      file: file(complete.subarray(0, complete.length / 2), 'half.jpg', 'image/jpeg'),
      response: {
        status: 400,
        code: 'BAD_PICTURE',
        message: 'This image is damaged and could not be read. Please choose another file.',
      },
    },
    {
      name: '10 MB and one byte',
      file: await imageOfBytes(IMAGE_MAX_BYTES + 1),
      response: { status: 413, code: 'TOO_LARGE', message: 'Images can be up to 10MB.' },
    },
    {
      name: '256 megapixels',
      file: imageOfTooManyPixels(),
      response: {
        status: 413,
        code: 'TOO_LARGE',
        message: 'This image is too large. Images can be up to 40 megapixels.',
      },
    },
  ]
}
