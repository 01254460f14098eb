import { clamp, mul, type Vec } from './vector.ts'

/** '#rrggbb' → linear RGB 0..1. */
export function linear(colour: string): Vec {
  const part = (i: number) => (parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2
  return [part(1), part(3), part(5)]
}
/** Linear RGB → '#rrggbb', with a soft shoulder so that highlights never clip to flat white. */
export function hex(c: Vec): string {
  return (
    '#' +
    c
      .map((v) => Math.round(clamp(v < 0 ? 0 : shoulder(v)) ** (1 / 2.2) * 255))
      .map((v) => v.toString(16).padStart(2, '0'))
      .join('')
  )
}
function shoulder(v: number) {
  return v < 0.7 ? v : 0.7 + (1 - Math.exp(-(v - 0.7) / 0.3)) * 0.3
}
/** A colour with k times the light on it. */
export function tone(colour: string, k: number | Vec): string {
  return hex(mul(linear(colour), k))
}
