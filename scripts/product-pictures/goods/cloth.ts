// Things of cloth and grass: bolster, seat mat, shawl, bead bag, strap.
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, lotus, petals, ring } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { project, scene, shadow, shadowOf } from '../studio/scene.ts'
import { rod, surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, bump, pathOf, random, smooth, spin, steps, type Vec } from '../studio/vector.ts'

/** A round yoga bolster with piped ends and a handle. */
export function bolster() {
  const s = scene({ stage: 'sand', elevation: 24, horizon: 0.42 })
  const [x, y, R, L] = [400, 640, 132, 560]
  const colour = '#2f5a5e'
  const turn: Vec = [0, 28, 0]
  const rnd = random(15)
  const grain = Array.from({ length: 613 }, () => 0.94 + rnd() * 0.12)
  const woven = (i: number) => tone(colour, grain[Math.floor(i) % 613]!)
  const bulge = (u: number) => R * (0.9 + 0.1 * Math.sin(u * Math.PI) ** 0.5)
  s.put(
    `<ellipse cx="${x + 40}" cy="${y + 118}" rx="350" ry="96" transform="rotate(-11 ${x} ${y + 110})" fill="#1a1008" opacity=".4" filter="url(#${s.blur(22)})"/>`,
  )
  const puckers = (u: number, a: number) => 3 * Math.sin(a * 30) * (bump(u, 0.08) + bump(u - 1, 0.08))
  const skin = (u: number, v: number): Vec => {
    const r = bulge(u) + puckers(u, v * TAU)
    return [(u - 0.5) * L, r * Math.cos(v * TAU), r * Math.sin(v * TAU)]
  }
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 110,
      nv: 100,
      turn,
      at: skin,
      flip: true,
      soft: 0.4,
      colour: (u, v) => woven(u * 5000 + v * 1200),
      ao: (_u, _v, p) => 0.5 + 0.5 * smooth(-R, -R * 0.1, p[1]),
    }),
  )
  const end = (r: number, v: number, out: number): Vec => [
    -L / 2 - out,
    r * Math.cos(v * TAU),
    r * Math.sin(v * TAU),
  ]
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 20,
      nv: 90,
      turn,
      cull: false,
      flip: true,
      soft: 0.4,
      at: (u, v) =>
        end(
          R * 0.9 * (1 - u) + 2.2 * Math.sin(v * TAU * 28) * (1 - u),
          v,
          30 * Math.sin((u * Math.PI) / 2) - 16 * bump(1 - u, 0.2),
        ),
      colour: (u, v) => woven(u * 900 + v * 4000),
      ao: (u, v) => (0.72 + 0.1 * Math.sin(v * TAU * 28) * (1 - u)) * (1 - 0.4 * bump(1 - u, 0.16)),
    }),
  )
  const piping = (d: number) =>
    pathOf(
      steps(80).map((t) => project(s, x, y, spin(end(R * 0.905 + d, t, 0), turn))),
      true,
    )
  s.put(
    `<path d="${piping(0)}" fill="none" stroke="${tone('#d9b45e', 0.5)}" stroke-width="8"/><path d="${piping(1)}" fill="none" stroke="#d9b45e" stroke-width="5"/>`,
  )
  const button = project(s, x, y, spin(end(0, 0, 16), turn))
  s.put(`<ellipse cx="${button[0]}" cy="${button[1]}" rx="11" ry="14" fill="#d9b45e"/>`)
  const handle = (w: number, c: string, dy: number) =>
    `<path d="${pathOf(steps(24).map((t) => project(s, x, y + dy, spin([-110 + 220 * t, R + 40 * Math.sin(t * Math.PI) - 4, 20], turn))))}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round"/>`
  return s.put(
    `<g opacity=".4" filter="url(#${s.blur(5)})">${handle(20, '#0d1a1a', 22)}</g>`,
    handle(24, tone(colour, 0.5), 2),
    handle(20, tone(colour, 1.2), 0),
    handle(2, '#d9b45e', -6),
    handle(2, '#d9b45e', 6),
  )
}
/** A seat mat of kusha grass bound with red cloth, lying flat. */
export function kushaMat() {
  const s = scene({ stage: 'terracotta', elevation: 46, horizon: 0.16 })
  const [w, d] = [520, 520]
  const rnd = random(44)
  const blades: string[] = []
  for (let i = 0; i < 104; i++)
    blades.push(
      `<path d="M${i * 5} 0V${d}" stroke="${tone('#c9b168', 0.72 + rnd() * 0.6)}" stroke-width="5.4"/>`,
    )
  for (let j = 1; j < 14; j++)
    blades.push(
      `<path d="M0 ${(j * d) / 14}H${w}" stroke="#6b5a24" stroke-opacity=".5" stroke-width="3" stroke-dasharray="5 5" stroke-dashoffset="${(j % 2) * 5}"/>`,
    )
  const border = (q: number) =>
    `<rect x="${q}" y="${q}" width="${w - 2 * q}" height="${d - 2 * q}" fill="none"`
  const motif = at(
    w / 2,
    d / 2,
    ring(118, { stroke: '#8f2a24', width: 5 }) +
      petals(12, 44, 108, { stroke: '#8f2a24', width: 3.4, fill: '#d6bf78' }) +
      ring(38, { stroke: '#8f2a24', width: 4, fill: '#e2cf92' }),
  )
  const art = `<rect width="${w}" height="${d}" fill="#b9a050"/>${blades.join('')}<g opacity=".86">${motif}</g>${border(19)} stroke="#8f2a24" stroke-width="38"/>${border(36)} stroke="#e3bd62" stroke-width="3"/>${border(9)} stroke="#e3bd62" stroke-width="2" stroke-dasharray="9 6"/>`
  const turn = -26
  s.put(box(s, { x: 400, y: 560, size: [w, 14, d], turn, mat: matt('#7a2420'), top: art, reach: 34 }))
  return s
}
/** Two wool shawls' worth of folds: one shawl folded, its woven border on top and fringe in front. */
export function woolShawl() {
  const s = scene({ stage: 'dusk', elevation: 32, horizon: 0.32 })
  const [x, y, w, h, d] = [400, 690, 520, 150, 370]
  const [colour, line, gold] = ['#e8dcc4', '#7a1f2b', '#c99a3e']
  const rnd = random(23)
  const fold = (q: number) =>
    `<path d="M0 ${q}H${w}" stroke="#5b4630" stroke-opacity=".55" stroke-width="5"/><path d="M0 ${q + 5}H${w}" stroke="#fff" stroke-opacity=".5" stroke-width="5"/>`
  const paisley = (a: number, b: number, k: number) =>
    at(
      a,
      b,
      `<path d="M0 34C-28 30-30-8-8-26C6-38 26-36 26-22C26-12 14-12 14-20C2-14 26 6 20 22C16 32 8 35 0 34Z" fill="${line}"/><path d="M0 22C-14 18-16-2-4-12C4-2 14 10 0 22Z" fill="${gold}"/><circle cy="8" r="5" fill="${colour}"/>`,
      k,
    )
  const band = (q: number, tall: number) =>
    `<rect y="${q}" width="${w}" height="${tall}" fill="${line}"/><path d="M0 ${q + 8}H${w}M0 ${q + tall - 8}H${w}" stroke="${gold}" stroke-width="3"/>`
  const weave = Array.from(
    { length: 74 },
    (_, i) =>
      `<path d="M0 ${i * 5 + 2}H${w}" stroke="#8a7350" stroke-opacity="${(0.06 + rnd() * 0.1).toFixed(2)}" stroke-width="2"/>`,
  ).join('')
  const top = `<rect width="${w}" height="${d}" fill="${colour}"/>${weave}${band(d - 54, 54)}${Array.from({ length: 18 }, (_, i) => at(16 + i * 29, d - 27, petals(6, 2, 11, { fill: gold }))).join('')}${Array.from({ length: 8 }, (_, i) => paisley(38 + i * 63, d - 108, 1.2)).join('')}${band(d - 160, 10)}`
  const front = `<rect width="${w}" height="${h}" fill="${tone(colour, 0.92)}"/>${[0, 1, 2, 3].map((i) => `<rect y="${i * 38}" width="${w}" height="38" fill="url(#${s.gradient(['0 #fff .34', '.4 #fff 0', '1 #3d2a16 .44'])})"/>`).join('')}${[38, 76, 114].map(fold).join('')}`
  const side = `<rect width="${d}" height="${h}" fill="${tone(colour, 0.86)}"/>${Array.from({ length: 9 }, (_, i) => `<path d="M0 ${10 + i * 16}Q${d / 2} ${16 + i * 15} ${d} ${10 + i * 16}" stroke="#5b4630" stroke-opacity=".5" stroke-width="4" fill="none"/>`).join('')}`
  s.put(box(s, { x, y, size: [w, h, d], turn: -18, top, front, side, reach: 90 }))
  const edge = (t: number, drop: number): Vec => spin([(t - 0.5) * w, h - 2 - drop, d / 2 + 4], [0, -18, 0])
  s.put(
    ...Array.from({ length: 86 }, (_, i) => {
      const t = (i + 0.5) / 86
      const [a, b] = [
        project(s, x, y, edge(t, 0)),
        project(s, x, y, edge(t + (rnd() - 0.5) * 0.012, 58 + rnd() * 10)),
      ]
      return `<path d="M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}" stroke="${tone(line, 0.8 + rnd() * 0.7)}" stroke-width="3.4" stroke-linecap="round"/>`
    }),
  )
  return s
}
/** A gomukhi bag for the mala, embroidered, its cord above. */
export function gomukhiBag() {
  const s = scene({ stage: 'ochre', elevation: 60, horizon: 0.08 })
  const outline =
    'M276 300C330 286 430 286 486 300C494 372 492 438 520 486C566 506 642 514 668 566C690 614 668 668 618 690C570 706 508 690 470 706C430 786 392 820 352 820C300 820 262 776 256 700C248 600 262 420 276 300Z'
  const cloth = '#8b1f2b'
  const stitch = `fill="none" stroke="#e3bd62"`
  s.put(
    `<path d="${outline}" transform="translate(22 18)" fill="#200b06" opacity=".38" filter="url(#${s.blur(16)})"/><path d="${outline}" transform="translate(7 8)" fill="#200b06" opacity=".5" filter="url(#${s.blur(6)})"/>`,
  )
  s.put(
    `<path d="M330 296C300 190 230 170 262 110C300 54 470 40 492 120C506 180 456 200 440 296" fill="none" stroke="#5a3a12" stroke-width="16"/><path d="M330 296C300 190 230 170 262 110C300 54 470 40 492 120C506 180 456 200 440 296" fill="none" stroke="#d9a941" stroke-width="11"/><path d="M330 296C300 190 230 170 262 110C300 54 470 40 492 120C506 180 456 200 440 296" fill="none" stroke="#fbe6a8" stroke-width="4" stroke-dasharray="7 7"/>`,
  )
  s.put(
    `<path d="${outline}" fill="url(#${s.radial([`0 ${tone(cloth, 1.5)}`, `.5 ${cloth}`, `1 ${tone(cloth, 0.55)}`], 'cx=".34" cy=".3" r=".8"')})"/><path d="${outline}" ${stitch} stroke-width="9"/><path d="${outline}" ${stitch} stroke-width="2.4" stroke-dasharray="8 6" transform="translate(376 556) scale(.93) translate(-376 -556)"/>`,
  )
  s.put(
    `<path d="M276 300C330 286 430 286 486 300L488 340C430 326 330 326 272 340Z" fill="#e0b04e"/><path d="M272 340C330 326 430 326 488 340" fill="none" stroke="#8a6420" stroke-width="3"/>`,
  )
  s.put(
    `<path d="M300 420C320 520 290 640 330 760M460 400C450 500 470 560 440 700" fill="none" stroke="#2a0408" stroke-opacity=".24" stroke-width="16" filter="url(#${s.blur(9)})"/><ellipse cx="642" cy="604" rx="24" ry="50" transform="rotate(-24 642 604)" fill="#2a060a"/><ellipse cx="642" cy="604" rx="24" ry="50" transform="rotate(-24 642 604)" fill="none" stroke="#e0b04e" stroke-width="6"/>`,
  )
  s.put(
    at(370, 600, lotus(130, { line: '#f3dfb4', width: 2.4, soft: ['#c9583f', '#e08a62', '#f3c9a0'] })),
    at(370, 664, `<path d="M-86 0Q-43-10 0 0T86 0M-60 16Q-30 8 0 16T60 16" ${stitch} stroke-width="4"/>`),
    at(382, 398, petals(10, 6, 26, { fill: '#e3bd62' }) + ring(6, { fill: '#8b1f2b' })),
  )
  return s
}
/** A cotton yoga strap in a roll, its end with two steel rings lying out. */
export function yogaStrap() {
  const s = scene({ stage: 'ivory', elevation: 30, horizon: 0.34 })
  const [x, y, r, h] = [336, 640, 200, 92]
  const colour = '#8a3f5c'
  const [c, n] = [Math.cos(30 * RAD), Math.sin(30 * RAD)]
  shadow(s, x, y, r, { reach: 0.3 })
  const tail = (u: number): Vec => [r * 0.5 + 240 * u, 0, r * 0.82 + 60 * Math.sin(u * 2.6) + 60 * u]
  s.put(
    `<path d="${pathOf(steps(30).map((t) => project(s, x, y + 10, tail(t))))}" fill="none" stroke="#200b06" stroke-width="40" opacity=".34" filter="url(#${s.blur(12)})"/>`,
  )
  s.put(
    turned(s, {
      x,
      y,
      mat: matt(colour),
      profile: [
        [r, 0, 1],
        [r, h, 1],
        [0, h],
      ],
      tint: (t) => (Math.abs(t - 0.5) < 0.05 || t < 0.05 || (t > 0.95 && t < 0.999) ? '#f0e0c0' : undefined),
      ao: (t) => 0.64 + 0.36 * smooth(0, 0.4, t),
    }),
  )
  const top = y - h * c
  const rings = Array.from(
    { length: 11 },
    (_, i) =>
      `<ellipse cx="${x}" cy="${top}" rx="${r - 6 - i * 17}" ry="${(r - 6 - i * 17) * n}" fill="none" stroke="${tone(colour, i % 2 ? 1.3 : 1.05)}" stroke-width="11"/><ellipse cx="${x}" cy="${top}" rx="${r - 14.5 - i * 17}" ry="${(r - 14.5 - i * 17) * n}" fill="none" stroke="#2a0f1a" stroke-opacity=".75" stroke-width="4"/>`,
  )
  s.put(`<ellipse cx="${x}" cy="${top}" rx="${r}" ry="${r * n}" fill="${tone(colour, 0.5)}"/>`, ...rings)
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 60,
      nv: 10,
      cull: false,
      soft: 0.3,
      at: (u, v) => {
        const p = tail(u)
        return [p[0], 4 + v * h * (1 - 0.25 * u), p[2] + 26 * u * (1 - v)]
      },
      colour: (_, v) => (Math.abs(v - 0.5) < 0.06 ? '#f0e0c0' : undefined),
    }),
  )
  const tip = tail(1)
  for (const q of [0, 1])
    s.put(
      rod(s, {
        x: x + 6,
        y,
        mat: 'steel',
        path: (t) => {
          const a = t * TAU
          return [
            tip[0] + 8 + q * 26 + 14 * Math.cos(a) * (Math.cos(a) > 0 ? 2.6 : 0.5),
            36 + 50 * Math.sin(a),
            tip[2] + 10 + 8 * q,
          ]
        },
        radius: () => 7,
        nu: 70,
        nv: 12,
      }),
    )
  return s
}
/** Two cork blocks, one lying on the other. */
export function corkBlocks() {
  const s = scene({ stage: 'sage', elevation: 28, horizon: 0.36 })
  const speckled = (w: number, h: number, seed: number, mark = '') => {
    const rnd = random(seed)
    const bits = Array.from(
      { length: Math.round((w * h) / 130) },
      () =>
        `<ellipse cx="${(rnd() * w).toFixed(0)}" cy="${(rnd() * h).toFixed(0)}" rx="${(2 + rnd() * 8).toFixed(1)}" ry="${(2 + rnd() * 5).toFixed(1)}" transform="rotate(${(rnd() * 40 - 20).toFixed(0)})" fill="${tone('#c49a68', 0.5 + rnd() * 0.9)}" opacity=".6"/>`,
    )
    return `<rect width="${w}" height="${h}" fill="#c49a68"/>${bits.join('')}${mark}<rect x="3" y="3" width="${w - 6}" height="${h - 6}" rx="10" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`
  }
  const mark = at(
    215,
    130,
    `<g opacity=".55">${lotus(96, { line: '#6b421c', width: 3, soft: ['none'] })}</g>`,
  )
  s.put(
    box(s, {
      x: 400,
      y: 760,
      size: [470, 150, 230],
      turn: -22,
      mat: 'cork',
      top: speckled(470, 230, 1),
      front: speckled(470, 150, 2, mark),
      side: speckled(230, 150, 3),
      reach: 90,
    }),
  )
  s.put(
    box(s, {
      x: 410,
      y: 760,
      size: [230, 330, 150],
      turn: 28,
      lift: 150,
      mat: 'cork',
      top: speckled(230, 150, 4),
      front: speckled(230, 330, 5),
      side: speckled(150, 330, 6),
      reach: 0,
    }),
  )
  return s
}
/** A flat square floor cushion with an eye pillow on it. */
export function floorCushion() {
  const s = scene({ stage: 'rose', elevation: 34, horizon: 0.3 })
  const [x, y, W, H] = [400, 640, 272, 150]
  const colour = '#3d4f74'
  const turn: Vec = [0, -24, 0]
  const rnd = random(3)
  const grain = Array.from({ length: 613 }, () => 0.94 + rnd() * 0.12)
  const soft = (u: number, v: number, top: number): Vec => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const e = (1 - Math.abs(a) ** 5) ** 0.5 * (1 - Math.abs(b) ** 5) ** 0.5
    const tufts = [
      [-0.45, -0.45],
      [0.45, -0.45],
      [-0.45, 0.45],
      [0.45, 0.45],
      [0, 0],
    ].reduce((sum, [p, q]) => sum + bump(Math.hypot(a - p!, b - q!), 0.17), 0)
    return [a * W, top * H * 0.5 * e - top * 20 * tufts * e + H * 0.5, b * W * 0.92]
  }
  shadowOf(
    s,
    (
      [
        [-W, 0, -W],
        [W, 0, -W],
        [W, 0, W * 0.9],
        [-W, 0, W * 0.9],
      ] as Vec[]
    ).map((p) => project(s, x, y, spin(p, turn))),
    60,
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 100,
      nv: 100,
      turn,
      cull: false,
      at: (u, v) => soft(u, v, -1),
      ao: () => 0.6,
    }),
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 130,
      nv: 130,
      turn,
      cull: false,
      soft: 0.4,
      at: (u, v) => soft(u, v, 1),
      colour: (u, v) => tone(colour, grain[Math.floor(u * 4000 + v * 9000) % 613]!),
    }),
  )
  for (const [a, b] of [
    [0.275, 0.275],
    [0.725, 0.275],
    [0.275, 0.725],
    [0.725, 0.725],
    [0.5, 0.5],
  ] as const) {
    const [px, py] = project(s, x, y, spin(soft(a, b, 1), turn))
    s.put(
      `<ellipse cx="${px}" cy="${py + 1}" rx="14" ry="9" fill="#1a2338"/><ellipse cx="${px - 1}" cy="${py - 2}" rx="12" ry="7.5" fill="#d9b45e"/>`,
    )
  }
  return s
}
/** A cotton altar cloth spread flat, red with a gold border. */
export function altarCloth() {
  const s = scene({ stage: 'sand', elevation: 52, horizon: 0.1 })
  const [w, gold] = [540, '#e0b04e']
  const corner = (x: number, y: number, t: number) =>
    `<g transform="translate(${x} ${y}) rotate(${t})">${lotus(78, { line: gold, width: 2.4, soft: ['#a3282f', '#b8453a', '#cf6a4a'] })}</g>`
  const art = `<rect width="${w}" height="${w}" fill="#8f1a22"/><rect x="13" y="13" width="${w - 26}" height="${w - 26}" fill="none" stroke="${gold}" stroke-width="18"/><rect x="13" y="13" width="${w - 26}" height="${w - 26}" fill="none" stroke="#8f1a22" stroke-width="8" stroke-dasharray="12 12"/><rect x="40" y="40" width="${w - 80}" height="${w - 80}" fill="none" stroke="${gold}" stroke-width="3"/>${at(w / 2, w / 2, petals(16, 96, 138, { stroke: gold, width: 2.6, fill: '#a3282f' }) + petals(12, 46, 92, { stroke: gold, width: 2.6, fill: '#b8453a' }) + ring(40, { stroke: gold, fill: '#8f1a22', width: 3 }) + petals(8, 6, 34, { fill: gold }))}${corner(92, 92, 135)}${corner(w - 92, 92, 225)}${corner(92, w - 92, 45)}${corner(w - 92, w - 92, -45)}`
  const [x, y, turn] = [400, 520, -30]
  const p = (v: Vec) => spin(v, [0, turn, 0])
  const corners = (
    [
      [-w / 2, 0, -w / 2],
      [w / 2, 0, -w / 2],
      [w / 2, 0, w / 2],
      [-w / 2, 0, w / 2],
    ] as Vec[]
  ).map((v) => project(s, x, y, p(v)))
  shadowOf(s, corners, 12)
  s.put(
    face(s, {
      x,
      y,
      origin: p([-w / 2, 3, -w / 2]),
      right: p([1, 0, 0]),
      down: p([0, 0, 1]),
      art,
      width: w,
      height: w,
    }),
  )
  const fold = (a: Vec, b: Vec) =>
    `<path d="${pathOf([project(s, x, y, p(a)), project(s, x, y, p(b))])}" stroke="#2a0408" stroke-opacity=".32" stroke-width="5" filter="url(#${s.blur(2)})"/><path d="${pathOf([project(s, x, y - 4, p(a)), project(s, x, y - 4, p(b))])}" stroke="#fff" stroke-opacity=".18" stroke-width="4" filter="url(#${s.blur(2)})"/>`
  return s.put(fold([-w / 2, 3, 0], [w / 2, 3, 0]), fold([0, 3, -w / 2], [0, 3, w / 2]))
}
