/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { points } from '../studio/profile.ts'
import { flame } from '../studio/props.ts'
import { project, scene, shadow, type Scene } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, pathOf, smooth, spin, steps, type Vec } from '../studio/vector.ts'

/** A carved marble lotus with a tealight in it. */
export function marbleLotus() {
  const s = scene({ stage: 'rose', elevation: 36, horizon: 0.32 })
  const [x, y] = [400, 700]
  shadow(s, x, y + 10, 250, { reach: 0.25 })
  const rows: [number, number, number, number, number][] = [
    [10, 282, 74, 0.3, 0],
    [10, 222, 112, 0.36, 0.5],
    [8, 160, 118, 0.42, 0],
  ]
  const all = rows.flatMap(([count, r, high, wide, shift]) =>
    Array.from({ length: count }, (_, i) => ({ a: ((i + shift) / count) * 360, r, high, wide })),
  )
  const depth = (p: { a: number; r: number }) => Math.cos(p.a * RAD) * p.r
  const sorted = all.toSorted((p, q) => depth(p) - depth(q))
  for (const p of sorted.filter((q) => depth(q) < 40)) s.put(marblePetal(s, x, y, p))
  s.put(
    turned(s, {
      x,
      y: y - 40,
      mat: 'steel',
      profile: points('60,0! 62,4 62,40'),
      inside: points('60,40 58,34 0,32'),
    }),
  )
  const wax = y - 40 - 33 * Math.cos(36 * RAD)
  s.put(
    `<ellipse cx="${x}" cy="${wax}" rx="58" ry="26" fill="#fbf3e0"/><path d="M${x} ${wax}v-16" stroke="#2b1208" stroke-width="5"/>`,
    flame(s, x, wax - 12, 92, 1),
  )
  for (const p of sorted.filter((q) => depth(q) >= 40)) s.put(marblePetal(s, x, y, p))
  return s
}
function marblePetal(
  s: Scene,
  x: number,
  y: number,
  { a, r, high, wide }: { a: number; r: number; high: number; wide: number },
) {
  const at = (u: number, v: number): Vec => {
    const side = (u - 0.5) * 2
    const w = r * wide * Math.sin(Math.PI * (0.12 + 0.88 * v) ** 0.86) ** 0.7
    return spin(
      [side * w, high * v ** 1.3 + 12 * side * side * v, r * (0.2 + 0.8 * v) - r * 0.1 * side * side],
      [0, a, 0],
    )
  }
  const vein = (u: number, v: number) =>
    tone(
      '#f1ebe0',
      0.96 + 0.06 * Math.sin(v * 9 + u * 3 + a) - 0.1 * bump(Math.sin(v * 5 + a * 0.3 + u * 2), 0.06),
    )
  const edge = pathOf(steps(40).map((t) => project(s, x, y, t < 0.5 ? at(0, t * 2) : at(1, 2 - t * 2))))
  return (
    surface(s, {
      x,
      y,
      mat: 'marble',
      nu: 16,
      nv: 22,
      at,
      cull: false,
      soft: 0.4,
      colour: vein,
      ao: (u, v) => (0.78 + 0.34 * smooth(0, 0.8, v)) * (1 - 0.1 * Math.abs(u - 0.5)),
    }) + `<path d="${edge}" fill="none" stroke="#d9cfbe" stroke-width="1.8" opacity=".9"/>`
  )
}
