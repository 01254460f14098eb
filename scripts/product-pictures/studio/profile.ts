// Profiles of turned bodies: [radius, height, corner?] in px.
import type { Point } from './vector.ts'

export type ProfilePoint = readonly [radius: number, height: number, corner?: 0 | 1]

/** 'radius,height' pairs parted by spaces, foot first; an exclamation mark makes a corner. */
export function points(list: string): ProfilePoint[] {
  return list.split(' ').map((pair): ProfilePoint => {
    const [radius, height] = pair.replace('!', '').split(',').map(Number)
    return [radius ?? 0, height ?? 0, pair.endsWith('!') ? 1 : 0]
  })
}
/** A smooth line through the points, broken at corners, about `step` px between its own points. */
export function curve(points: readonly ProfilePoint[], step = 2.2): Point[] {
  const runs: ProfilePoint[][] = [[]]
  for (const p of points) {
    runs.at(-1)!.push(p)
    if (p[2]) runs.push([p])
  }
  return runs
    .filter((run) => run.length > 1)
    .flatMap((run) => spline(run, Math.max(3, Math.round(lengthOf(run) / step))))
}
/** Radius of a profile at height h, both in px. */
export function radiusAt(profile: readonly ProfilePoint[], h: number): number {
  for (let i = 1; i < profile.length; i++) {
    const [a, b] = [profile[i - 1]!, profile[i]!]
    if (h <= b[1]) return a[0] + ((b[0] - a[0]) * (h - a[1])) / (b[1] - a[1] || 1)
  }
  return profile.at(-1)?.[0] ?? 0
}
function lengthOf(run: readonly ProfilePoint[]) {
  return run.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - run[i]![0], p[1] - run[i]![1]), 0)
}
function spline(p: readonly ProfilePoint[], n: number): Point[] {
  const [first, second] = [p[0]!, p[1]!]
  if (p.length === 2) {
    return Array.from(
      { length: n + 1 },
      (_, i) =>
        [first[0] + ((second[0] - first[0]) * i) / n, first[1] + ((second[1] - first[1]) * i) / n] as const,
    )
  }
  const out: Point[] = []
  const per = Math.max(2, Math.ceil(n / (p.length - 1)))
  for (let i = 0; i < p.length - 1; i++) {
    const [b, c] = [p[i]!, p[i + 1]!]
    const [a, d] = [p[i - 1] ?? b, p[i + 2] ?? c]
    const at = (t: number, j: 0 | 1) =>
      0.5 *
      (2 * b[j] +
        (c[j] - a[j]) * t +
        (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
        (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3)
    for (let k = 0; k < per; k++) out.push([at(k / per, 0), at(k / per, 1)])
  }
  const last = p.at(-1)!
  out.push([last[0], last[1]])
  return out
}
