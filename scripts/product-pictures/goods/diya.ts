/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { colourOf, type MaterialName } from '../studio/light.ts'
import { fallenPetals, flame } from '../studio/props.ts'
import { project, scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { RAD, bump, pathOf, random, smooth, steps, type Vec } from '../studio/vector.ts'

export interface DiyaOptions {
  /** px */
  x: number
  y: number
  k?: number
  mat?: MaterialName
  painted?: boolean
  lit?: boolean
  /** with oil and wick */
  filled?: boolean
  /** azimuth of the spout in degrees */
  spout?: number
}
/** One large painted clay diya with loose petals. */
export function clayDiya({ stage = 'terracotta' as StageName } = {}) {
  const s = scene({ stage, elevation: 26, horizon: 0.42 })
  diyaBody(s, { x: 372, y: 690, k: 1.36 })
  return s.put(
    fallenPetals(s, [
      [150, 846, 32, -20],
      [236, 888, 24, 30],
      [660, 838, 30, 160],
    ]),
  )
}
/** Twelve small clay diyas standing in four rows of three; the front one is lit. */
export function twelveDiyas() {
  const s = scene({ stage: 'ivory', elevation: 40, horizon: 0.24 })
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 3; i++) {
      const x = 400 + (i - 1) * 226 + (row % 2 ? 22 : -22)
      diyaBody(s, {
        x,
        y: 300 + row * 158,
        k: 0.4,
        painted: row % 2 === 0,
        mat: row % 2 ? 'darkClay' : 'clay',
        filled: row === 3 && i === 1,
        lit: row === 3 && i === 1,
        spout: 30,
      })
    }
  }
  return s
}
/** A diya put into the scene. */
export function diyaBody(
  s: Scene,
  { x, y, k = 1, mat = 'clay', painted = true, lit = true, filled = true, spout = 28 }: DiyaOptions,
) {
  shadow(s, x + 4 * k, y - 2, 128 * k, { ry: 54 * k, reach: 0.75 })
  const base = colourOf(mat)
  const deg = (v: number) => v * 360 - 180
  const lip = (a: number) => 1 + 0.34 * bump(a - spout, 20) - 0.07 * bump(Math.abs(a - spout) - 42, 24)
  const height = (a: number) => 136 * k * (1 + 0.16 * bump(a - spout, 22))
  const point = (a: number, t: number, inner = false): Vec => {
    const flare = 0.46 + (0.54 * Math.sin(t * 1.35)) / Math.sin(1.35)
    const R = 232 * k * flare * (1 + (lip(a) - 1) * t * t) * (inner ? 0.93 : 1)
    return [R * Math.sin(a * RAD), height(a) * (inner ? 0.12 + 0.88 * t : t), R * Math.cos(a * RAD)]
  }
  const grain = random(5)
  const speck = Array.from({ length: 400 }, () => 0.93 + grain() * 0.14)
  const line = (points: Vec[]) =>
    pathOf(
      points.map((p) => project(s, x, y, p)),
      true,
    )
  s.put(
    surface(s, {
      x,
      y,
      mat,
      nu: k < 0.6 ? 64 : 96,
      nv: 26,
      at: (u, v) => point(deg(u), v),
      colour: (u, v) => tone(base, (1 + 0.03 * Math.sin(v * 46)) * speck[(Math.floor(u * 96) * 4) % 400]!),
      ao: (_, v) => 0.62 + 0.38 * smooth(0, 0.4, v),
    }),
    surface(s, {
      x,
      y,
      mat,
      nu: k < 0.6 ? 64 : 96,
      nv: 18,
      at: (u, v) => point(deg(u), v, true),
      flip: true,
      ao: (_, v) => 0.4 + 0.6 * smooth(0.2, 1, v),
    }),
  )
  const floor = steps(60)
    .map((t) => point(deg(t), 0, true))
    .map(([a, , c]): Vec => [a * 1.04, height(0) * 0.13, c * 1.04])
  s.put(`<path d="${line(floor)}" fill="${tone(base, 0.5)}"/>`)
  const rim = steps(120).map((t) => point(deg(t), 1))
  const rimIn = steps(120).map((t) => point(deg(t), 1, true))
  s.put(
    `<path d="${line(rim)}${line(rimIn)}" fill-rule="evenodd" fill="url(#${s.gradient([`0 ${tone(base, 0.95)}`, `1 ${tone(base, 1.55)}`], 'x1="1" x2="0" y2=".6"')})"/>`,
  )
  if (filled) {
    const oil = steps(120).map((t): Vec => {
      const p = point(deg(t), 0.72, true)
      return [p[0] * 0.985, 102 * k, p[2] * 0.985]
    })
    s.put(
      `<path d="${line(oil)}" fill="url(#${s.gradient(['0 #4e260a', '.45 #8a4d12', '1 #d99a35'], 'x1=".1" x2=".7" y2="1"')})"/>`,
      `<path d="${line(oil.map(([a, b, c]): Vec => [a * 0.8 - 26 * k, b, c * 0.55 - 44 * k]))}" fill="#ffe9b0" opacity=".26" filter="url(#${s.blur(8)})"/>`,
    )
  }
  if (painted) s.put(paint(s, x, y, k, point))
  if (!filled) return
  const p = point(spout, 1)
  const tip = project(s, x, y, [p[0] * 0.93, p[1], p[2] * 0.93])
  const from = project(s, x, y, [-30 * k, 103 * k, 20 * k])
  const wick = (dy: number) =>
    `M${from[0]} ${from[1] + dy}Q${(from[0] + tip[0]) / 2 - 10 * k} ${(from[1] + tip[1]) / 2 + (16 + dy) * k} ${tip[0]} ${tip[1] - (6 - dy) * k}`
  s.put(
    `<path d="${wick(0)}" stroke="#f3e7d0" stroke-width="${12 * k}" stroke-linecap="round" fill="none"/><path d="${wick(3)}" stroke="#a57b45" stroke-opacity=".55" stroke-width="${4 * k}" fill="none"/><circle cx="${tip[0]}" cy="${tip[1] - 8 * k}" r="${5 * k}" fill="#2b1208"/>`,
  )
  if (lit) s.put(flame(s, tip[0], tip[1] - 8 * k, 150 * k))
}
function paint(s: Scene, x: number, y: number, k: number, point: (a: number, t: number) => Vec) {
  const dotted = Array.from({ length: 34 }, (_, i) => -84 + i * 5.1).map((a) => {
    const n = Math.cos(a * RAD)
    const [px, py] = project(s, x, y, point(a, 0.82))
    return n > 0.1
      ? `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(5.4 * k * (0.35 + 0.65 * n)).toFixed(1)}" ry="${5.2 * k}" fill="#f7ead2"/>`
      : ''
  })
  const scallops = Array.from({ length: 15 }, (_, i) => -77 + i * 11).map((a) => {
    const n = Math.cos(a * RAD)
    const [px, py] = project(s, x, y, point(a, 0.55))
    const [w, h] = [15 * k * (0.3 + 0.7 * n), 17 * k]
    if (n < 0.14) return ''
    return `<path d="M${(px - w).toFixed(1)} ${py.toFixed(1)}Q${px.toFixed(1)} ${(py - h * 1.5).toFixed(1)} ${(px + w).toFixed(1)} ${py.toFixed(1)}Q${px.toFixed(1)} ${(py + h * 0.5).toFixed(1)} ${(px - w).toFixed(1)} ${py.toFixed(1)}Z" fill="none" stroke="#f7ead2" stroke-width="${2.4 * k}"/><circle cx="${px.toFixed(1)}" cy="${(py - 3 * k).toFixed(1)}" r="${2.6 * k}" fill="#e8a22a"/>`
  })
  return dotted.join('') + scallops.join('')
}
