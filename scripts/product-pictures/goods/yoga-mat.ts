import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { project, scene, type StageName } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { TAU, pathOf, random, smooth, spin, steps, type Vec } from '../studio/vector.ts'

export interface MatOptions {
  stage?: StageName
  colour?: string
  under?: string
  strap?: string
}
/** A rolled mat lying across the picture, its free end open, held by two cotton straps. */
export function rolledMat({
  stage = 'sage',
  colour = '#6d7f52',
  under = '#4d5b39',
  strap = '#ead9bd',
}: MatOptions = {}) {
  const s = scene({ stage, elevation: 24, horizon: 0.4 })
  const [x, y, R, L] = [412, 540, 140, 540]
  const mat = matt(colour, 0.04, 0.9)
  const turn: Vec = [0, -32, 0]
  const rnd = random(9)
  const grain = Array.from({ length: 613 }, () => 0.95 + rnd() * 0.1)
  const seen = (p: Vec) => project(s, x, y, spin(p, turn))
  const [, , c, d] = (
    [
      [-L / 2, -R, 18],
      [L / 2, -R, 18],
      [L / 2, -R, 268],
      [-L / 2, -R, 268],
    ] as Vec[]
  ).map(seen)
  const strip = (
    [
      [-L / 2, -R, 18],
      [L / 2, -R, 18],
      [L / 2, -R, 268],
      [-L / 2, -R, 268],
    ] as Vec[]
  ).map(seen)
  s.put(
    `<ellipse cx="${x + 50}" cy="${y + 104}" rx="360" ry="104" transform="rotate(-15 ${x} ${y + 100})" fill="#1a1008" opacity=".38" filter="url(#${s.blur(26)})"/>`,
    `<path d="${pathOf(strip, true)}" transform="translate(8 12)" fill="#1a1008" opacity=".4" filter="url(#${s.blur(8)})"/>`,
    `<path d="${pathOf([d!, c!, [c![0], c![1] + 11], [d![0], d![1] + 11]], true)}" fill="${under}"/>`,
    surface(s, {
      x,
      y,
      mat,
      nu: 60,
      nv: 34,
      turn,
      flip: true,
      cull: false,
      soft: 0.4,
      at: (u, v) => [(u - 0.5) * L, 2 - R, 18 + 250 * v],
      colour: (u, v) => tone(colour, grain[Math.floor(u * 4000 + v * 900) % 613]!),
      ao: (_, v) => 0.5 + 0.5 * smooth(0, 0.42, v),
    }),
    surface(s, {
      x,
      y,
      mat,
      nu: 90,
      nv: 90,
      turn,
      soft: 0.4,
      at: (u, v) => [(u - 0.5) * L, R * Math.cos(v * TAU), R * Math.sin(v * TAU)],
      colour: (u, v) =>
        Math.abs(Math.abs(u - 0.5) - 0.26) < 0.028
          ? tone(strap, 0.92 + 0.1 * Math.sin(v * 400))
          : tone(colour, grain[Math.floor(u * 5000 + v * 1200) % 613]!),
      ao: (_u, _v, p) => 0.5 + 0.5 * smooth(-R, -R * 0.1, p[1]),
    }),
  )
  const end = (a: number, r: number) => seen([-L / 2, r * Math.cos(a), r * Math.sin(a)])
  const spiral = (o: number) => pathOf(steps(360).map((t) => end(t * 5 * TAU + 2.2, 10 + (R - 14) * t + o)))
  return s.put(
    `<path d="${pathOf(
      steps(72).map((t) => end(t * TAU, R)),
      true,
    )}" fill="url(#${s.gradient([`0 ${tone(under, 1.5)}`, `1 ${tone(under, 0.7)}`])})"/>`,
    `<path d="${spiral(2)}" fill="none" stroke="${tone(colour, 1.3)}" stroke-width="11" stroke-linecap="round"/>`,
    `<path d="${spiral(-5)}" fill="none" stroke="#160e06" stroke-opacity=".7" stroke-width="5"/>`,
  )
}
