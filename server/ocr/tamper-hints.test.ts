import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withSvg } from '../files/sharp.ts'
import { text } from '../sample/svg-text.ts'
import type { Line } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'
import { tamperHints } from './tamper-hints.ts'

const SIZE = { width: 640, height: 700 }

interface Changes {
  /** How many pixels the fourth digit of the reference is higher. */
  raised?: number
  /** Whether the amount's background covers the noise of the rest. */
  patched?: boolean
}

function svg(parts: readonly string[]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="700">${parts.join('')}</svg>`,
  )
}

/** Eight rows, the first an amount and the second a reference, as produced by a camera or a messenger. */
async function screen({ raised = 0, patched = false }: Changes): Promise<ColourImage> {
  const digits = '632512345678'.split('').map((digit, i) =>
    text(digit, {
      family: 'mukta',
      size: 44,
      x: 60 + 40 * i,
      y: 150 - (i === 3 ? raised : 0),
      fill: '#222222',
    }),
  )
  const rows = Array.from({ length: 6 }, (_, i) =>
    text('Paid to Asha', { family: 'mukta', size: 40, x: 320, y: 240 + 75 * i, fill: '#222222' }),
  )
  const amount = text('1249', { family: 'mukta', size: 60, x: 200, y: 70, fill: '#222222' })
  const noise = { type: 'gaussian', mean: 225, sigma: 4 } as const
  const ground = sharp({ create: { ...SIZE, channels: 3, background: '#e0e0e0', noise } })
  const patch = patched ? ['<rect x="90" y="10" width="230" height="75" fill="#e1e1e1"/>'] : []
  const { data, info } = await withSvg(async () =>
    sharp(await ground.png().toBuffer())
      .composite([{ input: svg([...patch, amount, ...digits, ...rows]) }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: data, width: info.width, height: info.height }
}

function line(said: string, left: number, top: number, right: number, bottom: number): Line {
  return { text: said, confidence: 99, box: { left, top, right, bottom } }
}

const AMOUNT = line('1249', 95, 15, 310, 82)
const UTR = line('632512345678', 30, 100, 530, 165)
const ROWS = Array.from({ length: 6 }, (_, i) => line('Paid to Asha', 180, 200 + 75 * i, 460, 255 + 75 * i))
const hintsOf = async (changes: Changes) =>
  tamperHints(await screen(changes), { amount: AMOUNT, utr: UTR }, [AMOUNT, UTR, ...ROWS])

describe('signs that an image was edited', () => {
  test('nothing on one that was not', async () => expect(await hintsOf({})).toEqual([]))

  test('a digit that is off the line of the others', async () => {
    expect(await hintsOf({ raised: 9 })).toEqual([{ part: 'utr', kind: 'letters' }])
  })

  test('a sum on a ground smoother than all the rest', async () => {
    expect(await hintsOf({ patched: true })).toEqual([{ part: 'amount', kind: 'compression' }])
  })
})
