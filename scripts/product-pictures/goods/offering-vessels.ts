/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { points, radiusAt } from '../studio/profile.ts'
import { fallenPetals, marigold } from '../studio/props.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { groove, turned } from '../studio/turned.ts'
import { RAD, bump, smooth, type Vec } from '../studio/vector.ts'

/** A wide brass urli with water, flowers and petals. */
export function urli() {
  const s = scene({ stage: 'maroon', elevation: 30, horizon: 0.36 })
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
      profile: points('170,0! 182,8 172,18 200,36 276,92 318,150 326,176! 344,182 342,192'),
      inside: points('330,192 314,172 290,136 0,126'),
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
      profile: points('226,0! 252,12 274,30! 280,34 276,40'),
      inside: points('270,40 248,22 222,10! 0,8'),
    }),
  )
  const cup = points('70,0! 76,5 66,14 70,26 104,74 112,118 96,160! 90,170 92,182 114,208 118,213 114,218')
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
      inside: points('112,218 92,190 86,150 0,140'),
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
      profile: points('18,0 46,10 64,30! 68,33 66,37'),
      inside: points('63,37 50,18 0,8'),
    })
  )
}
