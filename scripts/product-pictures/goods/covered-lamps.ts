import { glass } from '../studio/glass.ts'
import { niche } from '../studio/niche.ts'
import { points } from '../studio/profile.ts'
import { flame } from '../studio/props.ts'
import { project, scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, smooth } from '../studio/vector.ts'
import { chain } from './bell.ts'

/** An oil lamp under a glass chimney for long burning. */
export function akhandDiya() {
  const s = scene({ stage: 'dusk', elevation: 13, horizon: 0.68 })
  const [x, y] = [400, 866]
  const c = Math.cos(13 * RAD)
  const base = points(
    '176,0! 182,8 176,18 120,40 70,60! 64,70 40,90 40,116! 70,130 140,156 164,190 166,204! 174,208 172,216',
  )
  shadow(s, x, y, 190, { reach: 0.6 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: base,
      inside: points('164,216 150,204 0,200'),
      ao: (t) => 0.7 + 0.3 * smooth(0, 0.2, t),
    }),
  )
  const cup = y - 204 * c
  s.put(
    turned(s, {
      x,
      y: cup,
      mat: 'brass',
      profile: points('30,0! 34,14 70,34 86,62! 90,66 88,72'),
      inside: points('84,72 70,54 0,50'),
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
      profile: points('130,0! 132,20 150,90 148,190 110,280 84,340 82,404! 84,408'),
      body: 0.12,
    }),
  )
  return s.put(
    turned(s, {
      x,
      y: y - 606 * c,
      mat: 'brass',
      profile: points('96,0! 100,6 96,14 60,30 30,48! 20,58 26,72 12,90 0,98'),
    }),
  )
}
/** A hanging lamp with five spouts on a chain. */
export function hangingLamp() {
  const s = scene({ stage: 'maroon', elevation: 12, horizon: 0.94 })
  niche(s, { x: 400, base: 900, width: 640, height: 850, deep: 0.5 })
  const [x, y] = [400, 800]
  const c = Math.cos(12 * RAD)
  const dish = points('0,-96 12,-84 26,-66 14,-52! 30,-40 90,-14 168,26 196,66! 204,72 200,80')
  const top = y - 470
  s.put(chain(s, x, 30, top - 92, 22))
  s.put(
    turned(s, {
      x,
      y: top,
      mat: 'brass',
      profile: points('112,0! 118,5 108,18 60,50 30,66! 18,74 26,86 12,98'),
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
      inside: points('194,80 178,62 140,46 0,42'),
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
