// What stands on or before an altar.
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, lotus, petals, ring, yantra } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { flame } from '../studio/props.ts'
import type { ProfilePoint } from '../studio/profile.ts'
import { project, scene, shadow, shadowOf, type Scene } from '../studio/scene.ts'
import { rod, surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, bump, clamp, pathOf, random, smooth, spin, steps, type Vec } from '../studio/vector.ts'

/** An engraved copper plate lying on a red cloth. */
export function yantraPlate() {
  const s = scene({ stage: 'ivory', elevation: 54, horizon: 0.1 })
  const [x, y, w] = [400, 530, 430]
  const cloth = `<rect width="560" height="560" fill="#8f1a22"/><rect x="12" y="12" width="536" height="536" fill="none" stroke="#e0b04e" stroke-width="10"/>`
  const p = (v: Vec) => spin(v, [0, 18, 0])
  shadowOf(
    s,
    (
      [
        [-280, 0, -280],
        [280, 0, -280],
        [280, 0, 280],
        [-280, 0, 280],
      ] as Vec[]
    ).map((v) => project(s, x, y, p(v))),
    12,
  )
  s.put(
    face(s, {
      x,
      y,
      origin: p([-280, 2, -280]),
      right: p([1, 0, 0]),
      down: p([0, 0, 1]),
      art: cloth,
      width: 560,
      height: 560,
    }),
  )
  const sheen = s.gradient(
    ['0 #f7c29c', '.22 #c9754a', '.42 #e9a67a', '.55 #f9d3b4', '.7 #b5623a', '1 #7d3c20'],
    'x2="1" y2=".8"',
  )
  const art = `<rect width="${w}" height="${w}" fill="url(#${sheen})"/><rect x="10" y="10" width="${w - 20}" height="${w - 20}" fill="none" stroke="#5a2410" stroke-width="3"/><g transform="translate(2 2.4)" opacity=".55">${at(w / 2, w / 2, yantra(146, { line: '#ffe6d0', width: 3 }))}</g>${at(w / 2, w / 2, yantra(146, { line: '#4d1c0a', width: 3 }))}`
  s.put(
    box(s, {
      x,
      y: y - 2,
      size: [w, 12, w],
      turn: -12,
      mat: { metal: '#b5623a', rough: 0.2 },
      top: art,
      reach: 18,
    }),
  )
  return s
}
/** A round marble plaque with an Om in brass, on a wooden foot. */
export function omPlaque() {
  const s = scene({ stage: 'sage', elevation: 12, horizon: 0.68 })
  const [x, y, R] = [400, 872, 270]
  const rnd = random(61)
  s.put(
    box(s, {
      x,
      y,
      size: [330, 62, 130],
      turn: -20,
      mat: 'darkWood',
      front: woodFace(330, 62, '#6b3f26'),
      side: woodFace(130, 62, '#6b3f26'),
      top: woodFace(330, 130, '#6b3f26'),
      reach: 110,
    }),
  )
  const tilt: Vec = [0, -20, 0]
  const rim = (r: number, z: number) =>
    steps(90).map((t) =>
      project(s, x, y, spin([r * Math.sin(t * TAU), 330 + r * Math.cos(t * TAU), z], tilt)),
    )
  s.put(
    `<path d="${pathOf(rim(R, -20), true)}" fill="#8f8576"/><path d="${pathOf([...rim(R, -20).slice(0, 46), ...rim(R, 12).slice(0, 46).toReversed()], true)}" fill="#b5aa98"/>`,
  )
  const veins = Array.from(
    { length: 12 },
    () =>
      `<path d="M${(rnd() * 540).toFixed(0)} 0C${(rnd() * 540).toFixed(0)} 160 ${(rnd() * 540).toFixed(0)} 330 ${(rnd() * 540).toFixed(0)} 540" fill="none" stroke="#9a9184" stroke-opacity="${(0.1 + rnd() * 0.2).toFixed(2)}" stroke-width="${(1 + rnd() * 4).toFixed(1)}"/>`,
  )
  const gold = s.gradient(['0 #fff0bd', '.35 #dba545', '.65 #a8741f', '1 #f0cf7c'], 'x2="1" y2="1"')
  const id = s.id('c')
  s.defs.push(`<clipPath id="${id}"><circle cx="270" cy="270" r="270"/></clipPath>`)
  const om = text('ॐ', { size: 330, weight: 600, fill: `url(#${gold})` })
  const shade = text('ॐ', { size: 330, weight: 600, fill: '#3d2a12' })
  const art = `<g clip-path="url(#${id})"><rect width="540" height="540" fill="#f4eee2"/>${veins.join('')}${at(270, 270, ring(232, { stroke: '#8a6424', width: 9 }) + ring(232, { stroke: '#e9c46e', width: 5 }) + petals(24, 206, 228, { fill: '#c9983a' }) + ring(198, { stroke: '#b5822c', width: 3 }))}<g transform="translate(286 366)" opacity=".4">${shade}</g><g transform="translate(280 358)">${om}</g></g>`
  s.put(
    face(s, {
      x,
      y,
      origin: spin([-270, 600, 14], tilt),
      right: spin([1, 0, 0], tilt),
      down: [0, -1, 0],
      art,
      width: 540,
      height: 540,
    }).replace(/<rect width="540" height="540" fill="#1c0a06"[^>]*>/, ''),
  )
  return s
}
/** Wood grain for a flat face. */
export function woodFace(w: number, h: number, colour: string, mark = '') {
  const lines = Array.from(
    { length: Math.max(5, Math.round(h / 9)) },
    (_, i) =>
      `<path d="M0 ${i * 9}Q${w * 0.3} ${i * 9 + 8 * Math.sin(i * 2.3)} ${w * 0.6} ${i * 9 + 3}T${w} ${i * 9}" fill="none" stroke="${tone(colour, 0.55)}" stroke-opacity="${(0.2 + 0.25 * Math.abs(Math.sin(i * 1.9))).toFixed(2)}" stroke-width="2.2"/>`,
  )
  return `<rect width="${w}" height="${h}" fill="${colour}"/>${lines.join('')}${mark}<rect width="${w}" height="3" fill="#fff" opacity=".18"/>`
}
/** A brass tortoise on a water plate. */
export function tortoise() {
  const s = scene({ stage: 'maroon', elevation: 32, horizon: 0.34 })
  const [x, y] = [400, 640]
  const n = Math.sin(32 * RAD)
  shadow(s, x, y, 312, { reach: 0.15 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      profile: [
        [280, 0, 1],
        [300, 8],
        [318, 36, 1],
        [326, 40],
        [322, 48],
      ],
      inside: [
        [316, 48],
        [300, 30],
        [280, 14, 1],
        [0, 12],
      ],
    }),
  )
  const fy = y - 22
  s.put(
    `<ellipse cx="${x}" cy="${fy - 8}" rx="300" ry="${300 * n}" fill="url(#${s.gradient(['0 #e9f4f2 .5', '.5 #5d7f86 .3', '1 #f3fbf8 .34'], 'x2="1" y2="1"')})"/>`,
  )
  const turn = -146
  const q = (v: Vec): Vec => spin(v, [0, turn, 0])
  const leg = (a: number, b: number) =>
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([a * (96 + 70 * t), 34 - 26 * t, b * (80 + 56 * t)]),
      radius: (t) => 30 - 8 * t - 20 * bump(t - 1.04, 0.12),
      nu: 30,
    })
  for (const [a, b] of [
    [-1, -1],
    [1, -1],
  ] as const)
    s.put(leg(a, b))
  s.put(
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([-150 - 70 * t, 26 - 8 * t, 0]),
      radius: (t) => 16 - 13 * t,
      nu: 20,
    }),
  )
  s.put(
    `<ellipse cx="${x}" cy="${fy - 6}" rx="180" ry="${150 * n}" fill="#2a1206" opacity=".5" filter="url(#${s.blur(10)})"/>`,
  )
  for (const [a, b] of [
    [-1, 1],
    [1, 1],
  ] as const)
    s.put(leg(a, b))
  const cells: [number, number][] = [
    [0, 0],
    [0.52, 0],
    [-0.52, 0],
    [0.27, 0.5],
    [-0.27, 0.5],
    [0.27, -0.5],
    [-0.27, -0.5],
    [0.8, 0.42],
    [-0.8, 0.42],
    [0.8, -0.42],
    [-0.8, -0.42],
  ]
  const dome = (u: number, v: number): Vec => {
    const [a, r] = [u * TAU, Math.sin((v * Math.PI) / 2)]
    const rim = 1 + 0.07 * smooth(0.86, 1, v)
    const p: [number, number] = [r * Math.cos(a), r * Math.sin(a)]
    const near = cells.map(([i, j]) => Math.hypot(p[0] - i, (p[1] - j) * 0.95)).sort((i, j) => i - j)
    const ridge = smooth(0, 0.12, near[1]! - near[0]!) * 13 * (1 - v * 0.6)
    return q([178 * rim * p[0], 24 + 126 * Math.cos((v * Math.PI) / 2) ** 0.8 + ridge, 140 * rim * p[1]])
  }
  s.put(
    surface(s, {
      x,
      y: fy,
      mat: 'brass',
      nu: 220,
      nv: 84,
      at: dome,
      flip: true,
      cull: false,
      soft: 0.5,
      ao: (_u, v) => 1 - 0.3 * smooth(0.8, 1, v),
    }),
  )
  s.put(
    rod(s, {
      x,
      y: fy,
      mat: 'brass',
      path: (t) => q([146 + 110 * t, 40 + 62 * t ** 1.4, 0]),
      radius: (t) => 26 + 12 * bump(t - 0.82, 0.2) - 26 * smooth(0.93, 1.02, t),
      nu: 50,
      nv: 26,
    }),
  )
  const eye = project(s, x, y, q([246, 118, 26]))
  return s.put(`<circle cx="${eye[0]}" cy="${eye[1] - 22}" r="5" fill="#2a1206"/>`)
}
/** A carved marble lotus with a tealight in it. */
export function marbleLotus() {
  const s = scene({ stage: 'rose', elevation: 36, horizon: 0.32 })
  const [x, y] = [400, 700]
  shadow(s, x, y + 10, 250, { reach: 0.25 })
  const rows: [number, number, number, number, number][] = [
    [10, 282, 74, 0.3, 0],
    [10, 222, 112, 0.36, 0.5],
    [8, 160, 118, 0.42, 0],
  ]
  const all = rows.flatMap(([count, r, high, wide, shift]) =>
    Array.from({ length: count }, (_, i) => ({ a: ((i + shift) / count) * 360, r, high, wide })),
  )
  const depth = (p: { a: number; r: number }) => Math.cos(p.a * RAD) * p.r
  const sorted = all.toSorted((p, q) => depth(p) - depth(q))
  for (const p of sorted.filter((q) => depth(q) < 40)) s.put(marblePetal(s, x, y, p))
  s.put(
    turned(s, {
      x,
      y: y - 40,
      mat: 'steel',
      profile: [
        [60, 0, 1],
        [62, 4],
        [62, 40],
      ],
      inside: [
        [60, 40],
        [58, 34],
        [0, 32],
      ],
    }),
  )
  const wax = y - 40 - 33 * Math.cos(36 * RAD)
  s.put(
    `<ellipse cx="${x}" cy="${wax}" rx="58" ry="26" fill="#fbf3e0"/><path d="M${x} ${wax}v-16" stroke="#2b1208" stroke-width="5"/>`,
    flame(s, x, wax - 12, 92, 1),
  )
  for (const p of sorted.filter((q) => depth(q) >= 40)) s.put(marblePetal(s, x, y, p))
  return s
}
function marblePetal(
  s: Scene,
  x: number,
  y: number,
  { a, r, high, wide }: { a: number; r: number; high: number; wide: number },
) {
  const at = (u: number, v: number): Vec => {
    const side = (u - 0.5) * 2
    const w = r * wide * Math.sin(Math.PI * (0.12 + 0.88 * v) ** 0.86) ** 0.7
    return spin(
      [side * w, high * v ** 1.3 + 12 * side * side * v, r * (0.2 + 0.8 * v) - r * 0.1 * side * side],
      [0, a, 0],
    )
  }
  const vein = (u: number, v: number) =>
    tone(
      '#f1ebe0',
      0.96 + 0.06 * Math.sin(v * 9 + u * 3 + a) - 0.1 * bump(Math.sin(v * 5 + a * 0.3 + u * 2), 0.06),
    )
  const edge = pathOf(steps(40).map((t) => project(s, x, y, t < 0.5 ? at(0, t * 2) : at(1, 2 - t * 2))))
  return (
    surface(s, {
      x,
      y,
      mat: 'marble',
      nu: 16,
      nv: 22,
      at,
      cull: false,
      soft: 0.4,
      colour: vein,
      ao: (u, v) => (0.78 + 0.34 * smooth(0, 0.8, v)) * (1 - 0.1 * Math.abs(u - 0.5)),
    }) + `<path d="${edge}" fill="none" stroke="#d9cfbe" stroke-width="1.8" opacity=".9"/>`
  )
}
/** A pair of wooden sandals with a turned toe post. */
export function paduka() {
  const s = scene({ stage: 'ochre', elevation: 42, horizon: 0.22 })
  const sole = (side: number, k = 1): [number, number][] =>
    steps(70).map((t) => {
      const a = t * TAU
      const l = Math.cos(a)
      const w =
        84 * (1 - 0.24 * bump(l + 0.1, 0.4) + 0.12 * clamp(l)) * (1 + side * 0.1 * l * Math.sign(Math.sin(a)))
      return [l * 232 * k, Math.sin(a) * w * k]
    })
  for (const [cx, cy, side] of [
    [340, 470, -1],
    [460, 650, 1],
  ] as const) {
    const turn: Vec = [0, 34, 0]
    const ring3 = (h: number, k = 1) =>
      sole(side, k).map(([a, b]) => project(s, cx, cy, spin([a, h, b], turn)))
    shadowOf(s, ring3(0), 60)
    for (const q of [-128, 132])
      s.put(
        `<path d="${pathOf(
          steps(40).map((t) =>
            project(s, cx, cy, spin([q + 46 * Math.cos(t * TAU), 0, 60 * Math.sin(t * TAU)], turn)),
          ),
          true,
        )}" fill="#2e180b"/>`,
      )
    const walls = steps(12).map(
      (t) => `<path d="${pathOf(ring3(26 + 34 * t), true)}" fill="${tone('#8a5430', 0.42 + 0.3 * t)}"/>`,
    )
    s.put(...walls)
    const id = s.id('c')
    const top = pathOf(ring3(62), true)
    s.defs.push(`<clipPath id="${id}"><path d="${top}"/></clipPath>`)
    const grain = Array.from(
      { length: 22 },
      (_, i) =>
        `<path d="${pathOf(steps(20).map((t) => project(s, cx, cy, spin([-240 + 480 * t, 62, -100 + i * 9.4 + 7 * Math.sin(t * 5 + i)], turn))))}" fill="none" stroke="#5b3216" stroke-opacity="${(0.16 + 0.2 * Math.abs(Math.sin(i * 1.7))).toFixed(2)}" stroke-width="2.2"/>`,
    )
    s.put(
      `<g clip-path="url(#${id})"><path d="${top}" fill="url(#${s.gradient(['0 #d09a63', '.5 #b27a47', '1 #83512a'], 'x2="1" y2="1"')})"/>${grain.join('')}</g><path d="${top}" fill="none" stroke="#e9c08e" stroke-opacity=".7" stroke-width="2.4"/><path d="${pathOf(ring3(62, 0.9), true)}" fill="none" stroke="#5b3216" stroke-opacity=".6" stroke-width="2"/>`,
    )
    const heel = project(s, cx, cy, spin([-112, 62, 0], turn))
    s.put(
      `<g transform="translate(${heel[0].toFixed(0)} ${heel[1].toFixed(0)}) scale(1 .68) rotate(-20)" opacity=".8">${petals(10, 14, 38, { stroke: '#5b3216', width: 2.4 })}${ring(10, { stroke: '#5b3216', width: 2.4 })}</g>`,
    )
    const knob = project(s, cx, cy, spin([150, 60, side * 8], turn))
    shadow(s, knob[0], knob[1], 18, { reach: 1.2, ry: 10 })
    s.put(
      turned(s, {
        x: knob[0],
        y: knob[1],
        mat: 'darkWood',
        profile: [
          [17, 0],
          [12, 14],
          [11, 36, 1],
          [26, 46],
          [33, 62],
          [24, 80],
          [8, 86, 1],
          [6, 92],
          [0, 95],
        ],
      }),
    )
  }
  return s
}
/** A low wooden stool with turned legs and a painted lotus. */
export function chowki() {
  const s = scene({ stage: 'rose', elevation: 30, horizon: 0.36 })
  const [x, y, w, d, turn] = [400, 740, 520, 390, -20]
  const legs = (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  ).map(([a, b]) => project(s, x, y, spin([a * (w / 2 - 46), 0, b * (d / 2 - 46)], [0, turn, 0])))
  const leg: ProfilePoint[] = [
    [22, 0, 1],
    [28, 8],
    [30, 24],
    [20, 36, 1],
    [26, 44],
    [40, 76],
    [34, 104],
    [22, 120, 1],
    [34, 128],
    [34, 150],
  ]
  s.put(
    `<ellipse cx="${x + 50}" cy="${y - 4}" rx="330" ry="140" fill="#200b06" opacity=".34" filter="url(#${s.blur(24)})"/>`,
  )
  for (const [lx, ly] of legs.toSorted((a, b) => a[1] - b[1])) {
    shadow(s, lx, ly, 26, { reach: 0.6 })
    s.put(
      turned(s, {
        x: lx,
        y: ly,
        mat: { base: '#8a2f22', gloss: 0.4, rough: 0.3 },
        profile: leg,
        tint: (t) => (Math.abs(t - 0.27) < 0.04 || Math.abs(t - 0.8) < 0.04 ? '#e0ae3e' : undefined),
      }),
    )
  }
  const rosette = at(
    w / 2,
    d / 2,
    petals(16, 92, 128, { fill: '#2f5a4a', stroke: '#f3e0b0', width: 2 }) +
      petals(12, 46, 90, { fill: '#c9452e', stroke: '#f3e0b0', width: 2 }) +
      ring(42, { fill: '#e0ae3e', stroke: '#f3e0b0' }) +
      petals(8, 8, 36, { fill: '#8a2f22', stroke: '#f3e0b0', width: 1.6 }),
  )
  const corners = [
    [58, 58, 135],
    [w - 58, 58, 225],
    [58, d - 58, 45],
    [w - 58, d - 58, -45],
  ].map(
    ([a, b, t]) =>
      `<g transform="translate(${a} ${b}) rotate(${t})">${lotus(44, { line: '#f3e0b0', width: 1.6, soft: ['#c9452e', '#e0ae3e'] })}</g>`,
  )
  const top = `<rect width="${w}" height="${d}" fill="#8a2f22"/><rect x="12" y="12" width="${w - 24}" height="${d - 24}" fill="none" stroke="#e0ae3e" stroke-width="9"/><rect x="28" y="28" width="${w - 56}" height="${d - 56}" fill="none" stroke="#2f5a4a" stroke-width="9"/>${rosette}${corners.join('')}`
  const band = (n: number) =>
    `<rect width="${n}" height="52" fill="#7a281d"/><rect y="8" width="${n}" height="4" fill="#e0ae3e"/><rect y="40" width="${n}" height="4" fill="#e0ae3e"/>${Array.from({ length: Math.round(n / 34) }, (_, i) => at(17 + i * (n / Math.round(n / 34)), 26, petals(6, 2, 11, { fill: '#f3e0b0' }))).join('')}`
  s.put(box(s, { x, y, size: [w, 52, d], turn, lift: 146, top, front: band(w), side: band(d), reach: 0 }))
  return s
}
/** A low kneeling bench of light wood. */
export function kneelingBench() {
  const s = scene({ stage: 'sage', elevation: 22, horizon: 0.46 })
  const [x, y, turn] = [400, 720, -24]
  const wood = '#c08a55'
  const p = (v: Vec) => spin(v, [0, turn, 0])
  s.put(
    `<ellipse cx="${x + 60}" cy="${y - 10}" rx="340" ry="110" fill="#200b06" opacity=".36" filter="url(#${s.blur(24)})"/>`,
  )
  const panel = (a: number) =>
    s.put(
      box(s, {
        x: x + p([a, 0, 0])[0],
        y: y + p([a, 0, 0])[2] * Math.sin(22 * RAD),
        size: [34, 190, 190],
        turn,
        mat: matt(wood),
        front: woodFace(34, 190, tone(wood, 0.8)),
        side: woodFace(190, 190, tone(wood, 0.75)),
        reach: 36,
      }),
    )
  panel(-190)
  panel(190)
  const slab = (h: number): Vec[] =>
    (
      [
        [-290, -1],
        [290, -1],
        [290, 1],
        [-290, 1],
      ] as const
    ).map(([a, b]) => p([a, h + 206 - b * 22, b * 122]))
  const seen = (list: Vec[]) => list.map((v) => project(s, x, y, v))
  const [top, low] = [seen(slab(32)), seen(slab(0))]
  s.put(
    `<path d="${pathOf([low[3]!, low[2]!, top[2]!, top[3]!], true)}" fill="${tone(wood, 0.8)}"/><path d="${pathOf([low[1]!, low[2]!, top[2]!, top[1]!], true)}" fill="${tone(wood, 0.46)}"/>`,
  )
  const u = slab(32)
  const down: Vec = [(u[3]![0] - u[0]![0]) / 248, (u[3]![1] - u[0]![1]) / 248, (u[3]![2] - u[0]![2]) / 248]
  s.put(
    face(s, {
      x,
      y,
      origin: u[0]!,
      right: p([1, 0, 0]),
      down,
      art: woodFace(
        580,
        248,
        wood,
        `<rect x="8" y="8" width="564" height="232" rx="12" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>`,
      ),
      width: 580,
      height: 248,
    }),
  )
  return s.put(
    `<path d="${pathOf([top[3]!, top[2]!])}" stroke="#f0cfa0" stroke-opacity=".8" stroke-width="3"/>`,
  )
}
/** A stepped copper fire vessel, square, with four handles' worth of rim. */
export function havanKund() {
  const s = scene({ stage: 'terracotta', elevation: 34, horizon: 0.3 })
  const [x, y] = [400, 700]
  const square = (a: number) => 1 / Math.max(Math.abs(Math.cos(a)), Math.abs(Math.sin(a)))
  const steps3: [number, number][] = [
    [150, 0],
    [178, 96],
    [210, 96],
    [226, 168],
    [258, 168],
    [272, 240],
    [300, 240],
    [300, 254],
  ]
  const turn: Vec = [0, 24, 0]
  const wall = (list: [number, number][], inner: boolean) =>
    list.slice(1).map(([r1, h1], i) => {
      const [r0, h0] = list[i]!
      return surface(s, {
        x,
        y,
        mat: 'copper',
        nu: 96,
        nv: 10,
        turn,
        flip: !inner ? false : true,
        cull: !inner,
        soft: 0.3,
        at: (u, v) => {
          const a = u * TAU
          const r = (r0 + (r1 - r0) * v) * square(a)
          return [r * Math.sin(a), h0 + (h1 - h0) * v, r * Math.cos(a)]
        },
        ao: (_u, v) => (inner ? 0.42 + 0.1 * i : 0.72 + 0.28 * v),
      })
    })
  const foot = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => project(s, x, y, spin([a! * 190, 0, b! * 190], turn)))
  shadowOf(s, foot, 120)
  s.put(...wall(steps3, false))
  const rim = (r: number, h: number) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => project(s, x, y, spin([a! * r, h, b! * r], turn)))
  s.put(`<path d="${pathOf(rim(300, 254), true)}" fill="#3a1a0c"/>`)
  const inside: [number, number][] = [
    [150, 60],
    [176, 110],
    [206, 112],
    [224, 178],
    [252, 180],
    [284, 254],
  ]
  const id = s.id('c')
  s.defs.push(`<clipPath id="${id}"><path d="${pathOf(rim(286, 254), true)}"/></clipPath>`)
  s.put(
    `<g clip-path="url(#${id})">${wall(inside, true).join('')}<path d="${pathOf(rim(150, 60), true)}" fill="#2a140a"/></g>`,
  )
  const sheen = s.gradient(['0 #ffd9bd', '.4 #d98a5c', '1 #8a4424'], 'x2="1" y2="1"')
  return s.put(
    `<path d="${pathOf(rim(300, 254), true)}${pathOf(rim(284, 254), true)}" fill-rule="evenodd" fill="url(#${sheen})"/>`,
  )
}
