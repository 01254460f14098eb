// One big softbox high on the left, one thin strip on the right, the coloured sweep behind and below.
import { hex, linear } from './colour.ts'
import { RAD, add, clamp, dot, mix, mul, smooth, unit, type Vec } from './vector.ts'

export interface Metal {
  metal: string
  rough: number
}
export interface Matt {
  base: string
  gloss: number
  rough: number
}
export type Material = Metal | Matt
export interface Stage {
  wall: Vec
  floor: Vec
}

const MATERIALS = {
  brass: { metal: '#e3b04f', rough: 0.12 },
  oldBrass: { metal: '#b98a3e', rough: 0.3 },
  copper: { metal: '#dc8a5c', rough: 0.12 },
  bronze: { metal: '#a9743a', rough: 0.22 },
  steel: { metal: '#d9d5cc', rough: 0.15 },
  clay: { base: '#b5603a', gloss: 0.05, rough: 0.7 },
  darkClay: { base: '#7d3f28', gloss: 0.06, rough: 0.7 },
  plaster: { base: '#efe2cb', gloss: 0, rough: 1 },
  marble: { base: '#f7f2e8', gloss: 0.12, rough: 0.5 },
  stone: { base: '#b9ab98', gloss: 0.02, rough: 0.9 },
  wood: { base: '#a06b3c', gloss: 0.18, rough: 0.4 },
  darkWood: { base: '#6b3f26', gloss: 0.25, rough: 0.35 },
  sandalwood: { base: '#d3a672', gloss: 0.15, rough: 0.5 },
  cotton: { base: '#ead9bd', gloss: 0, rough: 1 },
  pearl: { base: '#f6e9da', gloss: 0.55, rough: 0.2 },
  husk: { base: '#8a5a33', gloss: 0.03, rough: 0.9 },
  dhoop: { base: '#4a3326', gloss: 0.02, rough: 1 },
  cork: { base: '#c49a68', gloss: 0.02, rough: 1 },
} satisfies Record<string, Material>

export type MaterialName = keyof typeof MATERIALS | Material

/** A material by name; a material given in full passes through. */
export function material(m: MaterialName): Material {
  return typeof m === 'string' ? MATERIALS[m] : m
}
/** The plain colour of a material. */
export function colourOf(m: MaterialName): string {
  const found = material(m)
  return 'metal' in found ? found.metal : found.base
}
/** Cloth, rubber, paper: matt material of one colour. */
export function matt(base: string, gloss = 0.04, rough = 0.95): Matt {
  return { base, gloss, rough }
}

const KEY = unit([-0.62, 0.66, 0.56])

/** Light that leaves a surface with normal n towards `view`, linear RGB; ao 0..1 darkens corners, base overrides the colour. */
export function shade(n: Vec, view: Vec, m: Material, stage: Stage, ao = 1, base?: string): Vec {
  const facing = dot(n, view)
  const mirror = unit([2 * facing * n[0] - view[0], 2 * facing * n[1] - view[1], 2 * facing * n[2] - view[2]])
  const fresnel = (1 - Math.max(0, facing)) ** 5
  if ('metal' in m) {
    const tint = linear(base ?? m.metal)
    const glint = mix(tint, [1, 1, 1], fresnel * 0.55)
    const body = mul(tint, 0.1 + 0.2 * Math.max(0, dot(n, KEY)))
    return mul(add(body, mul(room(mirror, stage, m.rough), glint)), ao)
  }
  const key = clamp((dot(n, KEY) + 0.22) / 1.22) ** 1.15
  const bounce = add(mul(stage.wall, 0.2 + 0.14 * n[1]), mul(stage.floor, 0.16 * (1 - n[1]) * 0.6))
  const diffuse = mul(linear(base ?? m.base), add(mul([1.02, 0.97, 0.88], key * 0.95), bounce))
  const gloss = mul(room(mirror, stage, m.rough), m.gloss * (0.16 + 0.84 * fresnel))
  return mul(add(diffuse, gloss), ao)
}
/** As `shade`, as '#rrggbb'. */
export function shadeHex(n: Vec, view: Vec, m: Material, stage: Stage, ao = 1, base?: string): string {
  return hex(shade(n, view, m, stage, ao, base))
}

// What a mirror would see in direction d.
function room(d: Vec, stage: Stage, rough: number): Vec {
  const soft = 5 + rough * 40
  const back = mix(mul(stage.wall, 0.1 + 0.12 * (d[1] + 1)), mul(stage.wall, 0.62), smooth(0.35, -0.5, d[2]))
  let c = mix(mul(stage.floor, 0.5), back, smooth(-0.28 - rough * 0.4, 0.04 + rough * 0.4, d[1]))
  c = add(c, mul([1.75, 1.66, 1.5], panel(d, -46, 34, 25, 33, soft)))
  c = add(c, mul([0.78, 0.76, 0.74], panel(d, 66, 16, 7, 52, soft * 0.9)))
  return add(c, mul([0.5, 0.48, 0.45], smooth(0.8, 1, d[1])))
}
function panel(d: Vec, azimuth: number, height: number, w: number, h: number, soft: number) {
  const a = Math.atan2(d[0], d[2]) / RAD
  const e = Math.asin(clamp(d[1], -1, 1)) / RAD
  return smooth(w + soft, w - soft, Math.abs(a - azimuth)) * smooth(h + soft, h - soft, Math.abs(e - height))
}
