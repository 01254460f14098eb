import { points } from '../studio/profile.ts'
import { colourOf, type MaterialName } from '../studio/light.ts'
import { petals, ring } from '../studio/ornament.ts'
import { heap, marigold, type HeapOptions } from '../studio/props.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD } from '../studio/vector.ts'
import { tone } from '../studio/colour.ts'
import { bellBody } from './bell.ts'
import { diyaBody } from './diya.ts'

/** A plate seen from above, its centre at x, y px; answers the y of its floor. */
export function plate(s: Scene, x: number, y: number, R: number, mat: MaterialName, motif = 24) {
  const [n, c] = [Math.sin(s.elevation * RAD), Math.cos(s.elevation * RAD)]
  const metal = colourOf(mat)
  const [k, fy] = [R / 356, y - 8 * c]
  shadow(s, x, y, R * 0.96, { reach: 0.1, ry: R * n })
  s.put(
    turned(s, {
      x,
      y,
      mat,
      profile: [
        [R - 34 * k, 0, 1],
        [R - 12 * k, 12],
        [R, 34 * k, 1],
        [R + 5, 38 * k],
        [R + 2, 43 * k],
      ],
      inside: [
        [R - 2, 43 * k],
        [R - 12 * k, 34 * k],
        [R - 26 * k, 14, 1],
        [R - 60 * k, 8],
        [0, 8],
      ],
    }),
  )
  const sheen = s.gradient(
    [
      `0 ${tone(metal, 1.6)} .5`,
      `.4 ${tone(metal, 0.6)} .25`,
      `.7 ${tone(metal, 0.26)} .4`,
      `1 ${tone(metal, 1.1)} .4`,
    ],
    'x1=".1" x2=".8" y2="1"',
  )
  const dark = tone(metal, 0.16)
  s.put(`<ellipse cx="${x}" cy="${fy}" rx="${R - 34 * k}" ry="${(R - 34 * k) * n}" fill="url(#${sheen})"/>`)
  s.put(
    `<g transform="translate(${x} ${fy}) scale(${k.toFixed(3)} ${(n * k).toFixed(3)})" opacity=".5">${petals(motif, 222, 288, { stroke: dark, width: 2 })}${ring(222, { stroke: dark })}${ring(214, { stroke: dark, width: 1.4 })}${ring(294, { stroke: dark })}<g transform="translate(1.5 2)" opacity=".6">${petals(motif, 222, 288, { stroke: tone(metal, 2.2), width: 1.6 })}</g></g>`,
  )
  return fy
}
/** A small bowl with a heap in it. */
export function bowlOf(
  s: Scene,
  x: number,
  y: number,
  mat: MaterialName,
  fill: string,
  how: HeapOptions & { k?: number } = {},
) {
  const k = how.k ?? 1
  const c = Math.cos(s.elevation * RAD)
  shadow(s, x, y, 62 * k, { reach: 0.45, ry: 44 * k })
  s.put(
    turned(s, {
      x,
      y,
      mat,
      scale: k,
      profile: points('50,0! 52,4 58,14 74,44 80,62! 84,65 82,69'),
      inside: points('79,69 70,50 0,44'),
    }),
  )
  s.put(heap(s, x, y - 52 * k * c, 70 * k, fill, how))
}
/** A brass plate with three bowls, diya, bell and three flowers. */
export function brassThali({ stage = 'maroon' as StageName } = {}) {
  const s = scene({ stage, elevation: 44, horizon: 0.34 })
  const [x, y] = [400, 545]
  plate(s, x, y, 356, 'brass')
  const things: [number, () => void][] = [
    [-104, () => bowlOf(s, x - 168, y - 104, 'brass', '#b3161b', { k: 1.02 })],
    [-178, () => bowlOf(s, x + 2, y - 178, 'brass', '#e2a11c', { k: 1.02 })],
    [-96, () => bowlOf(s, x + 172, y - 96, 'brass', '#f3ead8', { k: 1.02, kind: 'rice' })],
    [66, () => diyaBody(s, { x: x - 4, y: y + 66, k: 0.5, mat: 'brass', painted: false })],
    [
      110,
      () => {
        shadow(s, x + 196, y + 110, 50, { reach: 0.6, ry: 36 })
        s.put(bellBody(s, { x: x + 196, y: y + 110, k: 0.28 }))
      },
    ],
    [78, () => s.put(marigold(s, x - 226, y + 78, 50, { squash: 0.76 }))],
    [150, () => s.put(marigold(s, x - 140, y + 150, 46, { colour: '#f2b01e', seed: 7, squash: 0.76 }))],
    [196, () => s.put(marigold(s, x + 70, y + 196, 44, { seed: 12, squash: 0.76 }))],
  ]
  for (const [, draw] of things.sort((a, b) => a[0] - b[0])) draw()
  return s
}
