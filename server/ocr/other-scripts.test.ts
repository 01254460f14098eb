import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withSvg } from '../files/sharp.ts'
import { text } from '../sample/svg-text.ts'
import { rereadOtherScripts, withLatinOf } from '#server/ocr/other-scripts.ts'
import { boxAround, type Line } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'

const DEVANAGARI = /\p{Script=Devanagari}/gu

/** Two lines of text, light on green. */
async function drawText(...lines: readonly string[]): Promise<ColourImage> {
  const art = lines.map((line, i) =>
    text(line, { family: 'mukta', size: 60, x: 300, y: 90 + 120 * i, fill: '#ffffff' }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="260"><rect width="600" height="260" fill="#0a7a3a"/>${art.join('')}</svg>`
  const jpeg = await withSvg(() => sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer())
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

describe('lines of another script', () => {
  test('what the recogniser could not read is read in Hindi, and the rest stays as it was', async () => {
    const image = await drawText('भुगतान सफल', 'Asha Stores')
    const box = { left: 30, top: 20, right: 560, bottom: 120 }
    const unknown: Line = { text: '', confidence: 0, box }
    const known: Line = {
      text: 'Asha Stores',
      confidence: 99,
      box: { left: 30, top: 140, right: 560, bottom: 240 },
    }
    const [first, second] = await rereadOtherScripts(image, [unknown, known], { until: Infinity })
    expect(first!.text).toBe('भुगतान सफल')
    expect(boxAround(first!.corners!)).toEqual(box)
    expect(second).toBe(known)
  })

  test.each([
    [
      'a date keeps its digits and gets its month',
      '14 qqk 2026, 04:46 pm',
      '74 नवंबर 2026, 04:46 pm',
      '14 नवंबर 2026, 04:46 pm',
    ],
    ['words before the day', '3·7 32026 10:04 PM', 'पूरा हुआ • 7 अक्टूबर 2026', 'पूरा हुआ • 7 अक्टूबर 2026 10:04 PM'],
    [
      'a month in English',
      'owo · 11 Sep 2026 06:37 PM',
      'पूर्ण * 11 2026, 06:37 PM',
      'पूर्ण * 11 Sep 2026 06:37 PM',
    ],
    ['a day that begins the line', '763s6 2026 10:53am', '7 नवंबर 2026 10:53', '7 नवंबर 2026 10:53am'],
    ['a day of two digits', '21 AR 2026 9:47 AM', '2 सितंबर 2026 9:47', '21 सितंबर 2026 9:47 AM'],
    ['a day that stuck to its year', '182026 2:07 am', '8 मई 2026, 2:07 am', '18 मई 2026 2:07 am'],
    [
      'a time before the day keeps its digits',
      '10:53 PM,29 3R2026',
      '0:53 PM, 29 ऑक्टोबर 2026',
      '10:53 PM,29 ऑक्टोबर 2026',
    ],
    ['and its am or pm', '02:26 PM, 02 ee20 2026', '02:26 02/, 20 ऑक्टोबर 2026', '02:26 PM, 02 ऑक्टोबर 2026'],
    ['a name before Indian words stays', 'UPI 3', 'एका आईडी', 'UPI आईडी'],
    ['noise before the day', 'D 6TL 26 g6 2026, 1:51 pm', '26 मई 2026, 1:51 pm', '26 मई 2026, 1:51 pm'],
    ['the digits of a sentence stay', '₹1,599 xx', '₹7,599 भेजे', '₹1,599 भेजे'],
    ['two texts that cannot be of one line', '632512345678 x 1', 'संख्या 63251', null],
  ])('%s', (_, before, again, together) => {
    expect(withLatinOf(before, again, DEVANAGARI)).toBe(together)
  })
})
