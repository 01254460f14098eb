// Jars and bottles of glass with what is in them, and a sealed copper pot.
import { measure } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { glass } from '../studio/glass.ts'
import { matt, type MaterialName } from '../studio/light.ts'
import { at, lotus, petals, ring } from '../studio/ornament.ts'
import { heap } from '../studio/props.ts'
import { radiusAt, type ProfilePoint } from '../studio/profile.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { groove, turned } from '../studio/turned.ts'
import { RAD, bump, mix, random, smooth, type Vec } from '../studio/vector.ts'
import { wrapLabel, wrapText } from '../studio/wrap.ts'

interface Label {
  paper: string
  line: string
  ink: string
  hindi: string
  english: string
  small: string
  /** heights above the foot, px */
  h0: number
  h1: number
  half: number
}
function label(s: Scene, x: number, y: number, radius: (h: number) => number, l: Label) {
  const body = { x, y, radius }
  const { under, over } = wrapLabel(s, body, {
    h0: l.h0,
    h1: l.h1,
    half: l.half,
    fill: l.paper,
    line: l.line,
  })
  const tall = l.h1 - l.h0
  return (
    under +
    wrapText(s, body, l.hindi, {
      h: l.h0 + tall * 0.5,
      size: Math.min(tall * 0.34, (l.half * 70) / measure(l.hindi, { size: 50 })),
      fill: l.ink,
    }) +
    wrapText(s, body, l.english.toUpperCase(), {
      h: l.h0 + tall * 0.3,
      size: tall * 0.115,
      weight: 500,
      tracking: 4,
      fill: l.line,
    }) +
    wrapText(s, body, l.small, {
      h: l.h0 + tall * 0.14,
      family: 'mukta',
      weight: 400,
      size: tall * 0.1,
      fill: l.ink,
    }) +
    over
  )
}
function inner(profile: readonly ProfilePoint[], upTo: number, inset: number): ProfilePoint[] {
  return [
    ...profile
      .filter(([, h]) => h < upTo)
      .map(([r, h, c]): ProfilePoint => [Math.max(1, r - inset), h + (h < 10 ? 6 : 0), c]),
    [radiusAt(profile, upTo) - inset, upTo, 1],
    [0, upTo],
  ]
}
const POT_JAR: ProfilePoint[] = [
  [120, 0, 1],
  [140, 6],
  [160, 40],
  [164, 120],
  [160, 210],
  [136, 262],
  [112, 284, 1],
  [110, 292],
  [112, 300],
]

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
  const jar: ProfilePoint[] = [
    [126, 0, 1],
    [142, 8],
    [146, 30],
    [146, 270],
    [138, 296],
    [112, 312, 1],
    [110, 330],
  ]
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
      profile: [
        [120, 0, 1],
        [124, 4],
        [124, 52],
        [118, 60, 1],
        [0, 62],
      ],
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
  const bottle: ProfilePoint[] = [
    [104, 0, 1],
    [112, 8],
    [114, 30],
    [114, 300],
    [104, 350],
    [60, 410],
    [40, 450],
    [38, 500, 1],
    [46, 504],
    [46, 520],
  ]
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
      profile: [
        [34, -40, 1],
        [36, 0],
        [38, 44, 1],
        [34, 50],
        [0, 51],
      ],
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
/** A low jar of round cotton wicks, some lying before it. */
export function wickJar() {
  const s = scene({ stage: 'dusk', elevation: 20, horizon: 0.5 })
  const [x, y, k] = [400, 740, 1.5]
  const jar: ProfilePoint[] = [
    [140, 0, 1],
    [152, 8],
    [156, 26],
    [156, 200],
    [148, 216, 1],
    [146, 224],
  ]
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
      profile: [
        [154, 0, 1],
        [160, 5],
        [160, 30],
        [154, 36, 1],
        [22, 38, 1],
        [18, 46],
        [26, 60],
        [20, 70],
        [0, 73],
      ],
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
    profile: [
      [22, 0],
      [25, 8],
      [20, 18],
      [8, 26, 1],
      [4, 34],
      [3, 56],
      [1, 62],
      [0, 63],
    ],
    ao: (t) => 0.66 + 0.34 * smooth(0, 0.3, t),
  })
}
/** A tin-lidded jar of camphor tablets. */
export function camphorJar() {
  const s = scene({ stage: 'maroon', elevation: 18, horizon: 0.6 })
  const [x, y, k] = [400, 800, 1.4]
  const jar: ProfilePoint[] = [
    [104, 0, 1],
    [118, 8],
    [120, 24],
    [120, 270],
    [106, 296, 1],
    [104, 312],
  ]
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
      profile: [
        [112, 0, 1],
        [115, 4],
        [115, 46],
        [110, 52, 1],
        [0, 54],
      ],
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
/** A small sealed copper pot of river water, tied with red thread. */
export function gangajalPot() {
  const s = scene({ stage: 'sage', elevation: 15, horizon: 0.62 })
  const [x, y, k] = [400, 800, 1.46]
  const pot: ProfilePoint[] = [
    [84, 0, 1],
    [92, 6],
    [88, 16],
    [128, 60],
    [152, 120],
    [146, 176],
    [108, 226],
    [62, 252, 1],
    [54, 260],
    [54, 300, 1],
    [64, 304],
    [66, 346],
    [58, 356, 1],
    [22, 364],
    [14, 372, 1],
    [20, 384],
    [12, 398],
    [0, 402],
  ]
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
      profile: [
        [96, 0, 1],
        [104, 6],
        [98, 18],
        [112, 36],
        [134, 80],
        [136, 120],
        [126, 146, 1],
        [124, 158],
        [120, 160],
      ],
      inside: [
        [112, 160],
        [108, 140],
        [0, 128],
      ],
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
      profile: [
        [112, 0, 1],
        [118, 5],
        [118, 26],
        [104, 50],
        [60, 82],
        [24, 100, 1],
        [16, 110],
        [24, 128],
        [22, 146],
        [10, 160],
        [0, 164],
      ],
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
      profile: [
        [142, 0, 1],
        [146, 4],
        [146, 178],
        [142, 184, 1],
        [140, 190],
      ],
      inside: [
        [136, 190],
        [134, 150],
        [0, 146],
      ],
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
