import { expect, test } from 'vitest'
import { textColorOn } from '#web/ui/text-color-on.ts'

test.each([
  ['#ffffff', '#000'],
  ['#f5e4dc', '#000'],
  ['#fed', '#000'],
  ['#777777', '#000'],
  ['#757575', '#fff'],
  ['#6B1420', '#fff'],
  ['#00f', '#fff'],
  ['#000', '#fff'],
])('on %s it writes in %s', (color, ink) => {
  expect(textColorOn(color)).toBe(ink)
})

test.each(['', 'red', '#12345', 'bg-red-500', 'url(x)'])('knows no ink on %j', (color) => {
  expect(textColorOn(color)).toBeUndefined()
})
