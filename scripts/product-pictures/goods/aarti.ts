// Lamps that are held, hung or covered.
import { glass } from '../studio/glass.ts'
import { niche } from '../studio/niche.ts'
import { flame } from '../studio/props.ts'
import type { ProfilePoint } from '../studio/profile.ts'
import { project, scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, smooth, type Vec } from '../studio/vector.ts'
import { chain } from './bell.ts'

/** An oil lamp under a glass chimney for long burning. */
export function akhandDiya() {
  const s = scene({ stage: 'dusk', elevation: 13, horizon: 0.68 })
  const [x, y] = [400, 866]
  const c = Math.cos(13 * RAD)
  const base: ProfilePoint[] = [
    [176, 0, 1],
    [182, 8],
    [176, 18],
    [120, 40],
    [70, 60, 1],
    [64, 70],
    [40, 90],
    [40, 116, 1],
    [70, 130],
    [140, 156],
    [164, 190],
    [166, 204, 1],
    [174, 208],
    [172, 216],
  ]
  shadow(s, x, y, 190, { reach: 0.6 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: base,
      inside: [
        [164, 216],
        [150, 204],
        [0, 200],
      ],
      ao: (t) => 0.7 + 0.3 * smooth(0, 0.2, t),
    }),
  )
  const cup = y - 204 * c
  s.put(
    turned(s, {
      x,
      y: cup,
      mat: 'brass',
      profile: [
        [30, 0, 1],
        [34, 14],
        [70, 34],
        [86, 62, 1],
        [90, 66],
        [88, 72],
      ],
      inside: [
        [84, 72],
        [70, 54],
        [0, 50],
      ],
    }),
  )
  s.put(
    `<ellipse cx="${x}" cy="${cup - 58 * c}" rx="76" ry="16" fill="#c98a2a"/><path d="M${x} ${cup - 56}V${cup - 92}" stroke="#f4e6cc" stroke-width="11" stroke-linecap="round"/><circle cx="${x}" cy="${cup - 94}" r="6" fill="#2b1208"/>`,
    flame(s, x, cup - 92, 116, 1.15),
  )
  s.put(
    glass(s, {
      x,
      y: y - 208 * c,
      profile: [
        [130, 0, 1],
        [132, 20],
        [150, 90],
        [148, 190],
        [110, 280],
        [84, 340],
        [82, 404, 1],
        [84, 408],
      ],
      body: 0.12,
    }),
  )
  return s.put(
    turned(s, {
      x,
      y: y - 606 * c,
      mat: 'brass',
      profile: [
        [96, 0, 1],
        [100, 6],
        [96, 14],
        [60, 30],
        [30, 48, 1],
        [20, 58],
        [26, 72],
        [12, 90],
        [0, 98],
      ],
    }),
  )
}
/** A five-wick aarti with a handle, all five lit. */
export function panchAarti() {
  const s = scene({ stage: 'night', elevation: 26, horizon: 0.4 })
  const [x, y] = [356, 700]
  const c = Math.cos(26 * RAD)
  const seat: Vec = [0, 104, 0]
  shadow(s, x, y, 150, { reach: 0.7 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: [
        [120, 0, 1],
        [126, 6],
        [120, 16],
        [74, 34],
        [40, 52, 1],
        [30, 64],
        [34, 96, 1],
        [70, 108],
        [100, 116],
        [0, 120],
      ],
    }),
  )
  const arms = [-150, -78, -6, 66, 138].map((a): Vec => [
    172 * Math.sin(a * RAD),
    122,
    172 * Math.cos(a * RAD),
  ])
  const handle = (t: number): Vec => [70 + 300 * t, 104 + 26 * Math.sin(t * Math.PI) + 10 * t, 34 + 112 * t]
  const draw = (p: Vec) => {
    s.put(
      rod(s, {
        x,
        y,
        mat: 'brass',
        path: (t) => [p[0] * t * 0.72, seat[1] - 14 * Math.sin(t * Math.PI), p[2] * t * 0.72],
        radius: () => 13,
        nu: 24,
      }),
    )
    const [px, py] = project(s, x, y, p)
    s.put(
      turned(s, {
        x: px,
        y: py + 20,
        mat: 'brass',
        profile: [
          [20, 0],
          [46, 14],
          [62, 40, 1],
          [67, 43],
          [65, 49],
        ],
        inside: [
          [62, 49],
          [48, 32],
          [0, 28],
        ],
      }),
    )
    s.put(
      `<ellipse cx="${px}" cy="${py - 14}" rx="52" ry="21" fill="#b9791f"/><path d="M${px - 14} ${py - 10}Q${px} ${py - 16} ${px + 2} ${py - 34}" stroke="#f4e6cc" stroke-width="9" stroke-linecap="round" fill="none"/>`,
      flame(s, px + 2, py - 32, 84, 0.72),
    )
  }
  const sorted = arms.toSorted((a, b) => a[2] - b[2])
  for (const p of sorted.slice(0, 3)) draw(p)
  s.put(
    turned(s, {
      x,
      y: y - 104 * c,
      mat: 'brass',
      profile: [
        [44, 0, 1],
        [52, 10],
        [40, 26],
        [22, 40, 1],
        [20, 60],
        [34, 76],
        [28, 96],
        [10, 116],
        [0, 124],
      ],
    }),
  )
  s.put(
    rod(s, {
      x,
      y,
      mat: 'brass',
      path: handle,
      radius: (t) => 17 + 7 * bump(t - 0.14, 0.04) + 8 * bump(t - 0.52, 0.16) + 13 * bump(t - 0.95, 0.06),
      nu: 110,
      nv: 22,
    }),
  )
  for (const p of sorted.slice(3)) draw(p)
  return s
}
/** A small aarti bowl for camphor with a wooden grip. */
export function camphorBurner() {
  const s = scene({ stage: 'rose', elevation: 24, horizon: 0.44 })
  const [x, y] = [330, 716]
  const bowl: ProfilePoint[] = [
    [60, 36],
    [110, 54],
    [152, 96],
    [162, 128, 1],
    [170, 132],
    [167, 140],
  ]
  s.put(
    `<path d="M300 740L700 842" stroke="#200b06" stroke-width="58" stroke-linecap="round" opacity=".34" filter="url(#${s.blur(14)})"/>`,
  )
  shadow(s, x, y, 120, { reach: 0.6 })
  for (const a of [-60, 60, 180])
    s.put(
      rod(s, {
        x,
        y,
        mat: 'oldBrass',
        path: (t) => [(62 + 26 * t) * Math.sin(a * RAD), 48 - 48 * t, (62 + 26 * t) * Math.cos(a * RAD)],
        radius: (t) => 13 + 6 * bump(t - 1, 0.2),
        nu: 20,
      }),
    )
  s.put(
    rod(s, {
      x,
      y,
      mat: 'brass',
      path: (t) => [130 + 110 * t, 92 + 6 * t, 52 + 36 * t],
      radius: (t) => 12 + 5 * bump(t - 0.92, 0.06),
      nu: 40,
    }),
  )
  s.put(
    rod(s, {
      x,
      y,
      mat: 'darkWood',
      path: (t) => [240 + 180 * t, 98 - 6 * t, 88 + 58 * t],
      radius: (t) => 16 + 9 * Math.sin(Math.min(1, t * 1.1) * Math.PI * 0.9) + 6 * bump(t - 0.96, 0.05),
      nu: 90,
      nv: 22,
    }),
  )
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      scale: 1.06,
      profile: bowl,
      inside: [
        [162, 140],
        [148, 110],
        [100, 74],
        [0, 68],
      ],
      ao: (t) => 0.55 + 0.45 * smooth(0.2, 0.6, t),
    }),
  )
  const fy = y - 78 * Math.cos(24 * RAD)
  for (const [a, b] of [
    [-46, -6],
    [34, -12],
    [-8, 14],
  ] as const)
    s.put(
      `<ellipse cx="${x + a}" cy="${fy + b + 4}" rx="24" ry="11" fill="#8f98a0"/><ellipse cx="${x + a}" cy="${fy + b}" rx="24" ry="11" fill="#f7fbff"/>`,
    )
  return s.put(flame(s, x - 4, fy + 6, 210, 0.8))
}
/** A hanging lamp with five spouts on a chain. */
export function hangingLamp() {
  const s = scene({ stage: 'maroon', elevation: 12, horizon: 0.94 })
  niche(s, { x: 400, base: 900, width: 640, height: 850, deep: 0.5 })
  const [x, y] = [400, 800]
  const c = Math.cos(12 * RAD)
  const dish: ProfilePoint[] = [
    [0, -96],
    [12, -84],
    [26, -66],
    [14, -52, 1],
    [30, -40],
    [90, -14],
    [168, 26],
    [196, 66, 1],
    [204, 72],
    [200, 80],
  ]
  const top = y - 470
  s.put(chain(s, x, 30, top - 92, 22))
  s.put(
    turned(s, {
      x,
      y: top,
      mat: 'brass',
      profile: [
        [112, 0, 1],
        [118, 5],
        [108, 18],
        [60, 50],
        [30, 66, 1],
        [18, 74],
        [26, 86],
        [12, 98],
      ],
    }),
  )
  for (const side of [-1, 1]) {
    const line = (dx: number, colour: string, w: number) =>
      `<path d="M${x + side * 96 + dx} ${top + 6}L${x + side * 186 + dx} ${y - 74 * c}" stroke="${colour}" stroke-width="${w}" stroke-dasharray="13 5" stroke-linecap="round"/>`
    s.put(line(2, '#2b1607', 10), line(0, '#c8923a', 8), line(-1.5, '#ffe6a0', 2.4))
  }
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: dish,
      inside: [
        [194, 80],
        [178, 62],
        [140, 46],
        [0, 42],
      ],
      ao: (t) => 0.72 + 0.28 * smooth(-0.6, 0.2, t),
    }),
  )
  s.put(
    `<ellipse cx="${x}" cy="${y - 58 * c}" rx="168" ry="34" fill="url(#${s.gradient(['0 #6d3d0c .95', '1 #e2a33c .95'])})"/>`,
  )
  s.put(
    rod(s, {
      x,
      y,
      mat: 'brass',
      path: (t) => [0, 50 + 408 * t, 0],
      radius: (t) => 9 + 10 * bump(t - 0.08, 0.05) + 8 * bump(t - 0.5, 0.03) + 8 * bump(t - 0.9, 0.04),
      nu: 90,
    }),
  )
  for (const a of [-128, 128, -64, 64, 0]) spout(s, x, y, a)
  return s
}
function spout(s: Scene, x: number, y: number, a: number) {
  const [px, py] = project(s, x, y, [190 * Math.sin(a * RAD), 74, 190 * Math.cos(a * RAD)])
  s.put(
    `<path d="M${px - Math.sin(a * RAD) * 34} ${py + 4}L${px} ${py - 12}" stroke="#f4e6cc" stroke-width="8" stroke-linecap="round"/>`,
    flame(s, px, py - 10, 66 + 12 * Math.cos(a * RAD), 0.8),
  )
}
