// Line ornament: lotus rings, yantras, kolam, frames. Everything is centred on 0,0 unless said otherwise; px.
import { TAU, pathOf, steps, type Point } from './vector.ts'

export interface Ink {
  stroke?: string
  width?: number
  fill?: string
}
export interface PetalOptions extends Ink {
  wide?: number
  point?: number
  turn?: number
  vein?: boolean
}
export interface MotifColours {
  line: string
  width?: number
  soft?: readonly string[]
}

function polar(r: number, a: number): Point {
  return [r * Math.sin(a), -r * Math.cos(a)]
}
function xy([x, y]: Point) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
/** A group moved to x, y and scaled. */
export function at(x: number, y: number, art: string, k = 1) {
  return `<g transform="translate(${x} ${y}) scale(${k})">${art}</g>`
}
/** n angles (radians) round a circle. */
export function around(n: number, turn = 0) {
  return Array.from({ length: n }, (_, i) => (i / n) * TAU + turn)
}
/** A circle. */
export function ring(r: number, { stroke = 'none', width = 2, fill = 'none' }: Ink) {
  return `<circle r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}
/** n petals between two radii. */
export function petals(n: number, r0: number, r1: number, o: PetalOptions = {}) {
  const { stroke = 'none', width = 2, fill = 'none', wide = 1, point = 0.62, turn = 0, vein = false } = o
  const half = (Math.PI / n) * wide
  const m = r0 + (r1 - r0) * point
  const shoulder = m + (r1 - m) * 0.35
  const d = around(n, turn).map((a) => {
    const outline = `M${xy(polar(r0, a - half * 0.55))}C${xy(polar(m * 0.9, a - half * 1.25))} ${xy(polar(shoulder, a - half * 0.75))} ${xy(polar(r1, a))}C${xy(polar(shoulder, a + half * 0.75))} ${xy(polar(m * 0.9, a + half * 1.25))} ${xy(polar(r0, a + half * 0.55))}`
    return vein
      ? `${outline}M${xy(polar(r0 + (r1 - r0) * 0.18, a))}L${xy(polar(r0 + (r1 - r0) * 0.72, a))}`
      : outline
  })
  return `<path d="${d.join('')}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`
}
/** n dots on a circle. */
export function dots(n: number, r: number, size: number, fill: string, turn = 0) {
  return around(n, turn)
    .map((a) => polar(r, a))
    .map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size}" fill="${fill}"/>`)
    .join('')
}
/** n strokes from one radius to another. */
export function rays(
  n: number,
  r0: number,
  r1: number,
  { stroke = '#000', width = 1.5, turn = 0 }: Ink & { turn?: number },
) {
  const d = around(n, turn).map((a) => `M${xy(polar(r0, a))}L${xy(polar(r1, a))}`)
  return `<path d="${d.join('')}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
}
/** A wavy circle with n crests. */
export function waves(n: number, r: number, height: number, { stroke = '#000', width = 1.5 }: Ink) {
  const d = pathOf(
    steps(360).map((t) => polar(r + height * Math.cos(n * t * TAU), t * TAU)),
    true,
  )
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}
/** Interlaced triangles inside two lotus rings and, if wanted, a gated square: invented geometry. */
export function yantra(r: number, { line, width = 2, square = true }: MotifColours & { square?: boolean }) {
  const triangle = (k: number, y: number, up: boolean) => {
    const h = r * k
    const s = up ? -1 : 1
    return `M0 ${(y + s * h).toFixed(1)}L${(h * 0.94).toFixed(1)} ${(y - s * h * 0.55).toFixed(1)}H${(-h * 0.94).toFixed(1)}Z`
  }
  const inner = [
    triangle(0.56, 0, true),
    triangle(0.56, 0, false),
    triangle(0.42, r * 0.06, true),
    triangle(0.42, -r * 0.06, false),
    triangle(0.28, r * 0.02, true),
    triangle(0.28, -r * 0.02, false),
    triangle(0.15, 0, false),
  ]
  const ink = { stroke: line, width, wide: 0.95 }
  return (
    `<g fill="none" stroke="${line}" stroke-width="${width}" stroke-linejoin="round">${square ? gatedSquare(r) : ''}<path d="${inner.join('')}"/></g>` +
    petals(16, r * 0.82, r, ink) +
    petals(8, r * 0.62, r * 0.82, ink) +
    [0.62, 0.82, 1.02].map((k) => ring(r * k, { stroke: line, width })).join('') +
    `<circle r="${r * 0.022}" fill="${line}"/>`
  )
}
function gatedSquare(r: number) {
  const [g, t, n] = [r * 1.16, r * 0.24, r * 0.13]
  const gate: Point[] = [
    [-g, -g],
    [-t, -g],
    [-t, -g - n],
    [-t * 1.7, -g - n],
    [-t * 1.7, -g - n * 1.7],
    [t * 1.7, -g - n * 1.7],
    [t * 1.7, -g - n],
    [t, -g - n],
    [t, -g],
  ]
  const turns: ((p: Point) => Point)[] = [
    ([x, y]) => [x, y],
    ([x, y]) => [-y, x],
    ([x, y]) => [-x, -y],
    ([x, y]) => [y, -x],
  ]
  return `<path d="${pathOf(
    turns.flatMap((turn) => gate.map(turn)),
    true,
  )}"/>`
}
/** Three rings of petals with dots and strokes between. */
export function mandala(
  r: number,
  {
    line,
    width = 2,
    soft,
    counts = [8, 16, 24],
  }: MotifColours & { counts?: readonly [number, number, number] },
) {
  const [a, b, c] = counts
  const ink = { stroke: line, width }
  return (
    petals(c, r * 0.72, r, { ...ink, fill: soft?.[0] ?? 'none', vein: true }) +
    ring(r * 0.72, ink) +
    dots(c, r * 0.67, r * 0.012, line, Math.PI / c) +
    ring(r * 0.62, ink) +
    petals(b, r * 0.36, r * 0.61, { ...ink, fill: soft?.[1] ?? 'none', wide: 1.05 }) +
    ring(r * 0.36, ink) +
    rays(b * 2, r * 0.31, r * 0.345, ink) +
    ring(r * 0.3, ink) +
    petals(a, r * 0.08, r * 0.29, { ...ink, fill: soft?.[2] ?? 'none', wide: 1.05 }) +
    ring(r * 0.08, ink) +
    `<circle r="${r * 0.026}" fill="${line}"/>`
  )
}
/** A dotted kolam: loops round a diamond of `reach` dots to each side. */
export function kolam(
  step: number,
  { line, dot, width = 2, reach = 2 }: { line: string; dot: string; width?: number; reach?: number },
) {
  const k = step / 2
  const cells: Point[] = []
  for (let i = -reach; i <= reach; i++)
    for (let j = -reach; j <= reach; j++)
      if (Math.abs(i) + Math.abs(j) <= reach) cells.push([i * step, j * step])
  const loops = cells.map(
    ([x, y]) =>
      `M${x} ${y - k}C${x + k * 0.95} ${y - k} ${x + k} ${y - k * 0.95} ${x + k} ${y}S${x + k * 0.95} ${y + k} ${x} ${y + k}S${x - k} ${y + k * 0.95} ${x - k} ${y}S${x - k * 0.95} ${y - k} ${x} ${y - k}`,
  )
  const points = cells.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${width * 1.3}" fill="${dot}"/>`)
  return `<g transform="rotate(45)"><path d="${loops.join('')}" fill="none" stroke="${line}" stroke-width="${width}"/>${points.join('')}</g>`
}
/** A lotus seen from the side, standing on 0,0, `height` px high. */
export function lotus(height: number, { line, width = 2, soft = ['none'] }: MotifColours) {
  const k = height / 164
  const leaf = (i: number, a: number) =>
    `<path transform="rotate(${a})" d="M0 0C${-46 + i * 7} ${-50 + i * 5} ${-34 + i * 5} ${-128 + i * 26} 0 ${-164 + i * 34}C${34 - i * 5} ${-128 + i * 26} ${46 - i * 7} ${-50 + i * 5} 0 0Z" fill="${soft[i % soft.length]}" stroke="${line}" stroke-width="${width / k}"/>`
  const rows = [0, 1, 2].flatMap((i) =>
    [-62 + i * 8, -36 + i * 4, 0, 36 - i * 4, 62 - i * 8].map((a) => leaf(i, a * (1 - i * 0.22))),
  )
  return `<g transform="scale(${k.toFixed(3)})">${rows.join('')}</g>`
}
/** A frame with scooped corners, top left at x, y. */
export function frame(
  x: number,
  y: number,
  w: number,
  h: number,
  { line, width = 2, notch = 26 }: { line: string; width?: number; notch?: number },
) {
  const n = notch
  const d = `M${x + n} ${y}H${x + w - n}C${x + w - n} ${y + n * 0.55} ${x + w - n * 0.55} ${y + n} ${x + w} ${y + n}V${y + h - n}C${x + w - n * 0.55} ${y + h - n} ${x + w - n} ${y + h - n * 0.55} ${x + w - n} ${y + h}H${x + n}C${x + n} ${y + h - n * 0.55} ${x + n * 0.55} ${y + h - n} ${x} ${y + h - n}V${y + n}C${x + n * 0.55} ${y + n} ${x + n} ${y + n * 0.55} ${x + n} ${y}Z`
  return `<path d="${d}" fill="none" stroke="${line}" stroke-width="${width}"/>`
}
