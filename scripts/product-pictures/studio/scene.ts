// The studio: a seamless sweep, an optional arch niche, shadows, and the SVG document with its shared gradients.
import { linear, tone } from './colour.ts'
import type { Stage } from './light.ts'
import { RAD, type Point, type Vec } from './vector.ts'

const STAGES = {
  ivory: { wall: '#efe3cc', floor: '#e7d6b8' },
  sand: { wall: '#e3cda6', floor: '#d9bf92' },
  rose: { wall: '#dcb29b', floor: '#cf9d83' },
  maroon: { wall: '#7c2f33', floor: '#6a2329' },
  sage: { wall: '#bfc3a2', floor: '#aeb38f' },
  dusk: { wall: '#8f97a3', floor: '#7d8591' },
  terracotta: { wall: '#c9825c', floor: '#b87049' },
  night: { wall: '#4a2a2a', floor: '#3d2020' },
  ochre: { wall: '#dfb264', floor: '#d2a250' },
}
export type StageName = keyof typeof STAGES
export interface SceneOptions {
  stage?: StageName
  /** camera height in degrees above the floor */
  elevation?: number
  /** px */
  width?: number
  height?: number
  /** where wall turns into floor, 0..1 from the top */
  horizon?: number
}
export interface Scene {
  width: number
  height: number
  elevation: number
  horizon: number
  wall: string
  stage: Stage
  defs: string[]
  parts: string[]
  id(prefix: string): string
  share(key: string, make: (id: string) => string): string
  /** Id of a blur filter; radius in px. */
  blur(radius: number): string
  /** Id of a gradient; a stop reads 'offset colour opacity?'. */
  gradient(stops: string[], direction?: string): string
  radial(stops: string[], at?: string): string
  put(...parts: string[]): Scene
  /** What `draw` puts, taken out again: for sorting things by depth. */
  aside(draw: () => void): string
  svg(): string
}

/** An empty stage of the given colour, 800 × 1000 px unless said otherwise. */
export function scene({
  stage = 'ivory',
  elevation = 14,
  width = 800,
  height = 1000,
  horizon = 0.66,
}: SceneOptions = {}): Scene {
  const names = STAGES[stage]
  const shared = new Map<string, string>()
  let count = 0
  const s: Scene = {
    width,
    height,
    elevation,
    horizon: horizon * height,
    wall: names.wall,
    stage: { wall: linear(names.wall), floor: linear(names.floor) },
    defs: [],
    parts: [],
    id: (prefix) => `${prefix}${count++}`,
    share(key, make) {
      const known = shared.get(key)
      if (known) return known
      const id = s.id('g')
      shared.set(key, id)
      s.defs.push(make(id))
      return id
    },
    blur: (r) =>
      s.share(
        `blur${r}`,
        (id) =>
          `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${r}"/></filter>`,
      ),
    gradient: (stops, to = 'x2="0" y2="1"') =>
      s.share(
        stops.join() + to,
        (id) => `<linearGradient id="${id}" ${to}>${stopList(stops)}</linearGradient>`,
      ),
    radial: (stops, at = '') =>
      s.share(
        `r${stops.join()}${at}`,
        (id) => `<radialGradient id="${id}" ${at}>${stopList(stops)}</radialGradient>`,
      ),
    put(...parts) {
      s.parts.push(...parts)
      return s
    },
    aside(draw) {
      const before = s.parts.length
      draw()
      return s.parts.splice(before).join('')
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${s.defs.join('')}</defs>${s.parts.join('')}</svg>`,
  }
  sweep(s, names.floor)
  return s
}
function stopList(stops: string[]) {
  return stops
    .map((stop) => {
      const [offset, colour, opacity] = stop.split(' ')
      return `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    .join('')
}
function sweep(s: Scene, floor: string) {
  const k = s.horizon / s.height
  const stops = [
    `0 ${tone(s.wall, 0.8)}`,
    `${(k * 0.72).toFixed(3)} ${tone(s.wall, 1.02)}`,
    `${k.toFixed(3)} ${tone(floor, 0.97)}`,
    `${(k + 0.14).toFixed(3)} ${tone(floor, 1.1)}`,
    `1 ${tone(floor, 0.88)}`,
  ]
  // the light takes the wall's own colour on dark walls, else it greys them
  const dark = s.stage.wall[1] < 0.1
  const glow = dark ? tone(s.wall, 1.9) : '#fff4da'
  const fill = (id: string) => s.put(`<rect width="${s.width}" height="${s.height}" fill="url(#${id})"/>`)
  fill(s.gradient(stops))
  fill(
    s.radial([`0 ${glow} ${dark ? 0.5 : 0.55}`, `.5 ${glow} .18`, `1 ${glow} 0`], 'cx=".22" cy=".2" r=".75"'),
  )
  fill(s.radial(['0 #2a0f08 0', '.62 #2a0f08 0', '1 #2a0f08 .22'], 'cx=".42" cy=".46" r=".82"'))
}

/** Brings everything on the stage nearer: k times, round the point x, y px. */
export function zoom(s: Scene, k: number, x = 400, y = 500): Scene {
  const things = s.parts.splice(3).join('')
  return s.put(`<g transform="translate(${x} ${y}) scale(${k}) translate(${-x} ${-y})">${things}</g>`)
}

/** Puts the things of another picture on this stage: its point `from` comes to x, y px, k times as large. */
export function inset(
  s: Scene,
  other: Scene,
  { x, y, k, from }: { x: number; y: number; k: number; from: Point },
): Scene {
  const prefix = s.id('i')
  const rename = (svg: string) =>
    svg.replaceAll(' id="', ` id="${prefix}-`).replaceAll('url(#', `url(#${prefix}-`)
  s.defs.push(rename(other.defs.join('')))
  return s.put(
    `<g transform="translate(${x} ${y}) scale(${k}) translate(${-from[0]} ${-from[1]})">${rename(other.parts.slice(3).join(''))}</g>`,
  )
}

/** Where the point p of a thing standing at x, y px is seen. */
export function project(s: Scene, x: number, y: number, [a, b, c]: Vec): Point {
  return [x + a, y - b * Math.cos(s.elevation * RAD) + c * Math.sin(s.elevation * RAD)]
}
/** Direction from the thing to the camera. */
export function viewOf(s: Scene): Vec {
  return [0, Math.sin(s.elevation * RAD), Math.cos(s.elevation * RAD)]
}

export interface ShadowOptions {
  ry?: number
  /** how far the long shadow is thrown to the right, in rx */
  reach?: number
  strength?: number
  lift?: number
}
/** Contact shadow and long soft shadow of a round foot at x, y with radius rx px. */
export function shadow(s: Scene, x: number, y: number, rx: number, options: ShadowOptions = {}) {
  const { ry = rx * Math.sin(s.elevation * RAD) * 1.05, reach = 0.55, strength = 1, lift = 0 } = options
  const oval = (cx: number, cy: number, a: number, b: number, opacity: number, blur: number) =>
    `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${a.toFixed(1)}" ry="${b.toFixed(1)}" fill="#200b06" opacity="${opacity.toFixed(3)}" filter="url(#${s.blur(blur)})"/>`
  s.put(
    oval(x + rx * reach, y - ry * 0.1, rx * 1.25, ry * 0.95 + 4, 0.26 * strength, Math.round(rx * 0.13) + 6),
    oval(x + rx * 0.1, y + lift, rx * 1.04, ry + 3, 0.42 * strength, Math.round(rx * 0.035) + 3),
  )
}
