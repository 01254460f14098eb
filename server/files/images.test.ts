import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BANNER_WIDTHS, PRODUCT_WIDTHS } from '#contract/image-urls.ts'
import { ShopError } from '../shop-error.ts'
import { file, jpeg } from '../testing/test-images.ts'
import { encodeImage, encodeScreenshot } from './images.ts'

/** Left half red, right half blue. */
async function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3, background: '#0000ff' } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ])
}

async function widthsOf(images: readonly Buffer[]) {
  return Promise.all(images.map(async (bytes) => (await sharp(bytes).metadata()).width))
}

describe('A catalogue image', () => {
  it('becomes WebP in its three widths, with the same ratio', async () => {
    const source = file(await (await redAndBlue(3000, 2000)).jpeg().toBuffer(), 'a.jpg', 'image/jpeg')
    expect(await widthsOf(await encodeImage(source, PRODUCT_WIDTHS))).toEqual([400, 800, 1200])
    const banner = await encodeImage(source, BANNER_WIDTHS)
    expect(await widthsOf(banner)).toEqual([800, 1600, 2400])
    expect(await sharp(banner[1]).metadata()).toMatchObject({ format: 'webp', height: 1067 })
  })

  it('is never enlarged', async () => {
    const source = file(await jpeg(500, 300), 'a.jpg', 'image/jpeg')
    expect(await widthsOf(await encodeImage(source, PRODUCT_WIDTHS))).toEqual([400, 500, 500])
  })

  it('may be very long, and is then stored narrower', async () => {
    const ribbon = file(await (await redAndBlue(200, 20_000)).png().toBuffer())
    expect(await widthsOf(await encodeImage(ribbon, PRODUCT_WIDTHS))).toEqual([24, 48, 72])
  })

  it('loses its metadata: location, camera, colour profile and everything else', async () => {
    const bytes = await (
      await redAndBlue(600, 400)
    )
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    for (const stored of await encodeImage(file(bytes), PRODUCT_WIDTHS)) {
      const { exif, icc, xmp, iptc } = await sharp(stored).metadata()
      expect({ exif, icc, xmp, iptc }).toEqual({})
      expect(stored.includes('SecretCamera')).toBe(false)
    }
  })

  it('is turned as its EXIF orientation says', async () => {
    const bytes = await (await redAndBlue(600, 400)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const [, , largest] = await encodeImage(file(bytes), PRODUCT_WIDTHS)
    const { data, info } = await sharp(largest).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 400, height: 600 })
    const [r = 0, , b = 0] = data // a quarter turn clockwise brings the left side to the top
    expect(r).toBeGreaterThan(200)
    expect(b).toBeLessThan(60)
  })

  it('keeps its transparency, and of an animation the first frame', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const source = sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
    const [small] = await encodeImage(file(await source.png().toBuffer()), PRODUCT_WIDTHS)
    expect(await sharp(small).metadata()).toMatchObject({ hasAlpha: true })
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const [still] = await encodeImage(file(moving, 'a.gif', 'image/gif'), PRODUCT_WIDTHS)
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
    expect(await sharp(still).metadata()).toMatchObject({ width: 40, height: 40 })
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('can be %s, whatever its name says', async (format) => {
    const bytes = await (await redAndBlue(60, 40)).toFormat(format).toBuffer()
    expect(await encodeImage(file(bytes, 'picture.bmp', 'image/bmp'), PRODUCT_WIDTHS)).toHaveLength(3)
  })

  it.each(['png', 'jpeg'] as const)(
    'is rejected as damaged if the end of a large %s is missing',
    async (format) => {
      const whole = await (await redAndBlue(1_300, 7_000)).toFormat(format).toBuffer()
      const cut = file(whole.subarray(0, whole.length * 0.98))
      const damaged = { code: 'BAD_PICTURE' }
      await expect(encodeImage(cut, PRODUCT_WIDTHS)).rejects.toMatchObject(damaged)
      await expect(encodeScreenshot(cut)).rejects.toMatchObject(damaged)
    },
  )

  it('may be grey, 16 bits deep, CMYK or one bit deep, and is colours of 8 bits then', async () => {
    const plain = { create: { width: 60, height: 40, channels: 3, background: '#808080' } } as const
    const sources = await Promise.all([
      sharp(plain).toColourspace('b-w').png().toBuffer(),
      sharp(plain).toColourspace('rgb16').png().toBuffer(),
      sharp(plain).toColourspace('cmyk').jpeg().toBuffer(),
      sharp(plain).threshold(100).png({ palette: true, colours: 2 }).toBuffer(),
    ])
    for (const bytes of sources) {
      const [small] = await encodeImage(file(bytes), PRODUCT_WIDTHS)
      expect(await sharp(small).metadata()).toMatchObject({ width: 60, height: 40, space: 'srgb' })
    }
  })
})

