/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { cover, type CoverDesign } from '../studio/cover.ts'
import { matt } from '../studio/light.ts'
import { at, frame, kolam, lotus } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { scene, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { mix, type Vec } from '../studio/vector.ts'

interface LyingBook {
  y: number
  lift: number
  turn: number
  thick: number
  design: CoverDesign
  reach?: number
}
/** Three small hard-bound books in a pile, spines to the viewer. */
export function bookPile() {
  const s = scene({ stage: 'terracotta', elevation: 34, horizon: 0.3 })
  const books: LyingBook[] = [
    {
      y: 700,
      lift: 0,
      turn: -14,
      thick: 72,
      reach: 90,
      design: {
        paper: '#233a52',
        line: '#d9b45e',
        ink: '#f2e2b8',
        hindi: 'नदी के स्वर',
        english: 'River Songs I',
      },
    },
    {
      y: 700,
      lift: 72,
      turn: -24,
      thick: 62,
      reach: 0,
      design: {
        paper: '#7a5a1f',
        line: '#f0d48a',
        ink: '#fbeec6',
        hindi: 'नदी के स्वर',
        english: 'River Songs II',
      },
    },
    {
      y: 700,
      lift: 134,
      turn: -18,
      thick: 66,
      reach: 0,
      design: {
        design: 'waves',
        paper: '#5a1a2c',
        line: '#e0b060',
        ink: '#f6e2b6',
        soft: ['#7a2a3c', '#93404a', '#b5654e'],
        hindi: 'नदी के स्वर',
        english: 'River Songs III',
      },
    },
  ]
  for (const b of books) s.put(lying(s, 400, b))
  return s
}
function lying(s: Scene, x: number, { y, lift, turn, thick, design, reach = 0 }: LyingBook) {
  const [w, d] = [520, 352]
  const paper = design.paper ?? '#6b1420'
  const top = `<g transform="matrix(0 ${(-d / 420).toFixed(4)} ${(w / 620).toFixed(4)} 0 0 ${d})">${cover(design)}</g><rect width="${w}" height="${d}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>`
  const spine = `<rect width="${w}" height="${thick}" fill="${paper}"/><rect width="${w}" height="${thick}" fill="url(#${s.gradient(['0 #fff .26', '.4 #fff .02', '1 #000 .4'])})"/>${[26, 36, w - 38, w - 28].map((a) => `<path d="M${a} 0V${thick}" stroke="${design.line}" stroke-width="3"/>`).join('')}${text(design.english, { x: w / 2, y: thick / 2 + 11, size: 31, weight: 500, fill: design.ink ?? '#fff' })}`
  const leaves = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M0 ${10 + (i * (thick - 20)) / 8}H${d}" stroke="#b9a67e" stroke-width="1.2" opacity=".7"/>`,
  )
  const side = `<rect width="${d}" height="${thick}" fill="${tone(paper, 0.8)}"/><rect x="4" y="7" width="${d - 14}" height="${thick - 14}" fill="#eee2c6"/>${leaves.join('')}`
  return box(s, { x, y, size: [w, thick, d], turn, top, front: spine, side, reach, lift })
}
/** A cloth-bound writing book with an elastic band and a pencil. */
export function japaNotebook() {
  const s = scene({ stage: 'sage', elevation: 44, horizon: 0.22 })
  const [w, h, d] = [400, 46, 540]
  const cloth = '#a8452c'
  const weave = `<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5H6M0 4.5H6" stroke="#fff" stroke-opacity=".09" stroke-width="1.4"/><path d="M1.5 0V6M4.5 0V6" stroke="#000" stroke-opacity=".12" stroke-width="1.4"/></pattern>`
  const badge = at(
    w / 2,
    220,
    `<rect x="-130" y="-96" width="260" height="204" fill="#f4e8cd"/>` +
      frame(-120, -86, 240, 184, { line: '#8f3a24', width: 2.4, notch: 16 }) +
      text('जप लेखन', { y: 6, size: 48, fill: '#6b1420' }) +
      text('WRITTEN JAPA', { y: 42, size: 19, weight: 500, tracking: 4, fill: '#8f5a2a' }) +
      text('108 × 108 spaces', { y: 72, family: 'mukta', weight: 400, size: 17, fill: '#5b463a' }),
  )
  const top = `<defs>${weave}</defs><rect width="${w}" height="${d}" fill="${cloth}"/><rect width="46" height="${d}" fill="${tone(cloth, 0.55)}"/><rect width="${w}" height="${d}" fill="url(#weave)"/>${badge}${at(w / 2 + 20, 456, lotus(56, { line: '#f0cf96', width: 2, soft: ['none'] }))}<rect x="${w - 56}" width="17" height="${d}" fill="#3d1a16"/><rect x="${w - 56}" width="5" height="${d}" fill="#6b3a30"/>`
  const leaves = (n: number) =>
    Array.from(
      { length: 7 },
      (_, i) => `<path d="M0 ${8 + i * 5}H${n}" stroke="#b9a67e" stroke-width="1.1" opacity=".7"/>`,
    ).join('')
  const edge = (n: number) =>
    `<rect width="${n}" height="${h}" fill="${tone(cloth, 0.8)}"/><rect y="5" width="${n}" height="${h - 10}" fill="#eee2c6"/>${leaves(n)}`
  s.put(box(s, { x: 372, y: 590, size: [w, h, d], turn: -20, top, front: edge(w), side: edge(d), reach: 60 }))
  const [from, to]: [Vec, Vec] = [
    [0, 12, 0],
    [250, 12, -330],
  ]
  s.put(
    `<path d="M620 872L792 640" stroke="#200b06" stroke-width="22" stroke-linecap="round" opacity=".3" filter="url(#${s.blur(7)})"/>`,
  )
  s.put(
    rod(s, {
      x: 560,
      y: 884,
      mat: matt('#2f4d3a', 0.3, 0.3),
      path: (t) => mix(from, to, t),
      radius: (t) => (t < 0.09 ? 1.5 + t * 120 : 12),
      nu: 90,
      colour: (t) => (t < 0.03 ? '#2a2320' : t < 0.09 ? '#e0b98a' : t > 0.95 ? '#d9a941' : undefined),
    }),
  )
  return s
}
/** A large flat pattern book with a stick of chalk on it. */
export function kolamBook() {
  const s = scene({ stage: 'dusk', elevation: 48, horizon: 0.18 })
  const [w, d] = [520, 560]
  const chalk = '#f7f0e2'
  const art =
    `<rect width="${w}" height="${d}" fill="#6b2a1c"/>` +
    at(w / 2, 250, kolam(66, { line: chalk, dot: '#f3c25a', width: 3.6, reach: 3 }), 0.82) +
    frame(18, 18, w - 36, d - 36, { line: '#e7b55c', width: 2.4 }) +
    `<rect x="60" y="446" width="${w - 120}" height="92" fill="#f4e6c8"/>` +
    text('कोलम', { x: w / 2 - 78, y: 508, size: 52, fill: '#6b1420' }) +
    text('60 patterns', { x: w / 2 + 84, y: 490, size: 28, weight: 500, fill: '#5a2c10' }) +
    text('dot grids to trace', {
      x: w / 2 + 84,
      y: 518,
      family: 'mukta',
      weight: 400,
      size: 20,
      fill: '#5b463a',
    })
  s.put(box(s, { x: 400, y: 540, size: [w, 14, d], turn: 14, mat: matt('#efe4cb'), top: art, reach: 40 }))
  for (const [x, y, dx, colour] of [
    [150, 884, 130, '#fbf7ee'],
    [560, 900, 110, '#f0b84a'],
  ] as const) {
    s.put(
      `<path d="M${x} ${y + 10}h${dx}" stroke="#200b06" stroke-width="24" stroke-linecap="round" opacity=".34" filter="url(#${s.blur(6)})"/>`,
      rod(s, {
        x,
        y,
        mat: matt(colour, 0, 1),
        path: (t) => [dx * t, 13, -dx * 0.16 * t],
        radius: () => 13,
        nu: 30,
      }),
    )
  }
  return s
}
