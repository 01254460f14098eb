import type { Scene } from './scene.ts'
import { pathOf, type Point } from './vector.ts'

/** Shadow of any outline on the floor: contact line and a soft one thrown by `reach` px to the right. */
export function shadowOf(s: Scene, outline: readonly Point[], reach = 60, strength = 1) {
  const far = outline.map(([x, y]): Point => [x + reach, y - reach * 0.16])
  const long = pathOf(hull([...outline, ...far]), true)
  const foot = pathOf(hull(outline), true)
  s.put(
    `<path d="${long}" fill="#200b06" opacity="${0.3 * strength}" filter="url(#${s.blur(Math.round(reach * 0.22) + 8)})"/>`,
    `<path d="${foot}" transform="translate(4 4)" fill="#200b06" stroke="#200b06" stroke-width="7" stroke-linejoin="round" opacity="${0.46 * strength}" filter="url(#${s.blur(6)})"/>`,
  )
}
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...half(sorted), ...half(sorted.toReversed())]
}
function half(list: Point[]) {
  const out: Point[] = []
  for (const p of list) {
    while (out.length > 1 && bends(out.at(-2)!, out.at(-1)!, p)) out.pop()
    out.push(p)
  }
  return out.slice(0, -1)
}
function bends(a: Point, b: Point, c: Point) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
}
