import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, lotus, petals, ring } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { project, scene } from '../studio/scene.ts'
import { shadowOf } from '../studio/shadow-of.ts'
import { pathOf, random, spin, type Vec } from '../studio/vector.ts'

/** A seat mat of kusha grass bound with red cloth, lying flat. */
export function kushaMat() {
  const s = scene({ stage: 'ochre', elevation: 46, horizon: 0.16 })
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
/** Two wool shawls' worth of folds: one shawl folded, its woven border on top and fringe in front. */
export function woolShawl() {
  const s = scene({ stage: 'rose', elevation: 32, horizon: 0.32 })
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
