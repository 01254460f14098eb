/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { points } from '../studio/profile.ts'
import { smoke } from '../studio/props.ts'
import { project, scene, shadow, type Scene } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, spin, type Vec } from '../studio/vector.ts'
import { ember } from './dhoop.ts'

/** A brass lotus with three burning sticks. */
export function lotusStand() {
  const s = scene({ stage: 'sage', elevation: 22, horizon: 0.5 })
  const [x, y] = [400, 790]
  shadow(s, x, y, 236, { reach: 0.35 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: points('210,0! 226,8 236,20! 240,24 236,30'),
      inside: points('230,30 212,14! 0,12'),
    }),
  )
  const row = (count: number, r: number, high: number, wide: number, shift: number) =>
    Array.from({ length: count }, (_, i) => ({ a: ((i + shift) / count) * 360, r, high, wide }))
  const petals = [...row(10, 164, 104, 0.4, 0), ...row(8, 112, 140, 0.46, 0.5)].toSorted(
    (p, q) => Math.cos(p.a * RAD) * p.r - Math.cos(q.a * RAD) * q.r,
  )
  const behind = petals.filter((p) => Math.cos(p.a * RAD) < 0)
  for (const p of behind) s.put(petal(s, x, y - 12, p))
  s.put(
    turned(s, {
      x,
      y: y - 12,
      mat: 'oldBrass',
      profile: points('70,0 74,40 62,78! 0,84'),
    }),
  )
  const sticks: [number, number, number][] = [
    [-24, -70, 12],
    [6, 30, -8],
    [30, 86, 14],
  ]
  const seat = project(s, x, y, [0, 92, 0])
  for (const [dx, lean] of sticks) {
    const [x0, y0, x1, y1] = [seat[0] + dx, seat[1], seat[0] + dx + lean, seat[1] - 470]
    const mid: [number, number] = [x0 + (x1 - x0) * 0.24, y0 + (y1 - y0) * 0.24]
    s.put(
      `<path d="M${x0} ${y0}L${mid[0]} ${mid[1]}" stroke="#c9995c" stroke-width="5"/><path d="M${mid[0]} ${mid[1]}L${x1} ${y1}" stroke="#3a2316" stroke-width="10" stroke-linecap="round"/><path d="M${mid[0] - 2} ${mid[1]}L${x1 - 2} ${y1}" stroke="#7a5236" stroke-width="3"/>`,
      ember(s, x1, y1 - 4, 4.5),
      smoke(s, x1, y1 - 8, 200, lean * 0.3),
    )
  }
  for (const p of petals.filter((q) => Math.cos(q.a * RAD) >= 0)) s.put(petal(s, x, y - 12, p))
  return s
}
function petal(
  s: Scene,
  x: number,
  y: number,
  { a, r, high, wide }: { a: number; r: number; high: number; wide: number },
) {
  const at = (u: number, v: number): Vec => {
    const side = (u - 0.5) * 2
    const w = r * wide * Math.sin(Math.PI * (0.16 + 0.84 * v) ** 0.8) ** 0.8
    const out = r * (0.34 + 0.66 * v) - r * 0.14 * side * side
    return spin([side * w, high * v ** 1.5 + 10 * side * side * v, out], [0, a, 0])
  }
  return surface(s, {
    x,
    y,
    mat: 'brass',
    nu: 14,
    nv: 18,
    at,
    cull: false,
    soft: 0.4,
    ao: (u, v) => (0.55 + 0.45 * v) * (1 - 0.18 * Math.abs(u - 0.5)),
  })
}
