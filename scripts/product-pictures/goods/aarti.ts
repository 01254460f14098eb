/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { points } from '../studio/profile.ts'
import { flame } from '../studio/props.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, smooth, type Vec } from '../studio/vector.ts'

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
      profile: points('120,0! 126,6 120,16 74,34 40,52! 30,64 34,96! 70,108 100,116 0,120'),
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
        profile: points('20,0 46,14 62,40! 67,43 65,49'),
        inside: points('62,49 48,32 0,28'),
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
      profile: points('44,0! 52,10 40,26 22,40! 20,60 34,76 28,96 10,116 0,124'),
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
  const bowl = points('60,36 110,54 152,96 162,128! 170,132 167,140')
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
      inside: points('162,140 148,110 100,74 0,68'),
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
