/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import type { MaterialName } from '../studio/light.ts'
import { niche } from '../studio/niche.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { leaf } from '../studio/props.ts'
import { project, scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { engrave, groove, turned } from '../studio/turned.ts'
import { RAD, TAU, random, smooth, steps } from '../studio/vector.ts'

const POT = points(
  '112,0! 118,6 114,14 92,24! 104,40 160,82 206,140 222,206 206,268 160,312 104,338 88,352! 92,358 86,364! 86,388 104,412 134,426! 138,431 134,436',
)

export interface KalashOptions {
  stage?: StageName
  mat?: MaterialName
  coconut?: boolean
  arch?: boolean
}
/** A water pot, with mango leaves and a coconut or plain. */
export function kalash({
  stage = 'rose',
  mat = 'copper',
  coconut: topped = true,
  arch = false,
}: KalashOptions = {}) {
  const s = scene({ stage, elevation: 15, horizon: 0.66 })
  if (arch) niche(s, { base: 680, width: 600, height: 620 })
  const y = topped ? 862 : 800
  shadow(s, 400, y - 4, 128, { reach: 1.05, ry: 34 })
  return s.put(kalashBody(s, { x: 400, y, mat, topped, k: topped ? 1.1 : 1.12 }))
}
/** The pot itself, its foot at x, y px. */
export function kalashBody(
  s: Scene,
  {
    x,
    y,
    mat = 'copper',
    topped = true,
    k = 1,
  }: { x: number; y: number; mat?: MaterialName; topped?: boolean; k?: number },
) {
  const radius = (h: number) => radiusAt(POT, h / k) * k
  const wave = (t: number) => (t === 0.5 ? 0 : 7 * Math.sin(t * Math.PI) * (t < 0.5 ? -1 : 1))
  const petal = (a: number) =>
    engrave(s, {
      x,
      y,
      radius,
      opacity: 0.36,
      points: steps(16).map((t) => [a + 8 + wave(t), (262 - 60 * Math.sin(t * Math.PI)) * k]),
    })
  return (
    turned(s, {
      x,
      y,
      mat,
      scale: k,
      profile: POT,
      inside: points('130,436 100,420 82,396 80,340 0,330'),
      ao: (t) => 0.6 + 0.4 * smooth(0, 0.16, t),
    }) +
    [264, 276].map((h) => groove(s, x, y, radius, h * k, { opacity: 0.34 })).join('') +
    Array.from({ length: 11 }, (_, i) => petal(-80 + i * 16)).join('') +
    (topped ? topping(s, x, y - 430 * k * Math.cos(s.elevation * RAD), k) : '')
  )
}
function topping(s: Scene, x: number, y: number, k: number) {
  const behind: [number, number, string][] = [
    [-158, 168, '#42622f'],
    [-22, 168, '#42622f'],
    [-138, 190, '#42622f'],
    [-42, 190, '#42622f'],
    [-112, 200, '#55763a'],
    [-68, 200, '#55763a'],
  ]
  return (
    behind
      .map(([t, l, colour]) =>
        leaf(s, x + 60 * k * Math.cos(t * RAD), y + 4, l * k, t, { colour, bend: t < -90 ? -0.08 : 0.08 }),
      )
      .join('') +
    coconut(s, x, y + 8, k) +
    [-168, -12]
      .map((t) =>
        leaf(s, x + 96 * k * Math.cos(t * RAD), y + 12, 150 * k, t + (t < -90 ? -18 : 18), {
          colour: '#5f8040',
          wide: 0.21,
          bend: t < -90 ? -0.1 : 0.1,
        }),
      )
      .join('')
  )
}
/** A husked coconut, point upwards. */
export function coconut(s: Scene, x: number, y: number, k: number) {
  const rnd = random(11)
  const radius = (t: number) =>
    88 * k * Math.sin(Math.PI * Math.min(1, t * 0.93 + 0.05)) ** 0.72 * (1 - 0.3 * t * t)
  const at = (a: number, v: number, out = 1) =>
    [radius(v) * out * Math.sin(a), (-20 + 212 * v) * k, radius(v) * out * Math.cos(a)] as const
  const body = surface(s, {
    x,
    y,
    mat: 'husk',
    nu: 70,
    nv: 40,
    at: (u, v) => at(u * TAU - Math.PI, v),
    colour: () => tone('#8f5f36', 0.78 + rnd() * 0.4),
    ao: (_, v) => 0.5 + 0.5 * smooth(0, 0.4, v),
  })
  const fibres = Array.from({ length: 80 }, () => {
    const a = (-82 + rnd() * 164) * RAD
    const v = rnd() * 0.7 + 0.12
    const [p, q] = [
      project(s, x, y, at(a, v, 1.01)),
      project(s, x, y, at(a, Math.min(0.99, v + 0.12 + rnd() * 0.2), 1.01)),
    ]
    return `<path d="M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}" stroke="${rnd() > 0.5 ? '#d7a56b' : '#4d2c14'}" stroke-opacity=".42" stroke-width="1.3"/>`
  })
  return body + fibres.join('')
}
