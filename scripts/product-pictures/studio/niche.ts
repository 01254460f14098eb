import { tone } from './colour.ts'
import type { Scene } from './scene.ts'

export interface NicheOptions {
  x?: number
  /** y of the sill in px */
  base?: number
  width?: number
  height?: number
  /** how dark the recess is, 1 = the wall's own tone */
  deep?: number
}
/** Cusped arch standing on y = base, as path data; px. */
export function archPath(x: number, base: number, width: number, height: number) {
  const r = width / 2
  const spring = base - height + width * 0.62
  const side = (d: 1 | -1, points: [number, number][]) =>
    points.map(([a, b]) => `${(x + d * r * a).toFixed(1)} ${(spring - r * b).toFixed(1)}`)
  const curve: [number, number][] = [
    [1, 0],
    [1, 0.16],
    [0.94, 0.3],
    [0.84, 0.36],
    [0.86, 0.56],
    [0.74, 0.74],
    [0.54, 0.76],
    [0.5, 0.94],
    [0.26, 1.04],
  ]
  const [l0, ...l] = side(-1, curve)
  const right = side(1, curve).toReversed()
  const top = `${x.toFixed(1)} ${(base - height).toFixed(1)}`
  return `M${(x - r).toFixed(1)} ${base}L${l0}C${l.join(' ')} ${top}C${right.join(' ')}V${base}Z`
}
/** A recess of arch shape in the wall. */
export function niche(
  s: Scene,
  { x = s.width / 2, base = s.horizon + 6, width = 520, height = 600, deep = 0.62 }: NicheOptions,
) {
  const d = archPath(x, base, width, height)
  const clip = s.id('n')
  s.defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`)
  const fill = s.gradient([
    `0 ${tone(s.wall, deep * 0.86)}`,
    `.7 ${tone(s.wall, deep * 1.12)}`,
    `1 ${tone(s.wall, deep * 0.98)}`,
  ])
  s.put(
    `<path d="${d}" fill="url(#${fill})"/>`,
    `<g clip-path="url(#${clip})"><path d="${d}" fill="none" stroke="#1c0805" stroke-opacity=".55" stroke-width="${width * 0.1}" filter="url(#${s.blur(width * 0.036)})" transform="translate(${width * 0.03} ${width * 0.024})"/>`,
    `<ellipse cx="${x + width * 0.1}" cy="${base - height * 0.34}" rx="${width * 0.36}" ry="${height * 0.36}" fill="#ffe9c0" opacity=".22" filter="url(#${s.blur(width * 0.09)})"/></g>`,
    `<path d="${d}" fill="none" stroke="#fff7e4" stroke-opacity=".5" stroke-width="2.5" transform="translate(-1.5 -1.5)"/>`,
  )
}
