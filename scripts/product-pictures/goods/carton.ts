// Incense in printed boxes and tubes.
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, dots, frame, petals, ring } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { scene, type Scene, type StageName } from '../studio/scene.ts'
import { RAD } from '../studio/vector.ts'

export interface IncenseDesign {
  paper: string
  line: string
  ink: string
  accent: string
  name: string
  hindi: string
  kind: string
  /** printed on the front */
  content: string
}
/** A long carton seen three-quarter from above, six sticks lying in front. */
export function agarbattiBox({
  stage = 'sage' as StageName,
  design,
  stick = '#5b3a22',
}: {
  stage?: StageName
  design: IncenseDesign
  stick?: string
}) {
  const s = scene({ stage, elevation: 32, horizon: 0.3 })
  const [w, h, d] = [590, 112, 268]
  s.put(
    box(s, {
      x: 400,
      y: 560,
      size: [w, h, d],
      turn: -16,
      mat: matt(tone(design.paper, 0.6)),
      top: lid(w, d, design),
      front: front(w, h, design),
      reach: 110,
    }),
  )
  const sticks: [number, number, number, number][] = [
    [96, 842, 600, -3.5],
    [84, 866, 610, -1],
    [104, 884, 596, 1.5],
    [88, 806, 604, -6.5],
    [112, 858, 590, -7.5],
    [92, 900, 604, -0.2],
  ]
  return s.put(
    ...sticks.map(([x, y, length, turn]) => incenseStick(s, { x, y, length, turn, colour: stick })),
  )
}
function lid(w: number, h: number, { paper, line, ink, accent, name, hindi, kind }: IncenseDesign) {
  const rosette =
    petals(16, 50, 82, { fill: accent, stroke: line, width: 1.6 }) +
    petals(10, 22, 52, { fill: paper, stroke: line, width: 1.6 }) +
    ring(20, { stroke: line, fill: accent }) +
    dots(16, 90, 2.6, line, Math.PI / 16)
  return (
    `<rect width="${w}" height="${h}" fill="${paper}"/>` +
    frame(12, 12, w - 24, h - 24, { line, width: 2.4, notch: 18 }) +
    frame(19, 19, w - 38, h - 38, { line, width: 1, notch: 16 }) +
    at(132, h / 2, rosette) +
    text(hindi, { x: 388, y: h / 2 + 2, size: 70, fill: ink }) +
    text(name.toUpperCase(), { x: 388, y: h / 2 + 46, size: 24, weight: 500, tracking: 7, fill: line }) +
    text(kind, {
      x: 388,
      y: h / 2 + 78,
      family: 'mukta',
      weight: 400,
      size: 19,
      tracking: 1,
      fill: ink,
      opacity: 0.85,
    })
  )
}
function front(w: number, h: number, { paper, line, ink, name, hindi, content }: IncenseDesign) {
  return (
    `<rect width="${w}" height="${h}" fill="${tone(paper, 0.9)}"/><rect width="${w}" height="8" fill="${line}" opacity=".8"/>` +
    text(hindi, { x: 36, y: h / 2 + 18, size: 42, fill: ink, anchor: 'start' }) +
    text(name, { x: 186, y: h / 2 + 14, size: 30, weight: 500, fill: line, anchor: 'start' }) +
    text(content, {
      x: w - 30,
      y: h / 2 + 12,
      family: 'mukta',
      weight: 500,
      size: 20,
      anchor: 'end',
      fill: ink,
      opacity: 0.9,
    })
  )
}
export interface StickOptions {
  /** the bare end, px */
  x: number
  y: number
  length: number
  /** degrees */
  turn: number
  colour: string
  thick?: number
}
/** One incense stick lying on the table. */
export function incenseStick(s: Scene, { x, y, length, turn, colour, thick = 1 }: StickOptions) {
  const [c, n] = [Math.cos(turn * RAD), Math.sin(turn * RAD)]
  const part = (t0: number, t1: number, stroke: string, width: number, dx = 0, dy = 0) =>
    `<path d="M${(x + dx + length * t0 * c).toFixed(1)} ${(y + dy + length * t0 * n).toFixed(1)}L${(x + dx + length * t1 * c).toFixed(1)} ${(y + dy + length * t1 * n).toFixed(1)}" stroke="${stroke}" stroke-width="${width * thick}" stroke-linecap="round"/>`
  return (
    `<g opacity=".4" filter="url(#${s.blur(4)})">${part(0, 1, '#200b06', 8, 7, 9)}</g>` +
    part(0, 0.26, '#b98546', 4) +
    part(0, 0.26, '#e7bd83', 1.6, -0.6, -1.2) +
    part(0.24, 1, tone(colour, 0.62), 10) +
    part(0.24, 1, tone(colour, 1.1), 7.5) +
    part(0.245, 0.995, tone(colour, 2), 2, -1, -2)
  )
}
