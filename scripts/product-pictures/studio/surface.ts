// Free shapes: a grid of shaded quads, sorted by depth.
import { material, shadeHex, type MaterialName } from './light.ts'
import { project, viewOf, type Scene } from './scene.ts'
import { add, cross, dot, minus, mul, pathOf, spin, steps, unit, type Vec } from './vector.ts'

export interface SurfaceOptions {
  x: number
  y: number
  /** a point for u, v in 0..1, px */
  at: (u: number, v: number) => Vec
  nu?: number
  nv?: number
  mat: MaterialName
  colour?: (u: number, v: number, p: Vec) => string | undefined
  /** 0..1 */
  ao?: (u: number, v: number, p: Vec) => number
  flip?: boolean
  /** false shows both sides */
  cull?: boolean
  /** blur in px that hides the grid; 0 for none */
  soft?: number
  turn?: Vec
}
/** A parametric surface as SVG. */
export function surface(s: Scene, o: SurfaceOptions): string {
  const { x, y, nu = 60, nv = 40, flip = false, cull = true, soft = 0.5, turn = [0, 0, 0] } = o
  const m = material(o.mat)
  const view = viewOf(s)
  const grid = steps(nu).map((u) => steps(nv).map((v) => spin(o.at(u, v), turn)))
  const quads: [number, string][] = []
  for (let i = 0; i < nu; i++) {
    for (let j = 0; j < nv; j++) {
      const [a, b, c, d] = [grid[i]![j]!, grid[i + 1]![j]!, grid[i + 1]![j + 1]!, grid[i]![j + 1]!]
      let n = unit(cross(minus(c, a), minus(d, b)))
      if (flip) n = mul(n, -1)
      const facing = dot(n, view)
      if (cull && facing < -0.02) continue
      if (!cull && facing < 0) n = mul(n, -1)
      const mid = mul(add(add(a, b), add(c, d)), 0.25)
      const [u, v] = [(i + 0.5) / nu, (j + 0.5) / nv]
      const fill = shadeHex(n, view, m, s.stage, o.ao?.(u, v, mid) ?? 1, o.colour?.(u, v, mid))
      const outline = pathOf(
        [a, b, c, d].map((p) => project(s, x, y, p)),
        true,
      )
      quads.push([dot(mid, view), `<path d="${outline}" fill="${fill}" stroke="${fill}"/>`])
    }
  }
  quads.sort((p, q) => p[0] - q[0])
  return `<g stroke-width="1.1" stroke-linejoin="round"${soft ? ` filter="url(#${s.blur(soft)})"` : ''}>${quads.map((q) => q[1]).join('')}</g>`
}

export interface RodOptions {
  x: number
  y: number
  /** the axis for t in 0..1, px */
  path: (t: number) => Vec
  /** px by t */
  radius: (t: number) => number
  mat: MaterialName
  /** parts along and around */
  nu?: number
  nv?: number
  colour?: (u: number, v: number, p: Vec) => string | undefined
  ao?: (u: number, v: number, p: Vec) => number
  soft?: number
}
/** A bar, handle, strap edge or rope along a path. */
export function rod(s: Scene, o: RodOptions): string {
  const side = unit([0.13, 0.31, 0.94])
  return surface(s, {
    ...o,
    nu: o.nu ?? 50,
    nv: o.nv ?? 16,
    soft: o.soft ?? 0.4,
    at: (u, v) => {
      const along = unit(minus(o.path(Math.min(1, u + 0.004)), o.path(Math.max(0, u - 0.004))))
      const a = unit(cross(along, side))
      const b = cross(along, a)
      const [c, n] = [Math.cos(v * Math.PI * 2) * o.radius(u), Math.sin(v * Math.PI * 2) * o.radius(u)]
      return add(o.path(u), add(mul(a, c), mul(b, n)))
    },
  })
}
