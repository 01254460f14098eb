/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, frame, petals, ring } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { scene, type Scene } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { RAD, mix, random, type Vec } from '../studio/vector.ts'
import { incenseStick } from './carton.ts'

/** An upright box of mogra sticks with a fan of them before it. */
export function mograBox() {
  const s = scene({ stage: 'sand', elevation: 20, horizon: 0.5 })
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
