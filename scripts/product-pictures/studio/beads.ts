// One bead with its own light; rudraksha is furrowed, woods are plain, stones are glossy.
import type { Scene } from './scene.ts'
import { TAU, random } from './vector.ts'

const TONES = {
  rudraksha: ['#c98a58', '#8a4f2c', '#4b2413', '#241008'],
  tulsi: ['#f3ddb6', '#d6ae78', '#a0753f', '#5c3d1c'],
  sandal: ['#f0c994', '#cf9a60', '#935f30', '#4c2c12'],
  rosewood: ['#b0705a', '#7c3b2c', '#4a1e17', '#260d0a'],
  sphatik: ['#ffffff', '#e9ecec', '#a9b3b5', '#66777b'],
  rose: ['#fbe3dc', '#e2aea3', '#ac6f67', '#5d312e'],
  lotusSeed: ['#f6ead0', '#d9c39a', '#a1855a', '#5b4528'],
  brass: ['#fff0b8', '#e0b04e', '#94651d', '#4a2d08'],
}
export type BeadKind = keyof typeof TONES
export type Bead = (x: number, y: number, turn: number) => string

const GLOSSY: BeadKind[] = ['sphatik', 'rose', 'brass']

/** A stamp that draws a bead of radius r px at x, y turned by degrees. */
export function bead(s: Scene, kind: BeadKind, r: number, seed: number): Bead {
  const [a, b, c, d] = TONES[kind] as [string, string, string, string]
  const body = s.radial([`0 ${a}`, `.35 ${b}`, `.78 ${c}`, `1 ${d}`], 'cx=".36" cy=".3" r=".78"')
  const grain = kind === 'rudraksha' ? furrows(s, r, seed) : GLOSSY.includes(kind) ? '' : rings(r, seed)
  const speck =
    kind === 'lotusSeed' ? `<circle cx="${r * 0.3}" cy="${r * 0.1}" r="${r * 0.13}" fill="#5b4528"/>` : ''
  const shine = GLOSSY.includes(kind) ? 0.95 : kind === 'rudraksha' ? 0.16 : 0.34
  const soft = kind === 'sphatik' ? '' : ` filter="url(#${s.blur(Math.max(1, Math.round(r * 0.6) / 10))})"`
  return (x, y, turn) =>
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${r.toFixed(2)}" fill="url(#${body})"/><g transform="rotate(${turn.toFixed(0)})">${grain}${speck}</g><ellipse cx="${-r * 0.34}" cy="${-r * 0.4}" rx="${r * 0.22}" ry="${r * 0.15}" fill="#fff" opacity="${shine}" transform="rotate(-32 ${-r * 0.34} ${-r * 0.4})"${soft}/><path d="M${-r * 0.5} ${r * 0.72}A${r * 0.88} ${r * 0.88} 0 0 0 ${r * 0.74} ${r * 0.46}" stroke="#ffe4b8" stroke-opacity=".2" stroke-width="${r * 0.09}" fill="none" stroke-linecap="round"/></g>`
}
function rings(r: number, seed: number) {
  const rnd = random(seed)
  return [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="M${-r * 0.8} ${(-0.4 + i * 0.3) * r}Q0 ${(-0.62 + i * 0.3 + rnd() * 0.2) * r} ${r * 0.8} ${(-0.36 + i * 0.3) * r}" fill="none" stroke="#5c3d1c" stroke-opacity=".22" stroke-width="${r * 0.05}"/>`,
    )
    .join('')
}
function furrows(s: Scene, r: number, seed: number) {
  const rnd = random(seed)
  const clip = s.id('c')
  s.defs.push(`<clipPath id="${clip}"><circle r="${r}"/></clipPath>`)
  const lean = rnd() - 0.5
  const line = (o: number, shift: number) => {
    const b = o * 1.5 + r * shift
    return `M${(o * 0.3 + r * shift).toFixed(1)} ${-r}C${b.toFixed(1)} ${(-r * 0.5).toFixed(1)} ${b.toFixed(1)} ${(r * 0.5).toFixed(1)} ${(o * 0.3 + r * shift).toFixed(1)} ${r}`
  }
  const clefts = [-2, -1, 0, 1, 2]
    .map((i) => (i * 0.62 + lean * 0.6) * r * 0.8)
    .map(
      (o) =>
        `<path d="${line(o, 0)}" fill="none" stroke="#220d05" stroke-opacity=".7" stroke-width="${(r * 0.075).toFixed(1)}"/><path d="${line(o, 0.08)}" fill="none" stroke="#e6ab78" stroke-opacity=".3" stroke-width="${(r * 0.05).toFixed(1)}"/>`,
    )
  const warts = Array.from({ length: 40 }, () => {
    const [a, q, w] = [rnd() * TAU, Math.sqrt(rnd()) * r * 0.93, r * (0.05 + rnd() * 0.11)]
    const light = rnd() > 0.45
    return `<path d="M${(q * Math.cos(a) - w).toFixed(1)} ${(q * Math.sin(a)).toFixed(1)}q${(w * 0.6).toFixed(1)} ${(-w * (0.5 + rnd())).toFixed(1)} ${w.toFixed(1)} ${(w * 0.1).toFixed(1)}t${w.toFixed(1)} ${(w * 0.3).toFixed(1)}" fill="none" stroke="${light ? '#e8b382' : '#1d0a04'}" stroke-opacity="${light ? 0.34 : 0.55}" stroke-width="${(r * 0.055).toFixed(1)}" stroke-linecap="round"/>`
  })
  return `<g clip-path="url(#${clip})">${clefts.join('')}${warts.join('')}</g>`
}

export interface StringOptions {
  /** a closed or open line for t in 0..1, px; drawn in order of y */
  line: (t: number) => readonly [number, number]
  kind: BeadKind
  /** exactly this many beads */
  count: number
  thread?: string
  closed?: boolean
  knots?: boolean
  /** every n-th bead is of another kind */
  marker?: { every: number; kind: BeadKind }
  shadow?: boolean
}
/** Exactly `count` beads evenly along a line; answers the SVG and the bead radius in px. */
export function beadString(s: Scene, o: StringOptions): { art: string; r: number } {
  const { line, kind, count, thread = '#8f1d1d', closed = true, knots = false } = o
  const fine = Array.from({ length: 4001 }, (_, i) => line(i / 4000))
  const along = [0]
  for (let i = 1; i < fine.length; i++)
    along.push(along[i - 1]! + Math.hypot(fine[i]![0] - fine[i - 1]![0], fine[i]![1] - fine[i - 1]![1]))
  const step = along.at(-1)! / (closed ? count : count - 1)
  const r = step / (knots ? 2.32 : 1.99)
  const at = (length: number) =>
    fine[
      Math.max(
        0,
        along.findIndex((v) => v >= length - 1e-6),
      )
    ] ?? fine.at(-1)!
  const points = Array.from({ length: count }, (_, i) => at(i * step))
  const between = Array.from({ length: closed ? count : count - 1 }, (_, i) => at((i + 0.5) * step))
  const path = (dy: number) =>
    fine
      .filter((_, i) => i % 10 === 0)
      .map(([a, b], i) => `${i ? 'L' : 'M'}${a.toFixed(1)} ${(b + dy).toFixed(1)}`)
      .join('')
  const rnd = random(8)
  const kinds = Array.from({ length: 7 }, (_, i) => bead(s, kind, r, 31 + i * 17))
  const marked = o.marker ? bead(s, o.marker.kind, r, 5) : undefined
  const drawn = points
    .map(
      ([x, y], i) =>
        [
          y,
          (marked && i % o.marker!.every === 0 ? marked : kinds[Math.floor(rnd() * 7)]!)(x, y, rnd() * 360),
        ] as const,
    )
    .sort((a, b) => a[0] - b[0])
  const shadows =
    o.shadow === false
      ? ''
      : `<path d="${path(r * 0.5)}" fill="none" stroke="#200b06" stroke-width="${r * 2.1}" opacity=".32" transform="translate(${r * 0.8} ${r * 0.35})" filter="url(#${s.blur(Math.round(r * 0.5))})" stroke-linejoin="round"/><path d="${path(r * 0.55)}" fill="none" stroke="#200b06" stroke-width="${r * 1.3}" opacity=".42" filter="url(#${s.blur(Math.max(1, Math.round(r * 0.22)))})"/>`
  const cord = `<path d="${path(0)}" fill="none" stroke="${thread}" stroke-width="${r * 0.24}"/>`
  const ties = knots
    ? between
        .map(
          ([x, y]) =>
            `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 0.24).toFixed(1)}" fill="${thread}"/>`,
        )
        .join('')
    : ''
  return { art: shadows + cord + ties + drawn.map((d) => d[1]).join(''), r }
}
