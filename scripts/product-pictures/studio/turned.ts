// Turned bodies: a stack of ellipses whose gradients come from the light model.
import { hex } from './colour.ts'
import { material, shade, type Material, type MaterialName } from './light.ts'
import { curve, type ProfilePoint } from './profile.ts'
import { viewOf, type Scene } from './scene.ts'
import { RAD, clamp, pathOf, smooth, steps, unit } from './vector.ts'

export interface TurnedOptions {
  /** where the foot's centre is seen, px */
  x: number
  y: number
  /** from the foot upwards */
  profile: readonly ProfilePoint[]
  /** from the rim downwards */
  inside?: readonly ProfilePoint[]
  mat: MaterialName
  scale?: number
  /** darkening by height 0..1 */
  ao?: (t: number) => number
  /** degrees about the foot */
  tilt?: number
  /** colour by height 0..1; undefined keeps the material's */
  tint?: (t: number) => string | undefined
}
const EDGES = [
  -1, -0.985, -0.95, -0.88, -0.78, -0.66, -0.54, -0.42, -0.3, -0.15, 0, 0.15, 0.3, 0.45, 0.6, 0.74, 0.86,
  0.94, 0.985, 1,
]

/** A body of revolution as SVG. */
export function turned(
  s: Scene,
  { x, y, profile, inside, mat, scale = 1, ao = () => 1, tilt = 0, tint }: TurnedOptions,
): string {
  const m = material(mat)
  const c = Math.cos(s.elevation * RAD)
  const outer = curve(profile.map(([r, h, corner]) => [r * scale, h * scale, corner]))
  const top = outer.at(-1)![1]
  const body = outer.slice(1).map(([r1, h1], i) => {
    const [r0, h0] = outer[i]!
    const slope = Math.atan2(-(r1 - r0), h1 - h0) / RAD
    const r = r1 > 0.3 ? r1 : Math.max(0.2, (r0 + r1) / 2)
    return disc(s, x, y - h1 * c, r, band(s, m, slope, 1, round20(ao(h1 / top)), tint?.(h1 / top)))
  })
  const all = body.join('') + (inside ? hollow(s, x, y, m, inside, scale) : '')
  return tilt ? `<g transform="rotate(${tilt} ${n1(x)} ${n1(y)})">${all}</g>` : all
}
function hollow(s: Scene, x: number, y: number, m: Material, inside: readonly ProfilePoint[], scale: number) {
  const [c, n] = [Math.cos(s.elevation * RAD), Math.sin(s.elevation * RAD)]
  const inner = curve(
    inside.map(([r, h, corner]) => [r * scale, h * scale, corner]),
    3,
  )
  const rim = inner[0]!
  const clip = s.id('c')
  s.defs.push(
    `<clipPath id="${clip}"><ellipse cx="${n1(x)}" cy="${n1(y - rim[1] * c)}" rx="${n1(rim[0])}" ry="${n1(rim[0] * n)}"/></clipPath>`,
  )
  const depth = Math.max(1, rim[1] - inner.at(-1)![1])
  const rings = inner.slice(1).map(([r1, h1], i) => {
    const [r0, h0] = inner[i]!
    const slope = Math.atan2(Math.abs(r1 - r0), Math.max(0.0001, Math.abs(h1 - h0))) / RAD
    const dark = 1 - 0.55 * smooth(0, 1, (rim[1] - h1) / depth) * Math.min(1, depth / rim[0] / 0.9)
    return disc(s, x, y - h1 * c, Math.max(0.3, r1), band(s, m, slope, -1, round20(dark * 0.92)))
  })
  return `<g clip-path="url(#${clip})">${rings.join('')}</g>`
}
function disc(s: Scene, x: number, y: number, r: number, fill: string) {
  return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r)}" ry="${n1(Math.max(0.4, r * Math.sin(s.elevation * RAD)))}" fill="url(#${fill})"/>`
}
function band(s: Scene, m: Material, slope: number, side: 1 | -1, ao: number, tint?: string) {
  const a = Math.round(slope / 2.5) * 2.5
  return s.share([JSON.stringify(m), a, side, ao, tint ?? ''].join(), (id) => {
    const stops = EDGES.map((u) => {
      const c = Math.cos(a * RAD)
      const n = unit([side * u * c, Math.sin(a * RAD), Math.sqrt(Math.max(0, 1 - u * u)) * c])
      return `<stop offset="${n1((u + 1) * 50)}%" stop-color="${hex(shade(n, viewOf(s), m, s.stage, ao, tint))}"/>`
    })
    return `<linearGradient id="${id}">${stops.join('')}</linearGradient>`
  })
}
function round20(v: number) {
  return Math.round(clamp(v, 0, 1.3) * 20) / 20
}
function n1(v: number) {
  return (Math.round(v * 10) / 10).toString()
}

export interface EngraveOptions {
  x: number
  y: number
  /** radius by height, px */
  radius: (h: number) => number
  /** [azimuth in degrees, height in px], front half only */
  points: readonly (readonly [number, number])[]
  dark?: string
  light?: string
  width?: number
  opacity?: number
  close?: boolean
  fill?: string
}
/** A line cut into a turned body. */
export function engrave(
  s: Scene,
  {
    x,
    y,
    radius,
    points,
    dark = '#3a1d08',
    light = '#fff0c4',
    width = 2,
    opacity = 0.5,
    close = false,
    fill = 'none',
  }: EngraveOptions,
) {
  const [c, n] = [Math.cos(s.elevation * RAD), Math.sin(s.elevation * RAD)]
  const d = pathOf(
    points.map(
      ([az, h]) =>
        [x + radius(h) * Math.sin(az * RAD), y - h * c + radius(h) * Math.cos(az * RAD) * n] as const,
    ),
    close,
  )
  return `<path d="${d}" fill="none" stroke="${light}" stroke-opacity="${opacity * 0.7}" stroke-width="${width}" transform="translate(${width * 0.5} ${width * 0.6})"/><path d="${d}" fill="${fill}" stroke="${dark}" stroke-opacity="${opacity}" stroke-width="${width}"/>`
}
/** A ring cut round a turned body at height h px. */
export function groove(
  s: Scene,
  x: number,
  y: number,
  radius: (h: number) => number,
  h: number,
  how: Partial<EngraveOptions> = {},
) {
  return engrave(s, { x, y, radius, points: steps(60).map((t) => [-90 + t * 180, h] as const), ...how })
}
