/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { beadString } from '../studio/beads.ts'
import { niche } from '../studio/niche.ts'
import { points } from '../studio/profile.ts'
import { scene, shadow } from '../studio/scene.ts'
import { tassel } from '../studio/tassel.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, steps } from '../studio/vector.ts'
import { plate } from './thali.ts'

/** A sandalwood mala of 108 coiled in a copper dish. */
export function sandalMala() {
  const s = scene({ stage: 'maroon', elevation: 50, horizon: 0.2 })
  const [x, y, n] = [400, 520, Math.sin(50 * RAD)]
  plate(s, x, y, 330, 'copper', 20)
  const line = (t: number) => {
    const a = 0.9 + t * TAU * 3.04
    const q = 236 - 132 * t
    return [x + q * Math.cos(a), y - 12 + q * n * Math.sin(a)] as const
  }
  const { art, r } = beadString(s, {
    line,
    kind: 'sandal',
    count: 108,
    closed: false,
    thread: '#7a2a1d',
    marker: { every: 27, kind: 'rosewood' },
  })
  const [tx, ty] = line(0)
  return s.put(
    art,
    tassel(s, {
      x: tx + 6,
      y: ty + r,
      r: 17,
      colour: '#d98b2a',
      thread: '#7a2a1d',
      kind: 'sandal',
      length: 120,
      lean: 46,
    }),
  )
}
/** A lotus-seed mala hanging from a wooden peg. */
export function lotusSeedMala() {
  const s = scene({ stage: 'sage', elevation: 2, horizon: 0.99 })
  niche(s, { base: 940, width: 600, height: 870, deep: 0.8 })
  const line = (t: number) => {
    const a = t * TAU
    return [
      400 + 148 * Math.sin(a) * Math.abs(Math.sin(a / 2)) ** 0.7,
      236 + 226 * (1 - Math.cos(a)),
    ] as const
  }
  const loop = (from: number) => (t: number) => line((t + from) % 1)
  s.put(
    `<g transform="translate(26 20)" opacity=".34" filter="url(#${s.blur(9)})">${steps(120)
      .map((t) => `<circle cx="${line(t)[0].toFixed(0)}" cy="${line(t)[1].toFixed(0)}" r="12"/>`)
      .join('')}</g>`,
  )
  const { art, r } = beadString(s, {
    line: loop(0.5),
    kind: 'lotusSeed',
    count: 54,
    thread: '#6b2a1c',
    knots: true,
    shadow: false,
  })
  s.put(
    art,
    tassel(s, {
      x: 396,
      y: 690 + r,
      r: 17,
      colour: '#8f1d1d',
      thread: '#6b2a1c',
      kind: 'lotusSeed',
      length: 124,
      lean: 4,
    }),
  )
  const knob = s.radial(['0 #e2b486', '.4 #a86c3c', '1 #4d2a12'], 'cx=".36" cy=".3" r=".8"')
  return s.put(
    `<circle cx="412" cy="238" r="36" fill="#200b06" opacity=".45" filter="url(#${s.blur(9)})"/><circle cx="400" cy="222" r="34" fill="url(#${knob})"/><circle cx="400" cy="222" r="22" fill="none" stroke="#4d2a12" stroke-opacity=".5" stroke-width="3"/>`,
  )
}
/** A bracelet of eighteen rudraksha and one brass bead on a round stone. */
export function rudrakshaBracelet() {
  const s = scene({ stage: 'dusk', elevation: 36, horizon: 0.3 })
  const n = Math.sin(36 * RAD)
  shadow(s, 400, 700, 290, { reach: 0.2 })
  s.put(
    turned(s, {
      x: 400,
      y: 700,
      mat: 'stone',
      profile: points('282,0 292,20 288,66 272,82! 0,84'),
    }),
  )
  const top = 700 - 84 * Math.cos(36 * RAD)
  const line = (t: number) =>
    [400 + 196 * Math.cos(t * TAU + 1.2), top - 26 + 196 * n * 1.12 * Math.sin(t * TAU + 1.2)] as const
  const { art } = beadString(s, {
    line,
    kind: 'rudraksha',
    count: 19,
    thread: '#3a1a12',
    marker: { every: 19, kind: 'brass' },
  })
  return s.put(art)
}
/** Two strands of twenty-five dance bells each on plaited cord. */
export function ghungroo() {
  const s = scene({ stage: 'sand', elevation: 50, horizon: 0.16 })
  const strand = (cy: number, turn: number) => {
    const line = (t: number) => {
      const a = (0.14 + 0.72 * t) * TAU + turn
      return [400 + 250 * Math.sin(a), cy - 128 * Math.cos(a)] as const
    }
    for (const side of [0, 1]) {
      const [x, y] = line(side)
      const d = `M${x} ${y}C${x + (side ? -40 : 40)} ${y - 20} ${x + (side ? -20 : 20)} ${y - 70} ${x + (side ? 30 : -30)} ${y - 96}`
      s.put(
        `<path d="${d}" transform="translate(8 10)" fill="none" stroke="#200b06" stroke-opacity=".3" stroke-width="12" filter="url(#${s.blur(4)})"/><path d="${d}" fill="none" stroke="#6b1420" stroke-width="12" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#d98b5a" stroke-width="4" stroke-dasharray="5 7"/>`,
      )
    }
    const { art, r } = beadString(s, { line, kind: 'brass', count: 25, closed: false, thread: '#6b1420' })
    s.put(art)
    for (let i = 0; i < 25; i++) {
      const [x, y] = line(i / 24)
      s.put(
        `<path d="M${x - r * 0.62} ${y + r * 0.34}Q${x} ${y + r * 0.62} ${x + r * 0.62} ${y + r * 0.34}" fill="none" stroke="#2b1607" stroke-width="${r * 0.15}" stroke-linecap="round"/><circle cx="${x}" cy="${y - r * 0.9}" r="${r * 0.24}" fill="none" stroke="#8a6420" stroke-width="${r * 0.14}"/>`,
      )
    }
  }
  strand(370, 0)
  strand(720, 0)
  return s
}