describe('Other kinds of files', () => {
  const heif = Buffer.from('000000186674797068656963000000006d6966316865696300000000', 'hex')
  const tiff = Buffer.from('49492a00080000000000', 'hex')
  it.each([
    ['TIFF', tiff],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>')],
    ['HEIF', heif],
    ['BMP', Buffer.from('424d3a0000000000000036000000280000000100000001000000010018000000000004', 'hex')],
  ])('such as %s are refused as the wrong kind', async (_, bytes) => {
    const error = { name: 'ShopError', code: 'WRONG_KIND', status: 415 }
    await expect(encodeImage(file(bytes), PRODUCT_WIDTHS)).rejects.toMatchObject(error)
    await expect(encodeScreenshot(file(bytes))).rejects.toMatchObject(error)
  })

  it('are not even decoded: a real TIFF, and what only begins like an AVIF', async () => {
    const source = await redAndBlue(60, 40)
    const cut = (await source.clone().avif().toBuffer()).subarray(0, 120)
    for (const bytes of [await source.clone().tiff().toBuffer(), cut])
      await expect(encodeImage(file(bytes), PRODUCT_WIDTHS)).rejects.toBeInstanceOf(ShopError)
  })
})

/** A red image of 64 × 64 px. */
const HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAGgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAibWRhdAAAABYoAa8ZgPd8hTf/+BmX/U2L/hcFeLRw'
/** A page of 200 × 100 points with a black area from its left edge to the middle, and a second, red page. */
const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R 5 0 R] /Count 2>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R>> endobj
4 0 obj <</Length 14>> stream
0 0 100 100 re f
endstream endobj
5 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 6 0 R>> endobj
6 0 obj <</Length 26>> stream
1 0 0 rg 0 0 100 100 re f
endstream endobj
trailer <</Root 1 0 R>>`

describe('A payment screenshot', () => {
  it('may be a HEIC photo', { timeout: 60_000 }, async () => {
    const stored = sharp(await encodeScreenshot(file(Buffer.from(HEIC, 'base64'))))
    expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 64 })
    const { dominant } = await stored.stats()
    expect(dominant.r).toBeGreaterThan(150)
    expect(dominant.b).toBeLessThan(80)
  })

  it('may be a PDF receipt, whose first page is stored', { timeout: 60_000 }, async () => {
    const stored = sharp(await encodeScreenshot(file(Buffer.from(PDF))))
    expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 2_400, height: 1_200 })
    const { data, info } = await stored.greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => data[(info.height / 2) * info.width * info.channels + x * info.channels]!
    expect(at(600)).toBeLessThan(20)
    expect(at(1_800)).toBeGreaterThan(235)
  })

  it('may be HEIC or AVIF as a catalogue image too, but not a PDF', { timeout: 60_000 }, async () => {
    const avif = await (await redAndBlue(64, 64)).avif().toBuffer()
    for (const bytes of [Buffer.from(HEIC, 'base64'), avif]) {
      const stored = await encodeImage(file(bytes), PRODUCT_WIDTHS)
      expect(await sharp(stored.at(-1)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
    }
    const pdf = encodeImage(file(Buffer.from(PDF)), PRODUCT_WIDTHS)
    await expect(pdf).rejects.toMatchObject({ code: 'WRONG_KIND' })
  })

  it('keeps its size up to 3,200 pixels a side, so its text stays legible', async () => {
    const tall = file(await (await redAndBlue(1080, 2400)).png().toBuffer())
    expect(await sharp(await encodeScreenshot(tall)).metadata()).toMatchObject({ width: 1080, height: 2400 })
    const huge = file(await (await redAndBlue(2000, 4000)).png().toBuffer())
    expect(await sharp(await encodeScreenshot(huge)).metadata()).toMatchObject({ width: 1600, height: 3200 })
  })

  it('is drawn on white where it is transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
    const stored = sharp(await encodeScreenshot(file(await clear.png().toBuffer())))
    const { data, info } = await stored.raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    expect(data.every((value) => value > 250)).toBe(true)
  })
})
