import { tone } from './colour.ts'
import { bead, type BeadKind } from './beads.ts'
import type { Scene } from './scene.ts'
import { random } from './vector.ts'

export interface TasselOptions {
  /** where it hangs from, px */
  x: number
  y: number
  /** bead radius it is sized by, px */
  r: number
  colour: string
  thread: string
  /** guru bead on top */
  kind?: BeadKind
  length?: number
  lean?: number
}
/** Guru bead, bound neck and fringe, with its shadow on the table. */
export function tassel(
  s: Scene,
  { x, y, r, colour, thread, kind, length = 150 + r, lean = 34 }: TasselOptions,
): string {
  const rnd = random(8)
  const fringe = Array.from({ length: 46 }, (_, i) => {
    const u = i / 45 - 0.5
    const x1 = x + lean + u * r * 3.1 + (rnd() - 0.5) * 8
    const y1 = y + r * 2.4 + length * (1 - u * u * 0.35) * (0.94 + rnd() * 0.08)
    const d = `M${x + lean * 0.22 + u * r * 0.7} ${y + r * 2.3}C${x + lean * 0.4 + u * r * 1.9} ${y + r * 3.6} ${x + lean * 0.7 + u * r * 2.5} ${y + length * 0.8} ${x1} ${y1}`
    return `<path d="${d}" stroke="${tone(colour, 0.55 + rnd() * 0.9 - u * 0.5)}" stroke-width="${(r * 0.13).toFixed(1)}" fill="none" stroke-linecap="round"/>`
  })
  const neck = s.gradient([`0 ${tone(colour, 1.35)}`, `.5 ${colour}`, `1 ${tone(colour, 0.45)}`], '')
  const bands = [-0.36, -0.16, 0.04, 0.24].map(
    (q) => `<path d="M${-r * 0.42} ${q * r}H${r * 0.42}" stroke="#e2b25a" stroke-width="${r * 0.09}"/>`,
  )
  return (
    `<path d="M${x + 8} ${y + r * 2}L${x + r * 2.1 + lean + 26} ${y + r * 2 + length}L${x - r * 1.1 + lean + 18} ${y + r * 2.2 + length}Z" fill="#200b06" opacity=".4" filter="url(#${s.blur(12)})"/>` +
    fringe.join('') +
    `<rect x="${x - r * 0.14 + 3}" y="${y - r * 0.4}" width="${r * 0.28}" height="${r * 3}" fill="${thread}"/>` +
    (kind ? bead(s, kind, r * 1.22, 99)(x + 3, y + r * 0.3, 10) : '') +
    `<g transform="translate(${x + lean * 0.2} ${y + r * 2.1}) rotate(-7)"><rect x="${-r * 0.42}" y="${-r * 0.62}" width="${r * 0.84}" height="${r * 1.2}" rx="${r * 0.3}" fill="url(#${neck})"/>${bands.join('')}</g>`
  )
}
