// Vectors: x right, y up, z towards the viewer. Angles in degrees unless a name says otherwise.
export type Vec = readonly [number, number, number]
export type Point = readonly [number, number]

export const RAD = Math.PI / 180
export const TAU = Math.PI * 2

/** Limits v to a..b. */
export function clamp(v: number, a = 0, b = 1) {
  return Math.min(b, Math.max(a, v))
}
/** Smooth step from 0 at a to 1 at b; a may be larger than b. */
export function smooth(a: number, b: number, v: number) {
  const t = clamp((v - a) / (b - a))
  return t * t * (3 - 2 * t)
}
/** Gaussian bump of height 1 round 0. */
export function bump(v: number, width: number) {
  return Math.exp(-((v / width) ** 2))
}
export function dot(a: Vec, b: Vec) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
export function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
/** Multiplies by a number or component by component. */
export function mul(a: Vec, k: number | Vec): Vec {
  return typeof k === 'number' ? [a[0] * k, a[1] * k, a[2] * k] : [a[0] * k[0], a[1] * k[1], a[2] * k[2]]
}
export function mix(a: Vec, b: Vec, t: number): Vec {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
/** Turns a point about the x, then the y, then the z axis. */
export function spin([x, y, z]: Vec, [ax, ay, az]: Vec): Vec {
  let c = Math.cos(ax * RAD)
  let n = Math.sin(ax * RAD)
  ;[y, z] = [y * c - z * n, y * n + z * c]
  c = Math.cos(ay * RAD)
  n = Math.sin(ay * RAD)
  ;[x, z] = [x * c + z * n, -x * n + z * c]
  c = Math.cos(az * RAD)
  n = Math.sin(az * RAD)
  ;[x, y] = [x * c - y * n, x * n + y * c]
  return [x, y, z]
}
/** A seeded generator of numbers 0..1: the same seed draws the same picture. */
export function random(seed: number) {
  let s = seed >>> 0 || 1
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
/** `count` steps of 0..1, both ends included. */
export function steps(count: number) {
  return Array.from({ length: count + 1 }, (_, i) => i / count)
}
/** Path data through points, rounded to a tenth of a px. */
export function pathOf(points: readonly Point[], close = false) {
  return (
    points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + (close ? 'Z' : '')
  )
}
