import { measure } from '#server/sample/lettering.ts'
import { radiusAt, type ProfilePoint } from '../studio/profile.ts'
import type { Scene } from '../studio/scene.ts'
import { wrapLabel, wrapText } from '../studio/wrap.ts'

interface Label {
  paper: string
  line: string
  ink: string
  hindi: string
  english: string
  small: string
  /** heights above the foot, px */
  h0: number
  h1: number
  half: number
}
export function label(s: Scene, x: number, y: number, radius: (h: number) => number, l: Label) {
  const body = { x, y, radius }
  const { under, over } = wrapLabel(s, body, {
    h0: l.h0,
    h1: l.h1,
    half: l.half,
    fill: l.paper,
    line: l.line,
  })
  const tall = l.h1 - l.h0
  return (
    under +
    wrapText(s, body, l.hindi, {
      h: l.h0 + tall * 0.5,
      size: Math.min(tall * 0.34, (l.half * 70) / measure(l.hindi, { size: 50 })),
      fill: l.ink,
    }) +
    wrapText(s, body, l.english.toUpperCase(), {
      h: l.h0 + tall * 0.3,
      size: tall * 0.115,
      weight: 500,
      tracking: 4,
      fill: l.line,
    }) +
    wrapText(s, body, l.small, {
      h: l.h0 + tall * 0.14,
      family: 'mukta',
      weight: 400,
      size: tall * 0.1,
      fill: l.ink,
    }) +
    over
  )
}
export function inner(profile: readonly ProfilePoint[], upTo: number, inset: number): ProfilePoint[] {
  return [
    ...profile
      .filter(([, h]) => h < upTo)
      .map(([r, h, c]): ProfilePoint => [Math.max(1, r - inset), h + (h < 10 ? 6 : 0), c]),
    [radiusAt(profile, upTo) - inset, upTo, 1],
    [0, upTo],
  ]
}
