// Incense packs and kits: what comes in paper.
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, frame, lotus, mandala, petals, ring } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { scene, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, mix, random, type Vec } from '../studio/vector.ts'
import { incenseStick } from './carton.ts'
import { bowlOf } from './thali.ts'

/** An upright box of mogra sticks with a fan of them before it. */
export function mograBox() {
  const s = scene({ stage: 'rose', elevation: 20, horizon: 0.5 })
  const [w, h, d] = [230, 560, 120]
  const [paper, line, ink] = ['#f3ead6', '#2f5d46', '#7a1f3a']
  const jasmine = (x: number, y: number, k: number) =>
    at(
      x,
      y,
      petals(6, 4, 26, { fill: '#ffffff', stroke: '#b9c79a', width: 1.4, wide: 0.9 }) +
        ring(5, { stroke: 'none', fill: '#e8c24a' }),
      k,
    )
  const sprig = [
    [60, 150, 1],
    [112, 112, 1.25],
    [168, 146, 1],
    [86, 206, 1.1],
    [142, 198, 1.3],
    [114, 256, 1],
  ]
    .map(([a, b, k]) => jasmine(a!, b!, k!))
    .join('')
  const leaves = [
    [40, 190, -30],
    [186, 200, 30],
    [70, 96, -60],
    [160, 90, 60],
    [60, 262, -10],
    [172, 262, 10],
  ]
    .map(
      ([a, b, t]) =>
        `<path transform="translate(${a} ${b}) rotate(${t})" d="M0 30C-16 10-14-14 0-30C14-14 16 10 0 30Z" fill="#5f8a58" stroke="${line}" stroke-width="1.6"/>`,
    )
    .join('')
  const front = `<rect width="${w}" height="${h}" fill="${paper}"/>${frame(12, 12, w - 24, h - 24, { line, width: 2.4, notch: 18 })}${leaves}${sprig}${text('मोगरा', { x: w / 2, y: 372, size: 56, fill: ink })}${text('MOGRA', { x: w / 2, y: 412, size: 25, weight: 500, tracking: 7, fill: line })}${text('jasmine agarbatti', { x: w / 2, y: 444, family: 'mukta', weight: 400, size: 19, fill: '#5b463a' })}${text('50 sticks', { x: w / 2, y: 520, family: 'mukta', weight: 500, size: 20, fill: ink })}`
  const side = `<rect width="${d}" height="${h}" fill="#2f5d46"/><g transform="translate(${d / 2 + 12} ${h / 2}) rotate(-90)">${text('मोगरा · Mogra', { size: 38, weight: 500, fill: '#f3ead6' })}</g>`
  s.put(box(s, { x: 370, y: 726, size: [w, h, d], turn: -30, mat: matt('#e4d8bd'), front, side, reach: 120 }))
  for (const [a, b, t] of [
    [96, 850, 4],
    [100, 872, -2],
    [92, 892, -7],
    [120, 830, 9],
    [110, 906, -12],
  ] as const)
    s.put(incenseStick(s, { x: a, y: b, length: 590, turn: t, colour: '#4a3322' }))
  return s
}
/** Five slim packs of different sticks, fanned. */
export function incenseFan() {
  const s = scene({ stage: 'night', elevation: 52, horizon: 0.12 })
  const packs: [string, string, string, string][] = [
    ['केसर', 'Kesar', '#c9702a', '#fbe3b4'],
    ['गुलाब', 'Gulab', '#a83a54', '#fbdcd8'],
    ['खस', 'Khus', '#3f6b4a', '#e4efc6'],
    ['चमेली', 'Chameli', '#e5d9b8', '#5a3a1a'],
    ['नाग केसर', 'Nag Kesar', '#4a3a6b', '#e6d9f2'],
  ]
  packs.forEach(([hindi, name, paper, ink], i) => {
    const dark = tone(paper, 0.6)
    const art = `<rect x="-58" y="-560" width="116" height="560" rx="3" fill="${paper}"/><rect x="-58" y="-560" width="116" height="26" fill="${dark}"/><rect x="-58" y="-26" width="116" height="26" fill="${dark}"/><rect x="-48" y="-522" width="96" height="484" fill="none" stroke="${ink}" stroke-opacity=".7" stroke-width="1.8"/>${at(0, -440, petals(12, 20, 40, { fill: dark, stroke: ink, width: 1.4 }) + petals(8, 6, 20, { stroke: ink, width: 1.4 }))}<g transform="translate(15 -210) rotate(-90)">${text(hindi, { size: 50, fill: ink })}</g><g transform="translate(44 -210) rotate(-90)">${text(name.toUpperCase(), { size: 17, weight: 500, tracking: 4, fill: ink })}</g>${text('20 sticks', { y: -52, family: 'mukta', weight: 500, size: 16, fill: ink })}<rect x="-58" y="-560" width="116" height="560" fill="url(#${s.gradient(['0 #fff .26', '.2 #fff .04', '.8 #000 .04', '1 #000 .3'], '')})"/>`
    const place = `translate(400 1050) scale(.87 .85) rotate(${(i - 2) * 12.5})`
    s.put(
      `<g transform="${place}"><rect x="-50" y="-866" width="122" height="566" fill="#0d0503" opacity=".55" filter="url(#${s.blur(9)})"/><g transform="translate(0 -310)">${art}</g></g>`,
    )
  })
  return s
}
/** Thick dhoop sticks tied in a bundle, three loose ones beside. */
export function dhoopBundle() {
  const s = scene({ stage: 'sand', elevation: 26, horizon: 0.4 })
  const [x, y, r, L] = [400, 700, 25, 440]
  const ax = -24 * RAD
  const along = (a: number, b: number, c: number): Vec => [
    (a - 0.5) * L * Math.cos(ax) + c * Math.sin(ax),
    b,
    (a - 0.5) * L * -Math.sin(ax) * -1 + c * Math.cos(ax),
  ]
  s.put(
    `<ellipse cx="${x + 40}" cy="${y + 6}" rx="300" ry="96" transform="rotate(-14 ${x} ${y})" fill="#200b06" opacity=".42" filter="url(#${s.blur(20)})"/>`,
  )
  const rows = [
    [4, 0],
    [5, 1],
    [4, 2],
    [3, 3],
  ] as const
  const rnd = random(5)
  for (const [n, row] of rows) {
    const list = Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * r * 2.04)
    for (const c of list) {
      const shift = rnd() * 0.05
      const shade = 0.8 + rnd() * 0.5
      s.put(
        rod(s, {
          x,
          y,
          mat: 'dhoop',
          path: (t) => along(t + shift, r + row * r * 1.76, c),
          radius: (t) => r * (t < 0.012 || t > 0.988 ? 0.2 : 1),
          nu: 70,
          nv: 18,
          colour: (u) => tone('#5a4030', (0.9 + 0.16 * Math.sin(u * 70 + c)) * shade),
        }),
      )
    }
  }
  for (const t of [0.3, 0.36, 0.42]) s.put(tie(s, x, y, (k) => along(t, 0, k), r))
  for (const [a, b, turn] of [
    [130, 884, -4],
    [480, 912, 6],
  ] as const) {
    s.put(
      `<path d="M${a} ${b + 8}l200 ${turn * 4}" stroke="#200b06" stroke-width="44" stroke-linecap="round" opacity=".36" filter="url(#${s.blur(9)})"/>`,
    )
    s.put(
      rod(s, {
        x: a,
        y: b,
        mat: 'dhoop',
        path: (t) => mix([0, 24, 0], [210, 24, turn * 9], t),
        radius: (t) => (t < 0.02 || t > 0.98 ? 6 : 24),
        nu: 70,
        nv: 18,
        colour: (u) => tone('#5a4030', 0.95 + 0.14 * Math.sin(u * 50)),
      }),
    )
  }
  return s
}
function tie(s: Scene, x: number, y: number, at: (c: number) => Vec, r: number) {
  const half = r * 5.1
  return rod(s, {
    x,
    y,
    mat: matt('#c23a2a', 0.05),
    nu: 60,
    nv: 8,
    radius: () => 6,
    path: (t) => {
      const a = (t - 0.5) * Math.PI * 1.16
      const base = at(half * Math.sin(a))
      return [
        base[0],
        Math.max(6, r * 2.5 + r * 4.9 * Math.cos(a) - r * 0.7 * Math.abs(Math.sin(a * 2))),
        base[2],
      ]
    },
  })
}
/** A kraft pouch of havan mixture and a bowl of it. */
export function havanSamagri() {
  const s = scene({ stage: 'ivory', elevation: 24, horizon: 0.46 })
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
      profile: [
        [60, 0],
        [72, 60],
        [80, 130],
        [60, 180],
        [34, 206, 1],
        [32, 240, 1],
        [40, 244],
        [40, 270],
        [0, 276],
      ],
    }),
  )
  s.put(
    turned(s, {
      x: 390,
      y: base - 40,
      mat: matt('#b3201f'),
      scale: 0.8,
      tint: (t) => (Math.floor(t * 24) % 3 === 1 ? '#e0a63a' : undefined),
      profile: [
        [50, 0, 1],
        [58, 20],
        [64, 100],
        [58, 180, 1],
        [24, 182, 1],
        [22, 196],
        [0, 198],
      ],
    }),
  )
  s.put(
    turned(s, {
      x: 480,
      y: base - 20,
      mat: matt('#e9d9b5'),
      scale: 0.8,
      profile: [
        [44, 0, 1],
        [52, 10],
        [52, 140],
        [44, 150, 1],
        [52, 152],
        [52, 184],
        [0, 188],
      ],
      tint: (t) => (t > 0.8 ? '#c9983a' : t > 0.2 && t < 0.62 ? '#d9721e' : undefined),
    }),
  )
  s.put(
    turned(s, {
      x: 322,
      y: base + 6,
      mat: matt('#e9d9b5'),
      scale: 0.8,
      profile: [
        [44, 0, 1],
        [52, 10],
        [52, 130],
        [44, 140, 1],
        [52, 142],
        [52, 172],
        [0, 176],
      ],
      tint: (t) => (t > 0.8 ? '#c9983a' : t > 0.2 && t < 0.62 ? '#a3161c' : undefined),
    }),
  )
  s.put(
    turned(s, {
      x: 426,
      y: base + 36 - 60 * c,
      mat: 'brass',
      scale: 0.8,
      profile: [
        [50, 0],
        [84, 30],
        [104, 60, 1],
        [110, 64],
        [106, 72],
      ],
      inside: [
        [102, 72],
        [80, 50],
        [0, 44],
      ],
    }),
  )
  s.put(
    turned(s, {
      x: 558,
      y: base + 30 - 40 * c,
      mat: matt('#fbf3e2'),
      scale: 1,
      profile: [
        [22, 0],
        [25, 8],
        [20, 18],
        [8, 26, 1],
        [3, 56],
        [0, 63],
      ],
    }),
    turned(s, {
      x: 600,
      y: base + 16 - 40 * c,
      mat: matt('#fbf3e2'),
      scale: 1,
      profile: [
        [22, 0],
        [25, 8],
        [20, 18],
        [8, 26, 1],
        [3, 56],
        [0, 63],
      ],
    }),
  )
  const front = `<rect width="${w}" height="${h}" fill="${maroon}"/>${frame(12, 12, w - 24, h - 24, { line: '#d9ab52', width: 2.4, notch: 18 })}${at(96, h / 2, mandala(58, { line: '#d9ab52', width: 1.4, soft: ['#7d1f2a', '#8a2a31', '#a2402f'], counts: [6, 12, 16] }))}${text('पूजा किट', { x: 330, y: h / 2 + 6, size: 58, fill: '#f3dfb4' })}${text('FIRST HOME PUJA', { x: 330, y: h / 2 + 44, size: 21, weight: 500, tracking: 5, fill: '#d9ab52' })}`
  const side = `<rect width="${d}" height="${h}" fill="${maroon}"/>${at(d / 2, h / 2 + 36, lotus(84, { line: '#d9ab52', width: 2, soft: ['none'] }))}`
  const walls = box(s, { x, y, size: [w, h, d], turn: -14, front, side, top: '', reach: 0 })
  s.put(walls)
  return s
}
