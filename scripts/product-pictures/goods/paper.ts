// Books that lie, journals, calendar, book stand.
import { text } from '#server/sample/lettering.ts'
import { cover, type CoverDesign } from '../studio/cover.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, frame, kolam, lotus, petals, rays, ring } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { project, scene, type Scene } from '../studio/scene.ts'
import { rod, surface } from '../studio/surface.ts'
import { mix, spin, type Vec } from '../studio/vector.ts'

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
/** A spiral-bound wall calendar hanging from a nail, open at one month. */
export function wallCalendar() {
  const s = scene({ stage: 'rose', elevation: 4, horizon: 0.99 })
  const [x, y, w, h] = [180, 150, 440, 700]
  const ink = '#5b2318'
  s.put(
    `<rect x="${x + 14}" y="${y + 18}" width="${w}" height="${h}" fill="#200b06" opacity=".4" filter="url(#${s.blur(14)})"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fbf4e2"/>`,
  )
  s.put(
    `<g transform="translate(${x} ${y})"><rect x="16" y="34" width="${w - 32}" height="300" fill="#2c4a44"/>${at(w / 2, 168, rays(40, 96, 128, { stroke: '#e7c67a', width: 2 }) + ring(90, { stroke: '#e7c67a', fill: '#d98b3a' }) + petals(16, 46, 84, { stroke: '#7a2a1d', fill: '#efc873', width: 1.6 }))}${at(w / 2, 318, lotus(120, { line: '#f3e0b0', width: 2, soft: ['#b8564a', '#d68272', '#efc0a4'] }))}${monthGrid(w, ink)}</g>`,
  )
  const spiral = Array.from({ length: 27 }, (_, i) => x + 18 + i * 15.5)
  s.put(
    ...spiral.map(
      (cx) =>
        `<circle cx="${cx}" cy="${y + 12}" r="4" fill="#6b4a3a"/><path d="M${cx} ${y + 12}C${cx - 5} ${y - 16} ${cx + 9} ${y - 16} ${cx + 5} ${y + 8}" fill="none" stroke="#3d2a22" stroke-width="3.4"/><path d="M${cx - 0.8} ${y + 10}C${cx - 5} ${y - 15} ${cx + 8} ${y - 15} ${cx + 4} ${y + 6}" fill="none" stroke="#d9d2c6" stroke-width="1.5"/>`,
    ),
  )
  s.put(
    `<path d="M372 ${y - 4}Q400 ${y - 62} 428 ${y - 4}" fill="none" stroke="#8f8577" stroke-width="4"/><circle cx="404" cy="${y - 30}" r="10" fill="#200b06" opacity=".4" filter="url(#${s.blur(3)})"/><circle cx="400" cy="${y - 36}" r="9" fill="url(#${s.radial(['0 #fff2c8', '.5 #b98a3a', '1 #5d3d10'], 'cx=".35" cy=".3"')})"/>`,
  )
  return s.put(
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${s.gradient(['0 #fff .16', '.6 #fff 0', '1 #1c0604 .14'], 'x2="1" y2="1"')})"/>`,
  )
}
function monthGrid(w: number, ink: string) {
  const days = ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि']
  const col = (i: number) => 46 + i * ((w - 92) / 6)
  const numbers = Array.from({ length: 30 }, (_, i) => {
    const place = i + 3
    const [cx, cy] = [col(place % 7), 476 + Math.floor(place / 7) * 46]
    const mark =
      i === 0
        ? `<circle cx="${cx}" cy="${cy - 8}" r="19" fill="#5b2318"/>`
        : i === 14
          ? `<circle cx="${cx}" cy="${cy - 8}" r="19" fill="none" stroke="#c9862e" stroke-width="2.4"/>`
          : ''
    return (
      mark +
      text(String(i + 1), {
        x: cx,
        y: cy,
        family: 'mukta',
        weight: 500,
        size: 24,
        fill: i === 0 ? '#fbf4e2' : place % 7 === 6 ? '#b3261f' : '#3d2a22',
      })
    )
  })
  return (
    text('कार्तिक', { x: 26, y: 396, anchor: 'start', size: 46, fill: ink }) +
    text('Kartik', { x: w - 26, y: 394, anchor: 'end', size: 28, weight: 500, fill: '#8f5a2a' }) +
    `<path d="M26 412H${w - 26}" stroke="#d9c08a" stroke-width="2"/>` +
    days
      .map((d, i) =>
        text(d, {
          x: col(i),
          y: 440,
          family: 'mukta',
          weight: 500,
          size: 16,
          fill: i === 6 ? '#b3261f' : '#736051',
        }),
      )
      .join('') +
    numbers.join('')
  )
}
/** A folding wooden book stand holding an open book. */
export function bookStand() {
  const s = scene({ stage: 'ochre', elevation: 30, horizon: 0.36 })
  const [x, y] = [400, 760]
  const turn: Vec = [0, -12, 0]
  const [W, H, D] = [236, 250, 330]
  const p = (v: Vec) => spin(v, turn)
  s.put(
    `<ellipse cx="${x + 40}" cy="${y - 10}" rx="300" ry="120" fill="#200b06" opacity=".34" filter="url(#${s.blur(26)})"/>`,
  )
  const board = (from: Vec, to: Vec, art: string, width: number) => {
    const len = Math.hypot(to[0] - from[0], to[1] - from[1])
    return face(s, {
      x,
      y,
      origin: p([from[0], from[1], -D / 2]),
      right: p([(to[0] - from[0]) / len, (to[1] - from[1]) / len, 0]),
      down: p([0, 0, 1]),
      art,
      width: len,
      height: width,
    })
  }
  const grain = (w: number, h: number) =>
    `<rect width="${w}" height="${h}" fill="#9a6236"/>${Array.from({ length: 26 }, (_, i) => `<path d="M0 ${(i * h) / 26}Q${w / 2} ${(i * h) / 26 + 9 * Math.sin(i * 2.1)} ${w} ${(i * h) / 26 + 4}" stroke="#5b3216" stroke-opacity="${0.16 + 0.16 * Math.abs(Math.sin(i * 1.7))}" stroke-width="2.4" fill="none"/>`).join('')}`
  const plank = grain(500, D)
  // legs: each board runs from a foot on one side up to the other
  s.put(
    board([W * 0.72, 0, 0], [-W * 0.1, H * 0.46, 0], plank, D),
    board([-W * 0.72, 0, 0], [W * 0.1, H * 0.46, 0], plank, D),
  )
  const foot = (side: number) => {
    const [a, b] = [
      project(s, x, y, p([side * W * 0.72, 0, D / 2])),
      project(s, x, y, p([-side * W * 1.02, H, D / 2])),
    ]
    return `<path d="M${a}L${b}" stroke="#5b3216" stroke-width="30" stroke-linecap="round"/><path d="M${a}L${b}" stroke="#a86c3c" stroke-width="22" stroke-linecap="round"/><path d="M${a}L${b}" transform="translate(-3 -5)" stroke="#d9a46c" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`
  }
  s.put(
    board([-W * 1.02, H, 0], [0, H * 0.4, 0], plank, D),
    board([0, H * 0.4, 0], [W * 1.02, H, 0], plank, D),
    foot(1),
    foot(-1),
  )
  const hub = project(s, x, y, p([0, H * 0.42, D / 2]))
  s.put(
    `<circle cx="${hub[0]}" cy="${hub[1]}" r="13" fill="url(#${s.radial(['0 #ffe9a8', '.5 #b98230', '1 #5d390d'], 'cx=".35" cy=".3"')})"/>`,
  )
  for (const side of [-1, 1]) s.put(page(s, x, y, turn, side, W, H, D))
  return s
}
function page(s: Scene, x: number, y: number, turn: Vec, side: number, W: number, H: number, D: number) {
  const [w, d] = [W * 0.98, D * 1.06]
  const at = (u: number, v: number): Vec => [
    side * (4 + w * u),
    H * 0.44 + H * 0.62 * u + 40 * Math.sin(Math.min(1, u * 1.5) * Math.PI) * (1 - u * 0.4),
    (v - 0.5) * d,
  ]
  const line = (u: number, v: number) => {
    if (u < 0.12 || u > 0.9 || v < 0.1 || v > 0.9) return '#fbf3df'
    if (side < 0 && v < 0.42) return Math.hypot(u - 0.51, (v - 0.26) * 1.4) < 0.14 ? '#b5562e' : '#fbf3df'
    return Math.floor(v * 44) % 2 && Math.abs(Math.sin(u * 90 + Math.floor(v * 44) * 7)) > 0.2
      ? '#9b8a72'
      : '#fbf3df'
  }
  const cover = surface(s, {
    x,
    y: y + 10,
    mat: matt('#6b1420'),
    nu: 30,
    nv: 4,
    turn,
    cull: false,
    at: (u, v) => {
      const q = at(u * 1.03, v)
      return [q[0], q[1] - 12, (v - 0.5) * d * 1.04]
    },
  })
  return (
    cover +
    surface(s, {
      x,
      y,
      mat: matt('#fbf3df'),
      nu: 56,
      nv: 90,
      turn,
      cull: false,
      soft: 0.4,
      at,
      colour: line,
      ao: (u) => 0.62 + 0.38 * Math.min(1, u * 5),
    }) +
    (side > 0
      ? `<path d="M${project(s, x, y, spin(at(0, 1), turn))
          .map((v) => v.toFixed(0))
          .join(' ')}q-6 34 4 74l11 -10 11 12q4 -40 -8 -72z" fill="#b3261f"/>`
      : '')
  )
}
