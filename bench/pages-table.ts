import type { StepFigures } from './pages-journey.ts'
import { type Figures, type Frame, type Goals, goalsOf } from './pages-screens.ts'

// The figures as Markdown. One that misses its goal is bold, and its goal stands behind it.

type Column = [name: string, key: keyof Figures, text: (value: number) => string]

const kilobytes = (value: number) => (value / 1_000).toFixed(1)
const seconds = (ms: number) => (ms / 1_000).toFixed(2)
const whole = (value: number) => String(Math.round(value))

const COLUMNS: readonly Column[] = [
  ['script and style, kB', 'codeBytes', kilobytes],
  ['in requests', 'codeRequests', whole],
  ['all, kB', 'bytes', kilobytes],
  ['requests', 'requests', whole],
  ['FCP, s', 'fcp', seconds],
  ['LCP, s', 'lcp', seconds],
  ['shift', 'shift', (value) => value.toFixed(3)],
  ['longest task, ms', 'task', whole],
]

/** `rows`: the figures of the frame's screens, in their order. */
export function frameTable({ name, screens }: Frame, rows: readonly Figures[]): string[] {
  return table(
    name,
    ['screen', ...COLUMNS.map(([name]) => name)],
    screens.map((screen, i) => [screen.name, ...cells(rows[i]!, goalsOf(screen))]),
  )
}

function cells(figures: Figures, goals: Goals): string[] {
  return COLUMNS.map(([, key, text]) => marked(figures[key], goals[key], text))
}

export function journeyTable(steps: readonly StepFigures[]): string[] {
  return table(
    'A first buyer on a slow phone, 360 × 740: processor 4 × slowed, 400 kB/s, 300 ms',
    ['from → until drawn', 'seconds', 'goal', 'kB', 'requests'],
    steps.map(({ name, ms, goalMs, bytes, requests }) => [
      name,
      marked(ms, goalMs, seconds),
      goalMs === undefined ? '' : seconds(goalMs),
      kilobytes(bytes),
      whole(requests),
    ]),
  )
}

function marked(value: number, goal: number | undefined, text: (value: number) => string): string {
  return goal === undefined || value <= goal ? text(value) : `**${text(value)}** (${text(goal)})`
}

function table(title: string, heads: readonly string[], rows: readonly string[][]): string[] {
  const [, ...figures] = heads
  return [`## ${title}`, '', line(heads), line(['---', ...figures.map(() => '---:')]), ...rows.map(line), '']
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
