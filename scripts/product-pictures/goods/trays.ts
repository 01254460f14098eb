import { points } from '../studio/profile.ts'
// Trays and boxes with powders and grains; a second thali.
import { tone } from '../studio/colour.ts'
import { at, petals, ring } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { heap } from '../studio/props.ts'
import { scene, shadow, type Scene } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD, random, spin } from '../studio/vector.ts'
import { woodFace } from './plaques.ts'
import { bellBody } from './bell.ts'
import { incenseStick } from './carton.ts'
import { kalashBody } from './kalash.ts'
import { bowlOf, plate } from './thali.ts'
import { diyaBody } from './diya.ts'

// A compartment full of powder or grain, seen from above.
function filled(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  grain: 'fine' | 'rice' | 'thread',
) {
  const rnd = random(x * 3 + y + 7)
  const light = s.radial(
    [`0 ${tone(colour, 1.5)}`, `.6 ${colour}`, `1 ${tone(colour, 0.6)}`],
    'cx=".36" cy=".34" r=".8"',
  )
  const bits = Array.from({ length: grain === 'rice' ? 150 : 120 }, () => {
    const [a, b] = [x + 6 + rnd() * (w - 12), y + 6 + rnd() * (h - 12)]
    if (grain === 'rice')
      return `<ellipse cx="${a.toFixed(0)}" cy="${b.toFixed(0)}" rx="8" ry="2.6" transform="rotate(${(rnd() * 180).toFixed(0)} ${a.toFixed(0)} ${b.toFixed(0)})" fill="${tone(colour, 0.8 + rnd() * 0.4)}" stroke="#8a7350" stroke-opacity=".4" stroke-width=".8"/>`
    return `<circle cx="${a.toFixed(0)}" cy="${b.toFixed(0)}" r="${(1 + rnd() * 1.8).toFixed(1)}" fill="${tone(colour, 0.5 + rnd() * 1.1)}"/>`
  })
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="url(#${light})"/>${bits.join('')}<path d="M${x} ${y + h}V${y}H${x + w}" fill="none" stroke="#1c0604" stroke-opacity=".5" stroke-width="12"/>`
}
/** A carved wooden box of roli, rice, turmeric and sandal paste powder, lid leaning behind. */
export function roliChawalBox() {
  const s = scene({ stage: 'sand', elevation: 44, horizon: 0.22 })
  const [x, y, w, h, d, turn] = [400, 640, 470, 84, 330, -22]
  const wood = '#8a5430'
  const lidAt = spin([0, 0, -d / 2 - 40], [0, turn, 0])
  const lid = woodFace(
    w,
    250,
    wood,
    `<rect x="14" y="14" width="${w - 28}" height="222" fill="none" stroke="#4d2a12" stroke-width="4"/>${at(w / 2, 128, petals(16, 46, 92, { stroke: '#4d2a12', width: 3, fill: '#a86c3c' }) + petals(8, 10, 42, { stroke: '#4d2a12', width: 3, fill: '#7a4626' }))}`,
  )
  s.put(
    box(s, {
      x: x + lidAt[0],
      y: y + lidAt[2] * Math.sin(44 * RAD),
      size: [w, 250, 22],
      turn,
      front: lid,
      side: woodFace(22, 250, tone(wood, 0.7)),
      top: woodFace(w, 22, wood),
      reach: 80,
    }),
  )
  const cw = (w - 54) / 2
  const ch = (d - 54) / 2
  const top =
    woodFace(w, d, wood) +
    filled(s, 18, 18, cw, ch, '#b5141c', 'fine') +
    filled(s, 36 + cw, 18, cw, ch, '#f3ead8', 'rice') +
    filled(s, 18, 36 + ch, cw, ch, '#e2a11c', 'fine') +
    filled(s, 36 + cw, 36 + ch, cw, ch, '#d9b98a', 'fine')
  const border = (n: number) =>
    Array.from({ length: Math.round(n / 40) }, (_, i) =>
      at(
        20 + i * (n / Math.round(n / 40)),
        h / 2,
        petals(8, 5, 17, { stroke: '#4d2a12', width: 1.8, fill: '#a86c3c' }),
      ),
    ).join('')
  return s.put(
    box(s, {
      x,
      y,
      size: [w, h, d],
      turn,
      top,
      front: woodFace(w, h, wood, border(w)),
      side: woodFace(d, h, tone(wood, 0.9), border(d)),
      reach: 80,
    }),
  )
}
/** Six bowls of rangoli colour round a finished pattern. */
export function rangoliSet() {
  const s = scene({ stage: 'night', elevation: 54, horizon: 0.08 })
  const [x, y] = [400, 540]
  const n = Math.sin(54 * RAD)
  const white = '#f7efe0'
  const pattern =
    petals(12, 96, 158, { fill: '#d9268a', stroke: white, width: 4 }) +
    petals(12, 60, 104, { fill: '#f2b01e', stroke: white, width: 4, turn: Math.PI / 12 }) +
    petals(8, 18, 62, { fill: '#2f8a4a', stroke: white, width: 4 }) +
    ring(18, { fill: '#e8601c', stroke: white, width: 4 })
  s.put(`<g transform="translate(${x} ${y}) scale(1 ${n.toFixed(3)})" opacity=".94">${pattern}</g>`)
  const rnd = random(9)
  s.put(
    ...Array.from({ length: 220 }, () => {
      const [a, q] = [rnd() * 6.28, 60 + rnd() * 112]
      return `<circle cx="${(x + q * Math.cos(a)).toFixed(0)}" cy="${(y + q * n * Math.sin(a)).toFixed(0)}" r="1.6" fill="#fff" opacity=".4"/>`
    }),
  )
  const colours = ['#d9268a', '#e8601c', '#f2b01e', '#2f8a4a', '#2a55b0', '#f3ead8']
  const spots = colours
    .map((colour, i) => ({ colour, a: (i / 6) * 360 - 90 }))
    .map(({ colour, a }) => ({
      colour,
      px: x + 272 * Math.cos(a * RAD),
      py: y + 20 + 282 * n * Math.sin(a * RAD) * 1.12,
    }))
  for (const { colour, px, py } of spots.toSorted((a, b) => a.py - b.py)) {
    shadow(s, px, py, 84, { reach: 0.3, ry: 60 })
    s.put(
      turned(s, {
        x: px,
        y: py,
        mat: 'wood',
        profile: points('52,0! 58,6 84,48! 90,52 87,57'),
        inside: points('84,57 74,40 0,34'),
      }),
    )
    s.put(heap(s, px, py - 44 * Math.cos(54 * RAD), 77, colour, { high: 0.4 }))
  }
  return s
}
/** A steel plate laid for the morning: small pot, bell, two bowls, lamp and sticks. */
export function steelThali() {
  const s = scene({ stage: 'terracotta', elevation: 42, horizon: 0.3 })
  const [x, y] = [400, 570]
  plate(s, x, y, 350, 'steel', 32)
  s.put(
    ...[
      [0, 0],
      [6, 15],
      [-4, 30],
    ].map(([a, b]) =>
      incenseStick(s, {
        x: x - 262 + a!,
        y: y + 58 + b!,
        length: 250,
        turn: 14,
        colour: '#4a3322',
        thick: 0.8,
      }),
    ),
  )
  bowlOf(s, x - 150, y - 86, 'steel', '#b5141c', { k: 1 })
  bowlOf(s, x + 40, y - 132, 'steel', '#f3ead8', { k: 1, kind: 'rice' })
  shadow(s, x + 204, y - 20, 44, { reach: 0.7, ry: 30 })
  s.put(kalashBody(s, { x: x + 204, y: y - 20, mat: 'steel', topped: false, k: 0.4 }))
  diyaBody(s, { x: x + 20, y: y + 92, k: 0.42, mat: 'steel', painted: false })
  shadow(s, x + 184, y + 156, 46, { reach: 0.6, ry: 30 })
  return s.put(bellBody(s, { x: x + 184, y: y + 156, mat: 'steel', k: 0.26 }))
}
