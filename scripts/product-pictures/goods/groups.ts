// The pictures of the eight categories: a few goods together.
import { beadString, type BeadKind } from '../studio/beads.ts'
import { niche } from '../studio/niche.ts'
import { fallenPetals, marigold, smoke } from '../studio/props.ts'
import { inset, scene, shadow } from '../studio/scene.ts'
import { bellBody } from './bell.ts'
import { standingBook } from './book.ts'
import { corkBlocks } from './yoga-props.ts'
import { roundCushion } from './cushion.ts'
import { diyaBody } from './diya.ts'
import { ember } from './dhoop.ts'
import { kalashBody } from './kalash.ts'
import { lampBody } from './lamp.ts'
import { bowlOf } from './thali.ts'
import { copperLota } from './hammered.ts'

/** Two standing books. */
export function booksTogether() {
  const s = scene({ stage: 'ochre', elevation: 10, horizon: 0.66 })
  s.put(
    standingBook(s, {
      x: 96,
      y: 770,
      k: 0.86,
      thick: 60,
      design: {
        design: 'yantra',
        paper: '#26324f',
        line: '#e3b659',
        ink: '#f3e3bd',
        hindi: 'यन्त्र दर्पण',
        english: 'Mirror of Yantras',
        sub: 'Forty figures drawn and explained',
      },
    }),
  )
  s.put(
    standingBook(s, {
      x: 356,
      y: 880,
      k: 0.9,
      thick: 46,
      ribbon: '#a3342b',
      design: {
        design: 'kolam',
        paper: '#e6d3ac',
        line: '#7a2a1d',
        ink: '#5a1a16',
        soft: ['#b5562e', '#d98b3a', '#efc873'],
        hindi: 'आँगन',
        english: 'The Courtyard',
        sub: 'A year of small rituals',
      },
    }),
  )
  return s
}
/** Seven sticks in a brass pot. */
export function incenseTogether() {
  const s = scene({ stage: 'rose', elevation: 15, horizon: 0.64 })
  const [x, y] = [400, 850]
  shadow(s, x, y, 120, { reach: 0.9 })
  const sticks = [-150, -96, -44, 8, 60, 112, 160].map((lean, i) => ({
    x0: x - 48 + i * 16,
    x1: x + lean * 1.2,
    y1: 250 + Math.abs(i - 3) * 22,
  }))
  const stick = ({ x0, x1, y1 }: (typeof sticks)[number]) =>
    `<path d="M${x0} 560L${x0 + (x1 - x0) * 0.16} ${560 + (y1 - 560) * 0.16}" stroke="#c9995c" stroke-width="5"/><path d="M${x0 + (x1 - x0) * 0.14} ${560 + (y1 - 560) * 0.14}L${x1} ${y1}" stroke="#3a2316" stroke-width="10" stroke-linecap="round"/><path d="M${x0 + (x1 - x0) * 0.14 - 2} ${560 + (y1 - 560) * 0.14}L${x1 - 2} ${y1}" stroke="#7a5236" stroke-width="3"/>`
  const pot = kalashBody(s, { x, y, mat: 'brass', topped: false, k: 0.78 })
  s.put(pot, ...sticks.map(stick))
  for (const i of [1, 3, 5])
    s.put(
      ember(s, sticks[i]!.x1, sticks[i]!.y1 - 3, 4.5),
      smoke(s, sticks[i]!.x1, sticks[i]!.y1 - 8, 190 + i * 6, (i - 3) * 8),
    )
  return s
}
/** Three lit diyas of clay and brass. */
export function lampsTogether() {
  const s = scene({ stage: 'night', elevation: 26, horizon: 0.36 })
  diyaBody(s, { x: 566, y: 470, k: 0.64 })
  diyaBody(s, { x: 220, y: 560, k: 0.74, mat: 'brass', painted: false })
  diyaBody(s, { x: 470, y: 770, k: 0.92, mat: 'darkClay' })
  return s.put(
    fallenPetals(s, [
      [140, 800, 26, -20],
      [210, 860, 20, 30],
      [676, 640, 24, 160],
    ]),
  )
}
/** Four strings of different beads. */
export function malasTogether() {
  const s = scene({ stage: 'sand', elevation: 56, horizon: 0.06 })
  const rows: [BeadKind, number, number, string][] = [
    ['sphatik', 250, 27, '#5c6b78'],
    ['rudraksha', 420, 21, '#8f1d1d'],
    ['tulsi', 590, 29, '#8a6a3c'],
    ['rosewood', 760, 24, '#3a1a12'],
  ]
  for (const [kind, y, count, thread] of rows) {
    const line = (t: number) => [-40 + 880 * t, y + 46 * Math.sin(t * 5.6 + y / 90) - 60 * (t - 0.5)] as const
    s.put(beadString(s, { line, kind, count, thread, closed: false }).art)
  }
  return s
}
/** Turmeric, rice and kumkum with marigolds. */
export function pujaTogether() {
  const s = scene({ stage: 'terracotta', elevation: 34, horizon: 0.3 })
  bowlOf(s, 262, 470, 'brass', '#e2a11c', { k: 1.75 })
  bowlOf(s, 560, 530, 'brass', '#f3ead8', { k: 1.75, kind: 'rice' })
  bowlOf(s, 352, 740, 'brass', '#b3161b', { k: 1.95 })
  return s.put(
    marigold(s, 616, 740, 64, { seed: 5 }),
    marigold(s, 560, 846, 56, { colour: '#f2b01e', seed: 9 }),
    marigold(s, 150, 840, 54, { colour: '#f2b01e', seed: 14 }),
  )
}
/** Brass kalash, copper lota and a bronze bell. */
export function copperTogether() {
  const s = scene({ stage: 'ivory', elevation: 15, horizon: 0.62 })
  shadow(s, 300, 740, 116, { reach: 1, ry: 30 })
  s.put(kalashBody(s, { x: 300, y: 744, mat: 'brass', topped: false, k: 0.96 }))
  inset(s, copperLota(), { x: 556, y: 850, k: 0.58, from: [400, 782] })
  shadow(s, 236, 884, 84, { reach: 0.5 })
  return s.put(bellBody(s, { x: 236, y: 888, mat: 'bronze', k: 0.42 }))
}
/** Lamp and kalash in a niche. */
export function altarTogether() {
  const s = scene({ stage: 'sage', elevation: 12, horizon: 0.74 })
  niche(s, { base: 752, width: 620, height: 690, deep: 0.72 })
  shadow(s, 330, 806, 120, { reach: 0.5 })
  s.put(lampBody(s, { x: 330, y: 808, scale: 0.84 }))
  shadow(s, 572, 830, 64, { reach: 0.9, ry: 20 })
  s.put(kalashBody(s, { x: 572, y: 832, k: 0.56 }))
  return s.put(
    marigold(s, 450, 872, 44, { seed: 5, squash: 0.5 }),
    marigold(s, 214, 886, 40, { seed: 9, colour: '#f2b01e', squash: 0.5 }),
  )
}
/** Cork blocks and a cushion. */
export function yogaTogether() {
  const s = scene({ stage: 'dusk', elevation: 26, horizon: 0.36 })
  inset(s, corkBlocks(), { x: 560, y: 560, k: 0.62, from: [400, 760] })
  inset(s, roundCushion({ colour: '#8a5a2c', piping: '#f0dcae', pleats: 40 }), {
    x: 340,
    y: 820,
    k: 0.82,
    from: [400, 716],
  })
  return s
}
