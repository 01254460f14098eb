/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import type { MaterialName } from '../studio/light.ts'
import { at, lotus, petals, ring } from '../studio/ornament.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { heap } from '../studio/props.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { groove, turned } from '../studio/turned.ts'
import { RAD, smooth } from '../studio/vector.ts'
import { wrapText } from '../studio/wrap.ts'
import { label } from './jar-label.ts'

/** A small sealed copper pot of river water, tied with red thread. */
export function gangajalPot() {
  const s = scene({ stage: 'sage', elevation: 15, horizon: 0.62 })
  const [x, y, k] = [400, 800, 1.46]
  const pot = points(
    '84,0! 92,6 88,16 128,60 152,120 146,176 108,226 62,252! 54,260 54,300! 64,304 66,346 58,356! 22,364 14,372! 20,384 12,398 0,402',
  )
  const radius = (h: number) => radiusAt(pot, h / k) * k
  shadow(s, x, y, 130, { reach: 1 })
  s.put(
    turned(s, { x, y, mat: 'copper', scale: k, profile: pot, ao: (t) => 0.62 + 0.38 * smooth(0, 0.14, t) }),
  )
  s.put(...[64, 70, 196, 202].map((h) => groove(s, x, y, radius, h * k, { opacity: 0.45, width: 2.6 })))
  s.put(lettersOn(s, x, y, radius, k))
  const c = Math.cos(15 * RAD)
  const ny = y - 274 * k * c
  for (let i = 0; i < 6; i++)
    s.put(
      `<path d="M${x - 56 * k} ${ny + i * 7}A${56 * k} ${15 * k} 0 0 0 ${x + 56 * k} ${ny + i * 7}" fill="none" stroke="${tone(i % 3 === 1 ? '#d9a23a' : '#b3201f', 1.1 - i * 0.06)}" stroke-width="7.5"/>`,
    )
  const bow = (d: string, w: number) =>
    `<path d="${d}" fill="none" stroke="#7c1414" stroke-width="${w + 3}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#c42a26" stroke-width="${w}" stroke-linecap="round"/>`
  const b: [number, number] = [x + 26, ny + 44]
  return s.put(
    bow(
      `M${b[0]} ${b[1]}C${b[0] - 50} ${b[1] - 30} ${b[0] - 66} ${b[1] + 22} ${b[0]} ${b[1]}C${b[0] + 52} ${b[1] - 30} ${b[0] + 68} ${b[1] + 22} ${b[0]} ${b[1]}`,
      6,
    ),
    bow(
      `M${b[0]} ${b[1]}C${b[0] - 12} ${b[1] + 34} ${b[0] - 26} ${b[1] + 60} ${b[0] - 22} ${b[1] + 96}M${b[0]} ${b[1]}C${b[0] + 16} ${b[1] + 30} ${b[0] + 22} ${b[1] + 54} ${b[0] + 34} ${b[1] + 84}`,
      6,
    ),
  )
}
function lettersOn(s: Scene, x: number, y: number, radius: (h: number) => number, k: number) {
  const body = { x, y, radius }
  const deep = wrapText(s, body, 'गङ्गाजल', { h: 116 * k, size: 64, fill: '#571f0a' })
  return `<g transform="translate(1.6 2)" opacity=".5">${wrapText(s, body, 'गङ्गाजल', { h: 116 * k, size: 64, fill: '#ffe0c4' })}</g>${deep}`
}
/** A turned wooden kumkum box, the lid beside it. */
export function kumkumBox({
  stage = 'ochre' as StageName,
  mat = { base: '#9c2f24', gloss: 0.4, rough: 0.25 } as MaterialName,
} = {}) {
  const s = scene({ stage, elevation: 28, horizon: 0.4 })
  const [x, y, k] = [350, 730, 1.5]
  const c = Math.cos(28 * RAD)
  const stripe = (t: number) =>
    Math.abs(t - 0.5) < 0.06 || Math.abs(t - 0.78) < 0.03
      ? '#d9a941'
      : Math.abs(t - 0.64) < 0.05
        ? '#2f4d3a'
        : undefined
  shadow(s, x, y, 190, { reach: 0.5 })
  s.put(
    turned(s, {
      x,
      y,
      mat,
      scale: k,
      tint: stripe,
      profile: points('96,0! 104,6 98,18 112,36 134,80 136,120 126,146! 124,158 120,160'),
      inside: points('112,160 108,140 0,128'),
      ao: (t) => 0.6 + 0.4 * smooth(0, 0.25, t),
    }),
  )
  s.put(heap(s, x, y - 140 * k * c, 106 * k, '#b5141c', { high: 0.4 }))
  const lx = 612
  shadow(s, lx, 826, 118, { reach: 0.4 })
  s.put(
    turned(s, {
      x: lx,
      y: 826,
      mat,
      scale: 1.1,
      tint: (t) => (Math.abs(t - 0.2) < 0.06 ? '#d9a941' : Math.abs(t - 0.34) < 0.05 ? '#2f4d3a' : undefined),
      profile: points('112,0! 118,5 118,26 104,50 60,82 24,100! 16,110 24,128 22,146 10,160 0,164'),
    }),
  )
  return s.put(
    `<g opacity=".9">${at(180, 868, `<ellipse rx="42" ry="15" fill="#b5141c"/><ellipse cx="-8" cy="-4" rx="26" ry="8" fill="#e0343a" opacity=".7"/>`)}</g>`,
  )
}
/** A round tin of loban resin with its lid leaning against it. */
export function lobanTin() {
  const s = scene({ stage: 'night', elevation: 22, horizon: 0.48 })
  const [x, y, k] = [390, 760, 1.44]
  const c = Math.cos(22 * RAD)
  const radius = () => 146 * k
  const paper = '#c9862e'
  shadow(s, x, y, 212, { reach: 0.45 })
  s.put(
    turned(s, {
      x,
      y,
      mat: { base: paper, gloss: 0.2, rough: 0.3 },
      scale: k,
      profile: points('142,0! 146,4 146,178 142,184! 140,190'),
      inside: points('136,190 134,150 0,146'),
    }),
  )
  s.put(heap(s, x, y - 166 * k * c, 130 * k, '#d9a850', { kind: 'lumps', high: 0.36 }))
  s.put(
    label(s, x, y, radius, {
      paper: '#3a1a16',
      line: '#e6b85e',
      ink: '#f7e3b6',
      hindi: 'लोबान',
      english: 'Loban resin',
      small: 'natural benzoin · 200 g',
      h0: 30,
      h1: 226,
      half: 200,
    }),
  )
  const lid = s.aside(() => {
    s.put(
      `<ellipse rx="150" ry="150" fill="${tone(paper, 0.5)}"/><ellipse cx="-8" cy="-3" rx="150" ry="150" fill="url(#${s.gradient([`0 ${tone(paper, 1.5)}`, `.5 ${paper}`, `1 ${tone(paper, 0.6)}`], 'x2="1" y2="1"')})"/><g transform="translate(-8 -3)">${ring(136, { stroke: '#f0cf86', width: 2 })}${petals(12, 44, 124, { stroke: '#f0cf86', fill: '#3a1a16', width: 2 })}${ring(36, { stroke: '#f0cf86', fill: '#7a2a1d' })}${at(0, 20, lotus(40, { line: '#f0cf86', width: 1.4, soft: ['#7a2a1d'] }))}</g>`,
    )
  })
  s.put(
    `<ellipse cx="660" cy="868" rx="110" ry="22" fill="#120603" opacity=".55" filter="url(#${s.blur(10)})"/>`,
  )
  return s.put(`<g transform="translate(636 742) skewX(-8) scale(.66 .86)">${lid}</g>`)
}
