import { expect, test } from 'vitest'
import { code128 } from '#web/admin/print/sheets.tsx'

/** Alternating bars and spaces, as widths in modules. */
function widths(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => ({
    at: Number(at),
    width: Number(width),
  }))
  return bars
    .flatMap(({ at, width }, i) => (bars[i + 1] ? [width, bars[i + 1]!.at - at - width] : [width]))
    .join('')
}

test('letters are drawn as in the standard: start B, one symbol each, check symbol, stop', () => {
  // ISO/IEC 15417. The check symbol is (104 + 1 × 33 + 2 × 34 + 3 × 35) modulo 103 = 1.
  const symbols = ['211214', '111323', '131123', '131321', '222122', '2331112']
  const { width, path } = code128('ABC')
  expect(widths(path)).toBe(symbols.join(''))
  expect(width).toBe(5 * 11 + 13)
})

test('every short id has its own code', () => {
  const ids = ['4F2A91', '000000', '123456', 'ABCDEF', '12AB34', '4F2A92']
  expect(new Set(ids.map((id) => code128(id).path)).size).toBe(ids.length)
})
