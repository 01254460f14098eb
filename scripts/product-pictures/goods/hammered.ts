import { points, radiusAt } from '../studio/profile.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { groove, turned } from '../studio/turned.ts'
import { RAD, bump, mix, random, smooth, type Vec } from '../studio/vector.ts'
import { skin } from '../studio/wrap.ts'

/** Hammer marks over a turned body between heights h0 and h1, px. */
function hammered(
  s: Scene,
  x: number,
  y: number,
  radius: (h: number) => number,
  h0: number,
  h1: number,
  size = 11,
  strength = 1,
) {
  const map = skin(s, { x, y, radius })
  const rnd = random(17)
  const marks: string[] = []
  for (let h = h0, row = 0; h < h1; h += size * 1.5, row++) {
    const r = radius(h)
    for (let a = -78; a <= 78; a += ((size * 2) / r) * 57.3) {
      const az = a + (row % 2) * ((size / r) * 57.3) + rnd() * 2
      const [px, py] = map(az * RAD * r, h + rnd() * 3)
      const wide = size * 0.86 * Math.max(0.16, Math.cos(az * RAD))
      marks.push(
        `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${wide.toFixed(1)}" ry="${(size * 0.74).toFixed(1)}" fill="#2d1006" opacity="${(0.15 * strength).toFixed(2)}"/><ellipse cx="${(px + wide * 0.2).toFixed(1)}" cy="${(py + size * 0.24).toFixed(1)}" rx="${(wide * 0.72).toFixed(1)}" ry="${(size * 0.4).toFixed(1)}" fill="#ffe3c8" opacity="${(0.17 * strength).toFixed(2)}"/>`,
      )
    }
  }
  return marks.join('')
}
const LOTA = points(
  '74,0! 82,4 78,14 112,44 148,98 158,150 142,204 106,240! 100,250 98,258! 106,282 130,300 136,305 132,311',
)
const BOTTLE = points('118,0! 124,8 124,380 116,414 70,448! 62,452 62,470! 72,472 74,530 68,540! 0,546')
/** A hammered copper lota. */
export function copperLota() {
  const s = scene({ stage: 'sand', elevation: 18, horizon: 0.6 })
  const [x, y, k] = [400, 782, 1.75]
  const radius = (h: number) => radiusAt(LOTA, h / k) * k
  shadow(s, x, y - 6, 158, { reach: 0.95, ry: 48 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'copper',
      scale: k,
      profile: LOTA,
      inside: points('130,311 106,290 94,258 92,200 0,190'),
      ao: (t) => 0.62 + 0.38 * smooth(0, 0.14, t),
    }),
  )
  s.put(hammered(s, x, y, radius, 34 * k, 226 * k, 15), groove(s, x, y, radius, 232 * k, { opacity: 0.4 }))
  return s
}
/** A copper bottle with a screw cap, hammered below, smooth above. */
export function copperBottle() {
  const s = scene({ stage: 'sage', elevation: 13, horizon: 0.68 })
  const [x, y, k] = [400, 874, 1.34]
  const radius = (h: number) => radiusAt(BOTTLE, h / k) * k
  shadow(s, x, y - 4, 160, { reach: 0.75 })
  s.put(
    turned(s, { x, y, mat: 'copper', scale: k, profile: BOTTLE, ao: (t) => 0.66 + 0.34 * smooth(0, 0.1, t) }),
  )
  s.put(hammered(s, x, y, radius, 18 * k, 268 * k, 12))
  return s.put(
    ...[272, 284, 500, 510, 520].map((h) => groove(s, x, y, radius, h * k, { opacity: 0.45, width: 3 })),
  )
}
/** A bronze singing bowl on a ring cushion, its mallet in front. */
export function singingBowl() {
  const s = scene({ stage: 'ochre', elevation: 26, horizon: 0.44 })
  const [x, y, k] = [400, 660, 1.36]
  const bowl = points('84,0! 106,6 158,44 188,104 194,150! 201,156 197,162')
  const c = Math.cos(26 * RAD)
  shadow(s, x, y + 4, 236, { reach: 0.3 })
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: '#7a1f2b', gloss: 0.05, rough: 1 },
      scale: k,
      profile: points('138,0 172,14 180,36 166,56 132,62 90,50'),
      ao: (t) => 0.5 + 0.5 * smooth(0, 0.5, t),
    }),
  )
  const by = y - 40 * k * c
  const radius = (h: number) => radiusAt(bowl, h / k) * k
  s.put(
    turned(s, {
      x,
      y: by,
      mat: 'bronze',
      scale: k,
      profile: bowl,
      inside: points('190,162 184,150 176,100 140,44 90,16 0,12'),
      ao: (t) => 0.5 + 0.5 * smooth(0, 0.3, t),
    }),
  )
  s.put(
    hammered(s, x, by, radius, 30 * k, 100 * k, 13, 0.5),
    ...[112, 122, 142].map((h) => groove(s, x, by, radius, h * k, { opacity: 0.5 })),
  )
  const [from, to]: [Vec, Vec] = [
    [-200, 26, 0],
    [206, 26, 62],
  ]
  s.put(
    `<path d="M210 872L620 926" stroke="#200b06" stroke-width="46" stroke-linecap="round" opacity=".42" filter="url(#${s.blur(9)})"/>`,
  )
  s.put(
    rod(s, {
      x: 400,
      y: 872,
      mat: { base: '#9a6238', gloss: 0.2, rough: 0.4 },
      nu: 90,
      nv: 24,
      path: (t) => mix(from, to, t),
      radius: (t) => 21 + (t > 0.56 ? 6 : 0) - 8 * bump(t, 0.03) - 10 * bump(t - 1, 0.03),
      colour: (u) => (u > 0.56 ? '#4a2a1f' : undefined),
    }),
  )
  return s
}
