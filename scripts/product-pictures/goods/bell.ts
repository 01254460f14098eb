import type { MaterialName } from '../studio/light.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { engrave, groove, turned } from '../studio/turned.ts'
import { RAD, smooth, steps } from '../studio/vector.ts'

const CUP = points(
  '184,0! 190,8 186,20 172,30! 158,52 140,100 128,150 118,200! 121,206 117,214! 108,246 88,284 52,306 30,312!',
)
const HANDLE = points(
  '30,312 34,320 26,330! 20,340 19,372! 32,384 34,396 24,408! 20,420 27,462 20,502! 34,514 34,524 22,534! 24,548 44,566 50,596 36,626 16,640! 18,648 10,660 3,684 0,690',
)

/** A hand bell standing on its mouth. */
export function handBell({ stage = 'ivory' as StageName, mat = 'brass' as MaterialName } = {}) {
  const s = scene({ stage, elevation: 13, horizon: 0.68 })
  shadow(s, 400, 868, 200, { reach: 0.55 })
  return s.put(bellBody(s, { x: 400, y: 868, mat, k: 1.12 }))
}
/** The bell itself, its mouth's centre at x, y px. */
export function bellBody(
  s: Scene,
  {
    x,
    y,
    mat = 'brass',
    k = 1,
    handle = true,
  }: { x: number; y: number; mat?: MaterialName; k?: number; handle?: boolean },
) {
  const body = turned(s, {
    x,
    y,
    mat,
    scale: k,
    profile: handle ? [...CUP, ...HANDLE] : CUP,
    ao: (t) => 0.72 + 0.28 * smooth(0, 0.06, t),
  })
  const radius = (h: number) => radiusAt(CUP, h / k) * k
  const arcs = Array.from({ length: 12 }, (_, i) => -84 + i * 14).map((a) =>
    engrave(s, {
      x,
      y,
      radius,
      width: 2 * k,
      opacity: 0.42,
      points: steps(12).map((t) => [a + 14 * t, (66 + 34 * Math.sin(t * Math.PI)) * k]),
    }),
  )
  const rings = [58, 112, 122].map((h) => groove(s, x, y, radius, h * k, { width: 2 * k, opacity: 0.4 }))
  return body + arcs.join('') + rings.join('')
}
/** A temple bell on a chain, seen a little from below the rim's edge. */
export function hangingBell() {
  const s = scene({ stage: 'dusk', elevation: 9, horizon: 0.9 })
  const [x, y, k] = [400, 800, 1.24]
  const top = y - 312 * k * Math.cos(9 * RAD)
  s.put(
    `<path d="M${x + 150} 40V${y + 40}" stroke="#200b06" stroke-width="190" opacity=".16" filter="url(#${s.blur(40)})"/>`,
  )
  s.put(chain(s, x, -6, top - 42, 25))
  s.put(
    `<ellipse cx="${x}" cy="${top - 22}" rx="23" ry="27" fill="none" stroke="#5d390d" stroke-width="13"/><ellipse cx="${x - 1}" cy="${top - 23}" rx="23" ry="27" fill="none" stroke="url(#${s.gradient(['0 #ffe9a8', '.5 #c08a34', '1 #6d4512'], 'x2="1" y2="1"')})" stroke-width="9"/>`,
  )
  // the clapper shows under the mouth
  s.put(
    turned(s, {
      x,
      y: y + 64,
      mat: 'brass',
      scale: 1,
      profile: points('0,0 20,4 33,22 33,36 20,54 9,62! 8,120'),
    }),
  )
  return s.put(bellBody(s, { x, y, k, handle: false }))
}
/** Links of brass chain from y0 down to y1. */
export function chain(s: Scene, x: number, y0: number, y1: number, size: number) {
  const gold = s.gradient(['0 #ffe9a8', '.45 #c8923a', '1 #6d4512'], 'x2="1" y2=".4"')
  const count = Math.round((y1 - y0) / (size * 1.02))
  const pitch = (y1 - y0) / count
  return Array.from({ length: count }, (_, i) => {
    const y = y0 + pitch * (i + 0.5)
    const wide = i % 2 ? size * 0.34 : size * 0.08
    return `<ellipse cx="${x + 1.5}" cy="${y + 1.5}" rx="${wide}" ry="${size * 0.66}" fill="none" stroke="#2b1607" stroke-opacity=".5" stroke-width="${size * 0.28}"/><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${size * 0.66}" fill="none" stroke="url(#${gold})" stroke-width="${size * 0.24}"/>`
  }).join('')
}
