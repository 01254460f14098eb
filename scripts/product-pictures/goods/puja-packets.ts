import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, frame, lotus, mandala } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { points } from '../studio/profile.ts'
import { scene } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD } from '../studio/vector.ts'
import { bowlOf } from './thali.ts'

/** A kraft pouch of havan mixture and a bowl of it. */
export function havanSamagri() {
  const s = scene({ stage: 'sage', elevation: 24, horizon: 0.46 })
  const kraft = '#c79a66'
  const body =
    'M150 214C230 206 420 206 500 214C508 330 516 470 512 716C512 752 486 768 326 770C166 768 140 752 140 716C136 470 142 330 150 214Z'
  s.put(
    `<ellipse cx="390" cy="746" rx="270" ry="56" fill="#200b06" opacity=".42" filter="url(#${s.blur(20)})"/><ellipse cx="330" cy="762" rx="190" ry="22" fill="#200b06" opacity=".5" filter="url(#${s.blur(8)})"/>`,
  )
  s.put(
    `<path d="${body}" fill="url(#${s.gradient([`0 ${tone(kraft, 0.72)}`, `.08 ${tone(kraft, 1.3)}`, `.3 ${tone(kraft, 1.12)}`, `.7 ${tone(kraft, 0.86)}`, `.92 ${tone(kraft, 0.62)}`, `1 ${tone(kraft, 0.46)}`], '')})"/>`,
  )
  s.put(
    `<path d="M150 214C230 206 420 206 500 214V262C420 254 230 254 150 262Z" fill="#000" opacity=".12"/><path d="M150 238C230 230 420 230 500 238" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" fill="none" stroke-dasharray="4 5"/><path d="M176 300C190 420 176 560 190 730M470 300C456 430 470 580 456 736" stroke="#4d2f12" stroke-opacity=".2" stroke-width="14" fill="none" filter="url(#${s.blur(7)})"/>`,
  )
  s.put(
    `<g transform="translate(326 500)"><rect x="-136" y="-170" width="272" height="340" fill="#fbf2dc"/>${frame(-124, -158, 248, 316, { line: '#8f3a24', width: 2.4, notch: 18 })}${at(0, -18, flameMark('#d9732a', '#8f3a24'))}${text('हवन सामग्री', { y: 60, size: 44, fill: '#6b1420' })}${text('HAVAN SAMAGRI', { y: 94, size: 18, weight: 500, tracking: 3, fill: '#8f5a2a' })}${text('36 herbs and woods · 500 g', { y: 126, family: 'mukta', weight: 400, size: 17, fill: '#5b463a' })}<rect x="-136" y="-170" width="272" height="340" fill="url(#${s.gradient(['0 #fff .1', '.5 #fff 0', '1 #1c0604 .22'], '')})"/></g>`,
  )
  bowlOf(s, 592, 832, 'copper', '#7c5a34', { k: 1.42, kind: 'lumps', high: 0.5 })
  return s
}
function flameMark(fill: string, line: string) {
  const tongue = (k: number, colour: string) =>
    `<path transform="scale(${k})" d="M0 0C-44-2-50-44-26-72C-24-52-12-52-10-66C-8-92-2-106 8-122C8-96 44-76 40-38C38-14 24 0 0 0Z" fill="${colour}" stroke="${line}" stroke-width="${2 / k}"/>`
  return tongue(1, fill) + tongue(0.56, '#f3c25a')
}
/** An open box holding what a first home puja needs. */
export function pujaKit() {
  const s = scene({ stage: 'sage', elevation: 32, horizon: 0.32 })
  const [x, y, w, h, d] = [400, 690, 540, 170, 330]
  const maroon = '#6b1420'
  s.put(
    box(s, {
      x,
      y,
      size: [w, h, d],
      turn: -14,
      mat: matt(maroon),
      top: `<rect width="${w}" height="${d}" fill="#2a0c10"/><rect x="10" y="10" width="${w - 20}" height="${d - 20}" fill="#3d1418"/>`,
      reach: 110,
    }),
  )
  const c = Math.cos(32 * RAD)
  const base = y - 40
  // at the back: bottle of gangajal, two spools, a jar of kumkum, incense
  for (let i = 0; i < 16; i++)
    s.put(
      `<path d="M${548 + i * 5} ${base - 60}L${560 + i * 7} ${base - 330 - (i % 3) * 9}" stroke="#4a2f1e" stroke-width="6" stroke-linecap="round"/><path d="M${547 + i * 5} ${base - 60}L${559 + i * 7} ${base - 330 - (i % 3) * 9}" stroke="#8a6244" stroke-width="1.6"/>`,
    )
  s.put(
    turned(s, {
      x: 250,
      y: base - 30,
      mat: 'copper',
      scale: 0.8,
      profile: points('60,0 72,60 80,130 60,180 34,206! 32,240! 40,244 40,270 0,276'),
    }),
  )
  s.put(
    turned(s, {
      x: 390,
      y: base - 40,
      mat: matt('#b3201f'),
      scale: 0.8,
      tint: (t) => (Math.floor(t * 24) % 3 === 1 ? '#e0a63a' : undefined),
      profile: points('50,0! 58,20 64,100 58,180! 24,182! 22,196 0,198'),
    }),
  )
  s.put(
    turned(s, {
      x: 480,
      y: base - 20,
      mat: matt('#e9d9b5'),
      scale: 0.8,
      profile: points('44,0! 52,10 52,140 44,150! 52,152 52,184 0,188'),
      tint: (t) => (t > 0.8 ? '#c9983a' : t > 0.2 && t < 0.62 ? '#d9721e' : undefined),
    }),
  )
  s.put(
    turned(s, {
      x: 322,
      y: base + 6,
      mat: matt('#e9d9b5'),
      scale: 0.8,
      profile: points('44,0! 52,10 52,130 44,140! 52,142 52,172 0,176'),
      tint: (t) => (t > 0.8 ? '#c9983a' : t > 0.2 && t < 0.62 ? '#a3161c' : undefined),
    }),
  )
  s.put(
    turned(s, {
      x: 426,
      y: base + 36 - 60 * c,
      mat: 'brass',
      scale: 0.8,
      profile: points('50,0 84,30 104,60! 110,64 106,72'),
      inside: points('102,72 80,50 0,44'),
    }),
  )
  s.put(
    turned(s, {
      x: 558,
      y: base + 30 - 40 * c,
      mat: matt('#fbf3e2'),
      scale: 1,
      profile: points('22,0 25,8 20,18 8,26! 3,56 0,63'),
    }),
    turned(s, {
      x: 600,
      y: base + 16 - 40 * c,
      mat: matt('#fbf3e2'),
      scale: 1,
      profile: points('22,0 25,8 20,18 8,26! 3,56 0,63'),
    }),
  )
  const front = `<rect width="${w}" height="${h}" fill="${maroon}"/>${frame(12, 12, w - 24, h - 24, { line: '#d9ab52', width: 2.4, notch: 18 })}${at(96, h / 2, mandala(58, { line: '#d9ab52', width: 1.4, soft: ['#7d1f2a', '#8a2a31', '#a2402f'], counts: [6, 12, 16] }))}${text('पूजा किट', { x: 330, y: h / 2 + 6, size: 58, fill: '#f3dfb4' })}${text('FIRST HOME PUJA', { x: 330, y: h / 2 + 44, size: 21, weight: 500, tracking: 5, fill: '#d9ab52' })}`
  const side = `<rect width="${d}" height="${h}" fill="${maroon}"/>${at(d / 2, h / 2 + 36, lotus(84, { line: '#d9ab52', width: 2, soft: ['none'] }))}`
  const walls = box(s, { x, y, size: [w, h, d], turn: -14, front, side, top: '', reach: 0 })
  s.put(walls)
  return s
}
