import { glass } from '../studio/glass.ts'
import { matt } from '../studio/light.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD, random, smooth } from '../studio/vector.ts'
import { label, inner } from './jar-label.ts'

/** A low jar of round cotton wicks, some lying before it. */
export function wickJar() {
  const s = scene({ stage: 'dusk', elevation: 20, horizon: 0.5 })
  const [x, y, k] = [400, 740, 1.5]
  const jar = points('140,0! 152,8 156,26 156,200 148,216! 146,224')
  const radius = (h: number) => radiusAt(jar, h / k) * k
  const rnd = random(6)
  shadow(s, x, y, 225, { reach: 0.5 })
  const c = Math.cos(20 * RAD)
  s.put(turned(s, { x, y, mat: matt('#efe6d4'), scale: k, profile: inner(jar, 172, 2) }))
  for (let row = 0; row < 6; row++)
    for (let i = -4; i <= 4; i++)
      if (Math.abs(i) < 4.5 - row * 0.05)
        s.put(
          wick(
            s,
            x + i * 48 + (row % 2) * 24 - 10 + rnd() * 8,
            y - (20 + row * 23) * k * c + 62 * Math.cos((i / 5) * 1.4),
            0.92,
          ),
        )
  s.put(glass(s, { x, y, profile: jar, scale: k, body: 0.14 }))
  s.put(
    label(s, x, y, radius, {
      paper: '#fbf5e6',
      line: '#a9762c',
      ink: '#6b1420',
      hindi: 'फूल बत्ती',
      english: 'Round wicks',
      small: '100 pieces, pure cotton',
      h0: 64,
      h1: 226,
      half: 158,
    }),
  )
  s.put(
    turned(s, {
      x,
      y: y - 218 * k * c,
      mat: 'wood',
      scale: k,
      profile: points('154,0! 160,5 160,30 154,36! 22,38! 18,46 26,60 20,70 0,73'),
    }),
  )
  for (const [a, b, q] of [
    [166, 872, 1.5],
    [262, 906, 1.6],
    [640, 884, 1.55],
  ] as const) {
    s.put(
      `<ellipse cx="${a + 12}" cy="${b + 6}" rx="44" ry="15" fill="#200b06" opacity=".42" filter="url(#${s.blur(6)})"/>`,
      wick(s, a, b, q),
    )
  }
  return s
}
function wick(s: Scene, x: number, y: number, k: number) {
  return turned(s, {
    x,
    y,
    mat: matt('#fbf3e2'),
    scale: k,
    profile: points('22,0 25,8 20,18 8,26! 4,34 3,56 1,62 0,63'),
    ao: (t) => 0.66 + 0.34 * smooth(0, 0.3, t),
  })
}
/** A tin-lidded jar of camphor tablets. */
export function camphorJar() {
  const s = scene({ stage: 'maroon', elevation: 18, horizon: 0.6 })
  const [x, y, k] = [400, 800, 1.4]
  const jar = points('104,0! 118,8 120,24 120,270 106,296! 104,312')
  const radius = (h: number) => radiusAt(jar, h / k) * k
  const c = Math.cos(18 * RAD)
  const rnd = random(3)
  const tablet = (a: number, b: number, turn: number, q = 1) =>
    `<g transform="translate(${a.toFixed(1)} ${b.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${q})"><path d="M-22 0V12A22 11 0 0 0 22 12V0Z" fill="url(#${s.gradient(['0 #ffffff', '.5 #e6eaee', '1 #a3abb4'], '')})"/><ellipse rx="22" ry="11" fill="#fbfdff"/><ellipse rx="13" ry="6" fill="none" stroke="#b9c2cb" stroke-width="1.6"/></g>`
  shadow(s, x, y, 168, { reach: 0.7 })
  s.put(turned(s, { x, y, mat: matt('#c9ced3'), scale: k, profile: inner(jar, 236, 2) }))
  for (let row = 0; row < 11; row++)
    for (let i = -3; i <= 3; i++)
      s.put(
        tablet(
          x + i * 42 + (row % 2) * 18 - 8 + rnd() * 8,
          y - (14 + row * 21) * k * c + 40 * Math.cos((i / 4) * 1.5),
          rnd() * 50 - 25,
        ),
      )
  s.put(glass(s, { x, y, profile: jar, scale: k, body: 0.16, tint: '#e6eef2' }))
  s.put(
    label(s, x, y, radius, {
      paper: '#1f3a52',
      line: '#d9c38a',
      ink: '#f5efdd',
      hindi: 'कपूर',
      english: 'Camphor',
      small: '100 g tablets',
      h0: 84,
      h1: 250,
      half: 120,
    }),
  )
  s.put(
    turned(s, {
      x,
      y: y - 300 * k * c,
      mat: 'steel',
      scale: k,
      profile: points('112,0! 115,4 115,46 110,52! 0,54'),
    }),
  )
  for (const [a, b, t] of [
    [168, 852, -8],
    [214, 884, 14],
    [640, 890, 6],
  ] as const)
    s.put(
      `<ellipse cx="${a + 8}" cy="${b + 14}" rx="36" ry="14" fill="#200b06" opacity=".5" filter="url(#${s.blur(5)})"/>`,
      tablet(a, b, t, 1.35),
    )
  return s
}
