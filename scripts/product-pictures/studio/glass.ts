import { curve, type ProfilePoint } from './profile.ts'
import { project, type Scene } from './scene.ts'
import { RAD, pathOf, type Point } from './vector.ts'

export interface GlassOptions {
  x: number
  y: number
  profile: readonly ProfilePoint[]
  scale?: number
  /** colour of the glass */
  tint?: string
  /** 0..1 */
  body?: number
}
/** A clear turned body to be put over its contents: edges, two lights and the rim; px. */
export function glass(
  s: Scene,
  { x, y, profile, scale = 1, tint = '#dfeae6', body = 0.16 }: GlassOptions,
): string {
  const line = curve(profile.map(([r, h, c]) => [r * scale, h * scale, c]))
  const right = line.map(([r, h]) => project(s, x, y, [r, h, 0]))
  const left = line.map(([r, h]) => project(s, x, y, [-r, h, 0]))
  const d = pathOf([...right, ...left.toReversed()], true)
  const inset = (k0: number, k1: number): Point[] => [
    ...line.slice(3, -3).map(([r, h]) => project(s, x, y, [r * k0, h, 0])),
    ...line
      .slice(3, -3)
      .toReversed()
      .map(([r, h]) => project(s, x, y, [r * k1, h, 0])),
  ]
  const [rim, foot] = [line.at(-1)!, line[0]!]
  const n = Math.sin(s.elevation * RAD)
  const oval = (r: number, h: number, extra: string) => {
    const [cx, cy] = project(s, x, y, [0, h, 0])
    return `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * n).toFixed(1)}" ${extra}/>`
  }
  const wall = s.gradient(
    [
      `0 #33403c .4`,
      `.025 ${tint} .5`,
      `.07 ${tint} ${body}`,
      `.5 ${tint} ${body * 0.5}`,
      `.93 ${tint} ${body}`,
      `.975 ${tint} .45`,
      `1 #33403c .45`,
    ],
    '',
  )
  return (
    oval(foot[0], foot[1], `fill="${tint}" fill-opacity="${body}"`) +
    `<path d="${d}" fill="url(#${wall})"/>` +
    `<path d="${pathOf(inset(-0.84, -0.66), true)}" fill="#fff" opacity=".5" filter="url(#${s.blur(3)})"/>` +
    `<path d="${pathOf(inset(0.86, 0.8), true)}" fill="#fff" opacity=".42" filter="url(#${s.blur(2)})"/>` +
    oval(rim[0], rim[1], `fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.4"`) +
    oval(rim[0] - 3, rim[1] - 2, `fill="none" stroke="#33403c" stroke-opacity=".25" stroke-width="1.6"`)
  )
}
