import { beadString, type BeadKind } from '../studio/beads.ts'
import { scene, type StageName } from '../studio/scene.ts'
import { tassel } from '../studio/tassel.ts'
import { RAD, TAU } from '../studio/vector.ts'

export interface MalaOptions {
  stage?: StageName
  kind?: BeadKind
  /** beads without the guru bead */
  count: number
  /** times it is coiled round */
  loops?: number
  thread?: string
  tasselColour?: string
  knots?: boolean
  marker?: { every: number; kind: BeadKind }
}
/** A string of beads lying on the table with guru bead and tassel. */
export function mala({
  stage = 'sand',
  kind = 'rudraksha',
  count,
  loops = 1,
  thread = '#8f1d1d',
  tasselColour = '#a3231f',
  knots = false,
  marker,
}: MalaOptions) {
  const s = scene({ stage, elevation: 50, horizon: 0.2 })
  const n = Math.sin(50 * RAD)
  const [cx, cy, R] = [400, 396, 268]
  const line = (t: number) => {
    const a = t * TAU * loops + Math.PI / 2
    const pull = loops > 1 ? 1 - 0.3 * Math.sin(Math.PI * t) ** 2 : 1
    const q = R * pull * (1 + 0.05 * Math.sin(a * 2 + 0.7) + 0.035 * Math.sin(a * 3 + 2))
    return [cx + q * Math.cos(a) * 1.06, cy + q * Math.sin(a) * n * 1.12] as const
  }
  const { art, r } = beadString(s, { line, kind, count, thread, knots, ...(marker ? { marker } : {}) })
  const [x, y] = line(0)
  return s.put(art, tassel(s, { x, y: y + r * 1.9, r: Math.max(r, 17), colour: tasselColour, thread, kind }))
}
