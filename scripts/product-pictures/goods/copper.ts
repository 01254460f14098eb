// Copper and bronze vessels for water, offering and sound.
import { fallenPetals, marigold } from '../studio/props.ts'
import { radiusAt, type ProfilePoint } from '../studio/profile.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { groove, turned } from '../studio/turned.ts'
import { RAD, bump, mix, random, smooth, type Vec } from '../studio/vector.ts'
import { skin } from '../studio/wrap.ts'

const LOTA: ProfilePoint[] = [
  [74, 0, 1],
  [82, 4],
  [78, 14],
  [112, 44],
  [148, 98],
  [158, 150],
  [142, 204],
  [106, 240, 1],
  [100, 250],
  [98, 258, 1],
  [106, 282],
  [130, 300],
  [136, 305],
  [132, 311],
]
const BOTTLE: ProfilePoint[] = [
  [118, 0, 1],
  [124, 8],
  [124, 380],
  [116, 414],
  [70, 448, 1],
  [62, 452],
  [62, 470, 1],
  [72, 472],
  [74, 530],
  [68, 540, 1],
  [0, 546],
]

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
      inside: [
        [130, 311],
        [106, 290],
        [94, 258],
        [92, 200],
        [0, 190],
      ],
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
  const s = scene({ stage: 'dusk', elevation: 26, horizon: 0.44 })
  const [x, y, k] = [400, 660, 1.36]
  const bowl: ProfilePoint[] = [
    [84, 0, 1],
    [106, 6],
    [158, 44],
    [188, 104],
    [194, 150, 1],
    [201, 156],
    [197, 162],
  ]
  const c = Math.cos(26 * RAD)
  shadow(s, x, y + 4, 236, { reach: 0.3 })
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: '#7a1f2b', gloss: 0.05, rough: 1 },
      scale: k,
      profile: [
        [138, 0],
        [172, 14],
        [180, 36],
        [166, 56],
        [132, 62],
        [90, 50],
      ],
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
      inside: [
        [190, 162],
        [184, 150],
        [176, 100],
        [140, 44],
        [90, 16],
        [0, 12],
      ],
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
/** A wide brass urli with water, flowers and petals. */
export function urli() {
  const s = scene({ stage: 'night', elevation: 30, horizon: 0.36 })
  const [x, y] = [400, 690]
  const [c, n] = [Math.cos(30 * RAD), Math.sin(30 * RAD)]
  shadow(s, x, y - 4, 215, { reach: 0.5 })
  for (const side of [-1, 1])
    s.put(
      `<ellipse cx="${x + side * 338}" cy="${y - 146}" rx="34" ry="40" fill="none" stroke="#4a2d0a" stroke-width="19"/><ellipse cx="${x + side * 338}" cy="${y - 148}" rx="34" ry="40" fill="none" stroke="url(#${s.gradient(['0 #ffe6a0', '.5 #b98230', '1 #5d390d'], 'x2="1" y2="1"')})" stroke-width="13"/>`,
    )
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: [
        [170, 0, 1],
        [182, 8],
        [172, 18],
        [200, 36],
        [276, 92],
        [318, 150],
        [326, 176, 1],
        [344, 182],
        [342, 192],
      ],
      inside: [
        [330, 192],
        [314, 172],
        [290, 136],
        [0, 126],
      ],
      ao: (t) => 0.6 + 0.4 * smooth(0, 0.2, t),
    }),
  )
  const water = y - 160 * c
  s.put(
    `<ellipse cx="${x}" cy="${water}" rx="303" ry="${303 * n}" fill="url(#${s.gradient(['0 #5b4a2a .75', '.5 #2b211a .82', '1 #8a7a55 .7'], 'x1=".1" x2=".8" y2="1"')})"/><ellipse cx="${x - 90}" cy="${water - 50}" rx="150" ry="34" fill="#ffeec8" opacity=".2" filter="url(#${s.blur(10)})"/>`,
  )
  const flowers: [number, number, number, string, number][] = [
    [-120, -72, 58, '#f2b01e', 4],
    [60, -86, 54, '#ee8a12', 9],
    [188, -28, 56, '#f2b01e', 13],
    [-206, 6, 54, '#ee8a12', 17],
    [-28, 10, 64, '#d9571c', 21],
    [110, 72, 58, '#ee8a12', 26],
    [-120, 88, 56, '#f2b01e', 31],
  ]
  for (const [a, b, r, colour, seed] of flowers)
    s.put(marigold(s, x + a, water + b * 0.92, r, { colour, seed, squash: 0.56, bed: false }))
  return s.put(
    fallenPetals(
      s,
      [
        [330, 442, 20, 10],
        [520, 520, 22, 150],
        [250, 600, 20, 30],
        [468, 640, 20, 170],
      ],
      '#e2643a',
    ),
  )
}
/** A copper panchpatra on its tray with the small spoon before it. */
export function panchpatra() {
  const s = scene({ stage: 'rose', elevation: 24, horizon: 0.44 })
  const [x, y] = [400, 690]
  const c = Math.cos(24 * RAD)
  shadow(s, x, y, 262, { reach: 0.25 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'copper',
      profile: [
        [226, 0, 1],
        [252, 12],
        [274, 30, 1],
        [280, 34],
        [276, 40],
      ],
      inside: [
        [270, 40],
        [248, 22],
        [222, 10, 1],
        [0, 8],
      ],
    }),
  )
  const cup: ProfilePoint[] = [
    [70, 0, 1],
    [76, 5],
    [66, 14],
    [70, 26],
    [104, 74],
    [112, 118],
    [96, 160, 1],
    [90, 170],
    [92, 182],
    [114, 208],
    [118, 213],
    [114, 218],
  ]
  const [k, cy] = [1.62, y - 28 - 10 * c]
  const radius = (h: number) => radiusAt(cup, h / k) * k
  shadow(s, x, cy, 116, { reach: 0.5 })
  s.put(
    turned(s, {
      x,
      y: cy,
      mat: 'copper',
      scale: k,
      profile: cup,
      inside: [
        [112, 218],
        [92, 190],
        [86, 150],
        [0, 140],
      ],
      ao: (t) => 0.6 + 0.4 * smooth(0, 0.2, t),
    }),
  )
  s.put(...[112, 124, 158].map((h) => groove(s, x, cy, radius, h * k, { opacity: 0.45 })))
  s.put(spoon(s, 176, 872))
  return s
}
function spoon(s: Scene, x: number, y: number) {
  const path = (t: number): Vec => [60 + 400 * t, 10 + 26 * Math.sin(t * Math.PI * 0.9), -8 - 60 * t]
  const hook = (t: number): Vec => [460 + 22 * Math.sin(t * 3.6), 18 + 22 * (1 - Math.cos(t * 3.6)), -68]
  return (
    `<path d="M${x} ${y + 8}L${x + 470} ${y - 44}" stroke="#200b06" stroke-width="22" stroke-linecap="round" opacity=".4" filter="url(#${s.blur(8)})"/><ellipse cx="${x + 14}" cy="${y + 8}" rx="64" ry="26" fill="#200b06" opacity=".45" filter="url(#${s.blur(8)})"/>` +
    rod(s, {
      x,
      y,
      mat: 'copper',
      path,
      radius: (t) => 9 - 2 * t + 5 * bump(t - 0.5, 0.03) + 4 * bump(t - 0.06, 0.06),
      nu: 80,
    }) +
    rod(s, { x, y, mat: 'copper', path: hook, radius: () => 7, nu: 24 }) +
    turned(s, {
      x: x + 8,
      y,
      mat: 'copper',
      scale: 0.9,
      profile: [
        [18, 0],
        [46, 10],
        [64, 30, 1],
        [68, 33],
        [66, 37],
      ],
      inside: [
        [63, 37],
        [50, 18],
        [0, 8],
      ],
    })
  )
}
