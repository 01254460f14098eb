import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withSvg } from '../files/sharp.ts'
import { text } from '../sample/svg-text.ts'
import { cutLine } from './cut-line.ts'
import { hasSuperscriptPaise, isDotted, withRoundSigns } from './glyphs.ts'
import type { Line } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'

/** A row of separate characters, each with a size and a height in pixels above the baseline at 80. */
async function drawText(signs: readonly { sign: string; size: number; up?: number }[]): Promise<ColourImage> {
  const letters = signs.map(({ sign, size, up = 0 }, i) =>
    text(sign, { family: 'mukta', size, x: 30 + 40 * i, y: 80 - up, fill: '#222222' }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="100">${letters.join('')}</svg>`
  const ground = sharp({ create: { width: 1_000, height: 100, channels: 3, background: '#ffffff' } })
  const { data, info } = await withSvg(async () =>
    ground
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: data, width: info.width, height: info.height }
}

function line(said: string): Line {
  return { text: said, confidence: 99, box: { left: 0, top: 0, right: 1_000, bottom: 100 } }
}

/** The complete drawn row. */
const CORNERS = [
  { x: 0, y: 20 },
  { x: 1_000, y: 20 },
  { x: 1_000, y: 100 },
  { x: 0, y: 100 },
] satisfies Line['corners']

const row = (said: string, size = 50) => said.split('').map((sign) => ({ sign, size }))

test('small raised paise are distinguished from more rupees', async () => {
  const raised = [...row('814'), ...row('00', 28).map((one) => ({ ...one, up: 16 }))]
  expect(hasSuperscriptPaise(await drawText(raised), line('₹81400'))).toBe(true)
  expect(hasSuperscriptPaise(await drawText(row('81400')), line('₹81400'))).toBe(false)
  expect(hasSuperscriptPaise(await drawText(raised), line('₹814.')), 'raised ones that were not read').toBe(
    false,
  )
  const merged = [...row('814'), ...row('.0', 28).map((one) => ({ ...one, up: 16 }))]
  expect(hasSuperscriptPaise(await drawText(merged), line('₹814.')), 'not read, and one sign').toBe(false)
  const small = [...row('814'), ...row('00', 28)]
  expect(hasSuperscriptPaise(await drawText(small), line('₹81400')), 'small on the foot of the line').toBe(
    false,
  )
})

/** The text of a drawn row that was read as `read`, with each o and 0 decided. */
async function roundSigns(said: string, read: string): Promise<string | null> {
  const at = Array.from(read, (_, i) => (43 + 40 * i) / 1_000)
  const cut = cutLine(await drawText(row(said)), CORNERS)
  return withRoundSigns(
    cut,
    { text: read, at, confidence: 99, weakest: 99 },
    { from: 0, length: read.length },
  )
}

test('a zero is distinguished from an o by its height', async () => {
  expect(await roundSigns('rao1068@axl', 'ra01068@axl')).toBe('rao1068@axl')
  expect(await roundSigns('ra01068@axl', 'rao1068@axl')).toBe('ra01068@axl')
  expect(await roundSigns('q81o526', 'q810526'), 'without small letters').toBe('q81o526')
  expect(await roundSigns('q810526', 'q810526'), 'without small letters').toBe('q810526')
  expect(await roundSigns('rao@axl', 'ra0@axl'), 'without other digits').toBe(null)
})

test('an i is distinguished from an l or a 1 by the gap below its dot', async () => {
  const cut = cutLine(await drawText(row('nil1')), CORNERS)
  const dots = [1, 2, 3].map((i) => isDotted(cut, (37 + 40 * i) / 1_000))
  expect(dots).toEqual([true, false, false])
  expect(isDotted(cut, 0.9), 'nothing stands there').toBeNull()
})
