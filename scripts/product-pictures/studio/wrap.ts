// Printed and painted art on round bodies.
import { bentText, type Lettering } from '#server/sample/lettering.ts'
import type { Scene } from './scene.ts'
import { RAD, pathOf, steps, type Point } from './vector.ts'

export interface WrapOptions {
  x: number
  y: number
  /** px by height */
  radius: (h: number) => number
  /** azimuth of the label's middle, degrees */
  turn?: number
}
/** Maps label px (x to the right along the skin, y upwards height) to the picture. */
export function skin(s: Scene, { x, y, radius, turn = 0 }: WrapOptions) {
  const [c, n] = [Math.cos(s.elevation * RAD), Math.sin(s.elevation * RAD)]
  return (a: number, h: number): [number, number] => {
    const r = radius(h)
    const az = a / r + turn * RAD
    return [x + r * Math.sin(az), y - h * c + r * Math.cos(az) * n]
  }
}
/** Words round a body; x along the skin, y the baseline's height above the foot. */
export function wrapText(s: Scene, body: WrapOptions, words: string, how: Lettering & { h: number }) {
  const map = skin(s, body)
  const d = bentText(words, { ...how, y: 0 }, (a, b) => map(a, how.h - b))
  return `<path d="${d}" fill="${how.fill ?? '#000'}"/>`
}
/** A paper band or label round a body, from h0 to h1, `half` px to each side of the middle, with gradient for roundness. */
export function wrapLabel(
  s: Scene,
  body: WrapOptions,
  { h0, h1, half, fill, line }: { h0: number; h1: number; half: number; fill: string; line?: string },
) {
  const map = skin(s, body)
  const edge = (inset: number) => {
    const across = steps(40).map((t) => -half + inset + t * (half - inset) * 2)
    const rows: Point[] = [
      ...across.map((a) => map(a, h1 - inset)),
      ...across.toReversed().map((a) => map(a, h0 + inset)),
    ]
    return pathOf(rows, true)
  }
  const r = body.radius((h0 + h1) / 2)
  const round = s.gradient(
    [
      '0 #1c0604 .55',
      '.12 #1c0604 .14',
      '.28 #fff .26',
      '.45 #fff .05',
      '.75 #1c0604 .2',
      '.93 #1c0604 .5',
      '1 #1c0604 .6',
    ],
    `gradientUnits="userSpaceOnUse" x1="${body.x - r}" x2="${body.x + r}" y1="0" y2="0"`,
  )
  const shape = `<path d="${edge(0)}" fill="${fill}"/>`
  const rule = line ? `<path d="${edge(7)}" fill="none" stroke="${line}" stroke-width="2"/>` : ''
  return { under: shape + rule, over: `<path d="${edge(0)}" fill="url(#${round})"/>` }
}
