import { points } from '../studio/profile.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { rod, surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, bump, smooth, spin, type Vec } from '../studio/vector.ts'

/** A brass tortoise on a water plate. */
export function tortoise() {
  const s = scene({ stage: 'maroon', elevation: 32, horizon: 0.34 })
  const [x, y] = [400, 640]
  const n = Math.sin(32 * RAD)
  shadow(s, x, y, 312, { reach: 0.15 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: points('280,0! 300,8 318,36! 326,40 322,48'),
      inside: points('316,48 300,30 280,14! 0,12'),
    }),
  )
  const fy = y - 22
  s.put(
    `<ellipse cx="${x}" cy="${fy - 8}" rx="300" ry="${300 * n}" fill="url(#${s.gradient(['0 #e9f4f2 .5', '.5 #5d7f86 .3', '1 #f3fbf8 .34'], 'x2="1" y2="1"')})"/>`,
  )
  const turn = -146
  const q = (v: Vec): Vec => spin(v, [0, turn, 0])
  const leg = (a: number, b: number) =>
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([a * (96 + 70 * t), 34 - 26 * t, b * (80 + 56 * t)]),
      radius: (t) => 30 - 8 * t - 20 * bump(t - 1.04, 0.12),
      nu: 30,
    })
  for (const [a, b] of [
    [-1, -1],
    [1, -1],
  ] as const)
    s.put(leg(a, b))
  s.put(
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([-150 - 70 * t, 26 - 8 * t, 0]),
      radius: (t) => 16 - 13 * t,
      nu: 20,
    }),
  )
  s.put(
    `<ellipse cx="${x}" cy="${fy - 6}" rx="180" ry="${150 * n}" fill="#2a1206" opacity=".5" filter="url(#${s.blur(10)})"/>`,
  )
  for (const [a, b] of [
    [-1, 1],
    [1, 1],
  ] as const)
    s.put(leg(a, b))
  const cells: [number, number][] = [
    [0, 0],
    [0.52, 0],
    [-0.52, 0],
    [0.27, 0.5],
    [-0.27, 0.5],
    [0.27, -0.5],
    [-0.27, -0.5],
    [0.8, 0.42],
    [-0.8, 0.42],
    [0.8, -0.42],
    [-0.8, -0.42],
  ]
  const dome = (u: number, v: number): Vec => {
    const [a, r] = [u * TAU, Math.sin((v * Math.PI) / 2)]
    const rim = 1 + 0.07 * smooth(0.86, 1, v)
    const p: [number, number] = [r * Math.cos(a), r * Math.sin(a)]
    const near = cells.map(([i, j]) => Math.hypot(p[0] - i, (p[1] - j) * 0.95)).sort((i, j) => i - j)
    const ridge = smooth(0, 0.12, near[1]! - near[0]!) * 13 * (1 - v * 0.6)
    return q([178 * rim * p[0], 24 + 126 * Math.cos((v * Math.PI) / 2) ** 0.8 + ridge, 140 * rim * p[1]])
  }
  s.put(
    surface(s, {
      x,
      y: fy,
      mat: 'brass',
      nu: 220,
      nv: 84,
      at: dome,
      flip: true,
      cull: false,
      soft: 0.5,
      ao: (_u, v) => 1 - 0.3 * smooth(0.8, 1, v),
    }),
  )
  s.put(
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([146 + 110 * t, 40 + 62 * t ** 1.4, 0]),
      radius: (t) => 26 + 12 * bump(t - 0.82, 0.2) - 26 * smooth(0.93, 1.02, t),
      nu: 50,
      nv: 26,
    }),
  )
  const eye = project(s, x, y, q([246, 118, 26]))
  return s.put(`<circle cx="${eye[0]}" cy="${eye[1] - 22}" r="5" fill="#2a1206"/>`)
}
