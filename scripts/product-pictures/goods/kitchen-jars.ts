import { tone } from '../studio/colour.ts'
import { glass } from '../studio/glass.ts'
import { matt } from '../studio/light.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, mix, type Vec } from '../studio/vector.ts'
import { label, inner } from './jar-label.ts'

const POT_JAR = points('120,0! 140,6 160,40 164,120 160,210 136,262 112,284! 110,292 112,300')
/** A jar of ghee with a cloth-covered lid. */
export function gheeJar() {
  const s = scene({ stage: 'terracotta', elevation: 15, horizon: 0.64 })
  const [x, y, k] = [400, 826, 1.5]
  const radius = (h: number) => radiusAt(POT_JAR, h / k) * k
  shadow(s, x, y, 205, { reach: 0.7 })
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: '#f3d277', gloss: 0.12, rough: 0.4 },
      scale: k,
      profile: inner(POT_JAR, 262, 2),
      ao: (t) => 0.92 + 0.1 * t,
    }),
  )
  s.put(glass(s, { x, y, profile: POT_JAR, scale: k, body: 0.1 }))
  s.put(
    label(s, x, y, radius, {
      paper: '#fbf3dd',
      line: '#8f6a2a',
      ink: '#5a2c10',
      hindi: 'घी',
      english: 'Cow ghee',
      small: 'for lamps · 500 ml',
      h0: 96,
      h1: 296,
      half: 170,
    }),
  )
  s.put(clothLid(s, x, y - 292 * k * Math.cos(15 * RAD), 112 * k, '#8b2430'))
  return s
}
function clothLid(s: Scene, x: number, y: number, r: number, colour: string) {
  const n = Math.sin(s.elevation * RAD)
  const hem = Array.from({ length: 61 }, (_, i) => {
    const a = (i / 60) * Math.PI
    return `${(x - r * 1.16 * Math.cos(a)).toFixed(1)} ${(y + 58 + r * 1.16 * Math.sin(a) * n + 6 * Math.sin(i * 1.9)).toFixed(1)}`
  })
  const fall = `M${x - r * 0.99} ${y + 4}L${hem.join('L')}L${x + r * 0.99} ${y + 4}A${r * 0.99} ${r * n} 0 0 1 ${x - r * 0.99} ${y + 4}Z`
  const folds = s.gradient(
    [0, 0.09, 0.17, 0.27, 0.36, 0.47, 0.56, 0.67, 0.76, 0.88, 1].map(
      (o, i) => `${o} ${tone(colour, (i % 2 ? 1.3 : 0.62) * (1.1 - o * 0.5))}`,
    ),
    '',
  )
  return (
    turned(s, {
      x,
      y: y + 6,
      mat: matt(colour),
      profile: [
        [r, 0, 1],
        [r + 3, 14],
        [r - 2, 34],
        [r * 0.9, 42, 1],
        [r * 0.5, 46],
        [0, 47],
      ],
    }) +
    `<path d="${fall}" fill="url(#${folds})"/><path d="M${x - r * 1.01} ${y + 6}A${r * 1.01} ${r * n} 0 0 0 ${x + r * 1.01} ${y + 6}" fill="none" stroke="#b98b4a" stroke-width="8"/><path d="M${x - r * 1.01} ${y + 4}A${r * 1.01} ${r * n} 0 0 0 ${x + r * 1.01} ${y + 4}" fill="none" stroke="#e8c88c" stroke-width="3" stroke-dasharray="5 4"/>`
  )
}
/** A hexagon-ish honey jar with a wooden dipper leaning on it. */
export function honeyJar() {
  const s = scene({ stage: 'ivory', elevation: 15, horizon: 0.64 })
  const [x, y, k] = [366, 824, 1.36]
  const jar = points('126,0! 142,8 146,30 146,270 138,296 112,312! 110,330')
  const radius = (h: number) => radiusAt(jar, h / k) * k
  shadow(s, x, y, 190, { reach: 0.8 })
  s.put(
    `<ellipse cx="${x + 210}" cy="${y - 24}" rx="130" ry="24" fill="#f0a020" opacity=".4" filter="url(#${s.blur(16)})"/>`,
  )
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: '#d98310', gloss: 0.35, rough: 0.2 },
      scale: k,
      profile: inner(jar, 288, 2),
      tint: (t) => tone('#d07a0c', 0.75 + 0.6 * t),
      ao: () => 1.05,
    }),
  )
  s.put(glass(s, { x, y, profile: jar, scale: k, body: 0.08 }))
  s.put(
    label(s, x, y, radius, {
      paper: '#f6e7c3',
      line: '#a0651a',
      ink: '#4d2608',
      hindi: 'शहद',
      english: 'Forest honey',
      small: '400 g',
      h0: 84,
      h1: 266,
      half: 150,
    }),
  )
  s.put(
    turned(s, {
      x,
      y: y - 316 * k * Math.cos(15 * RAD),
      mat: 'oldBrass',
      scale: k,
      profile: points('120,0! 124,4 124,52 118,60! 0,62'),
    }),
  )
  const [from, to]: [Vec, Vec] = [
    [0, 30, 60],
    [150, 470, -60],
  ]
  s.put(
    `<ellipse cx="612" cy="850" rx="70" ry="20" fill="#200b06" opacity=".4" filter="url(#${s.blur(9)})"/>`,
  )
  return s.put(
    rod(s, {
      x: 576,
      y: 824,
      mat: 'sandalwood',
      nu: 150,
      nv: 22,
      path: (t) => mix(from, to, t),
      radius: (t) =>
        t < 0.26
          ? 34 * Math.sin(Math.PI * (t / 0.28 + 0.06)) ** 0.6 - (Math.floor(t * 46) % 2 ? 9 : 0)
          : 10 + 4 * bump(t - 1, 0.05),
      ao: (t) => (t < 0.26 && Math.floor(t * 46) % 2 ? 0.55 : 1),
    }),
  )
}
/** A tall bottle of sesame oil for lamps with a cork. */
export function oilBottle() {
  const s = scene({ stage: 'sand', elevation: 12, horizon: 0.7 })
  const [x, y, k] = [400, 884, 1.32]
  const bottle = points('104,0! 112,8 114,30 114,300 104,350 60,410 40,450 38,500! 46,504 46,520')
  const radius = (h: number) => radiusAt(bottle, h / k) * k
  shadow(s, x, y, 148, { reach: 0.85 })
  s.put(
    `<ellipse cx="${x + 190}" cy="${y - 18}" rx="130" ry="18" fill="#e8b020" opacity=".42" filter="url(#${s.blur(14)})"/>`,
  )
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: '#d9a520', gloss: 0.3, rough: 0.2 },
      scale: k,
      profile: inner(bottle, 398, 2),
      tint: (t) => tone('#d29a18', 0.7 + 0.65 * t),
      ao: () => 1.05,
    }),
  )
  s.put(
    turned(s, {
      x,
      y: y - 500 * k * Math.cos(12 * RAD),
      mat: 'cork',
      scale: k,
      profile: points('34,-40! 36,0 38,44! 34,50 0,51'),
    }),
  )
  s.put(glass(s, { x, y, profile: bottle, scale: k, body: 0.1 }))
  return s.put(
    label(s, x, y, radius, {
      paper: '#6b1420',
      line: '#e0b45c',
      ink: '#f7e6c0',
      hindi: 'तिल तेल',
      english: 'Sesame oil',
      small: 'for lamps · 1 litre',
      h0: 110,
      h1: 320,
      half: 132,
    }),
  )
}
