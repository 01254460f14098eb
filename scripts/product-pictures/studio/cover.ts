// Book covers, flat, 420 × 620 px from 0,0. Designs share one grid: frame, ornament, title in Devanagari and English.
import { text } from '#server/sample/lettering.ts'
import { at, frame, kolam, lotus, mandala, petals, rays, ring, waves, yantra } from './ornament.ts'

export interface CoverDesign {
  design?: keyof typeof DESIGNS
  paper?: string
  line?: string
  ink?: string
  soft?: readonly [string, string, string]
  hindi: string
  /** lines parted by | */
  english: string
  sub?: string
}
interface Colours {
  line: string
  soft: readonly [string, string, string]
}

const DESIGNS = {
  mandala: ({ line, soft }: Colours) => at(210, 250, mandala(148, { line, width: 2, soft })),
  yantra: ({ line }: Colours) => at(210, 256, yantra(112, { line, width: 2 })),
  lotus: ({ line, soft }: Colours) => at(210, 300, lotus(164, { line, soft }) + ripples(line)),
  sun: ({ line, soft }: Colours) =>
    at(
      210,
      250,
      rays(48, 112, 148, { stroke: line, width: 2 }) +
        petals(24, 76, 108, { stroke: line, width: 1.8, fill: soft[0] }) +
        ring(74, { stroke: line }) +
        waves(16, 60, 6, { stroke: line, width: 1.8 }) +
        ring(46, { stroke: line, fill: soft[1] }) +
        petals(8, 8, 42, { stroke: line, width: 1.8, fill: soft[2] }),
    ),
  kolam: ({ line, soft }: Colours) => at(210, 250, kolam(60, { line, dot: soft[0], width: 2.4 })),
  waves: ({ line, soft }: Colours) => river(line, soft),
}
function ripples(line: string) {
  const rows = [0, 1, 2].map(
    (i) =>
      `<path d="M${-120 + i * 22} ${i * 12}Q${-60 + i * 12} ${-9 + i * 12} 0 ${i * 12}T${120 - i * 22} ${i * 12}" fill="none" stroke="${line}" stroke-width="2"/>`,
  )
  return `<g transform="translate(0 22)">${rows.join('')}</g>`
}
function river(line: string, soft: Colours['soft']) {
  const scale = (x: number, y: number, shift: number) =>
    at(
      x,
      y,
      [30, 21, 12]
        .map(
          (q, k) => `<circle r="${q}" fill="${soft[(k + shift) % 3]}" stroke="${line}" stroke-width="1.8"/>`,
        )
        .join(''),
    )
  const rows = [0, 1, 2, 3, 4, 5].flatMap((r) =>
    Array.from({ length: 8 }, (_, i) => scale(i * 60 + (r % 2 ? 0 : 30) - 15, 400 - r * 30, r)),
  )
  return (
    rows.join('') +
    at(210, 170, ring(58, { stroke: line, fill: soft[1] }) + ring(48, { stroke: line, width: 1.4 }))
  )
}

/** The printed front of a book as SVG. */
export function cover({
  design = 'mandala',
  paper = '#6b1420',
  line = '#d9ab52',
  ink = '#f3dfb4',
  soft = ['#7d1f2a', '#8a2a31', '#a2402f'],
  hindi,
  english,
  sub,
}: CoverDesign): string {
  const lines = english.split('|')
  const art = DESIGNS[design]({ line, soft })
  const motif = design === 'waves' ? `${art}<rect y="430" width="420" height="190" fill="${paper}"/>` : art
  return (
    `<rect width="420" height="620" fill="${paper}"/>` +
    (design === 'waves' ? motif : '') +
    frame(20, 20, 380, 580, { line, width: 2.4 }) +
    frame(29, 29, 362, 562, { line, width: 1, notch: 24 }) +
    (design === 'waves' ? '' : motif) +
    text(hindi, { x: 210, y: 470, size: hindi.length > 12 ? 42 : 52, fill: ink }) +
    lines
      .map((l, i) =>
        text(l.toUpperCase(), { x: 210, y: 510 + i * 24, size: 19, weight: 500, tracking: 3, fill: ink }),
      )
      .join('') +
    (sub
      ? text(sub, {
          x: 210,
          y: 512 + lines.length * 24,
          family: 'mukta',
          weight: 400,
          size: 15,
          fill: ink,
          opacity: 0.85,
        })
      : '') +
    `<g transform="translate(210 573)"><path d="M-46 0H-10M10 0H46" stroke="${line}" stroke-width="1.4"/><path d="M0-6C4-2 4 2 0 6C-4 2-4-2 0-6Z" fill="${line}"/></g>`
  )
}
