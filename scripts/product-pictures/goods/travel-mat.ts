import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { points } from '../studio/profile.ts'
import { scene, shadow } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, pathOf, smooth, steps } from '../studio/vector.ts'

/** A thin mat rolled tight and standing on end, held by two straps joined to a carrying loop. */
export function travelMat() {
  const s = scene({ stage: 'ivory', elevation: 24, horizon: 0.5 })
  const [x, y, r, h] = [380, 850, 136, 640]
  const [colour, strap] = ['#3d4f74', '#d8b25c']
  const [c, n] = [Math.cos(24 * RAD), Math.sin(24 * RAD)]
  const top = y - h * c
  const belt = (t: number) => (Math.abs(Math.abs(t - 0.5) - 0.24) < 0.034 ? strap : undefined)
  shadow(s, x, y, r, { reach: 1.05 })
  s.put(
    turned(s, {
      x,
      y,
      mat: matt(colour, 0.05, 0.9),
      profile: points(`${r},0! ${r},${h}! 0,${h}`),
      tint: belt,
      ao: (t) => 0.6 + 0.4 * smooth(0, 0.25, t),
    }),
  )
  // the loose end of the roll shows as a step down the front, under the straps
  const [ex, ey] = [x + r * Math.sin(34 * RAD), r * Math.cos(34 * RAD) * n]
  const edge = (t0: number, t1: number) =>
    `<path d="M${ex} ${y + ey - h * t0 * c}V${y + ey - h * t1 * c}" stroke="#10182a" stroke-opacity=".6" stroke-width="5"/><path d="M${ex - 5} ${y + ey - h * t0 * c}V${y + ey - h * t1 * c}" stroke="#fff" stroke-opacity=".16" stroke-width="4"/>`
  s.put(edge(0, 0.226), edge(0.294, 0.706), edge(0.774, 1))
  const turns = 7
  const spiral = (shift: number) =>
    pathOf(
      steps(720).map((t) => {
        const [a, q] = [t * turns * TAU + 0.98, 8 + (r - 10) * t + shift]
        return [x + q * Math.sin(a), top + q * n * Math.cos(a)] as const
      }),
    )
  s.put(
    `<ellipse cx="${x}" cy="${top}" rx="${r}" ry="${r * n}" fill="${tone(colour, 0.5)}"/><path d="${spiral(0)}" fill="none" stroke="${tone(colour, 1.5)}" stroke-width="9"/><path d="${spiral(-6)}" fill="none" stroke="#0d1422" stroke-opacity=".75" stroke-width="3"/>`,
  )
  const loop = `M${x + r - 6} ${y - h * 0.74 * c + 14}C${x + r + 84} ${y - h * 0.8 * c} ${x + r + 62} ${y - h * 0.4 * c} ${x + r - 6} ${y - h * 0.26 * c + 14}`
  const ribbon = (colour2: string, width: number, extra = '') =>
    `<path d="${loop}" fill="none" stroke="${colour2}" stroke-width="${width}" ${extra}/>`
  return s.put(
    `<g transform="translate(26 10)" opacity=".22" filter="url(#${s.blur(8)})">${ribbon('#200b06', 26)}</g>`,
    ribbon(tone(strap, 0.42), 29),
    ribbon(tone(strap, 0.8), 25),
    ribbon(tone(strap, 1.25), 2, 'stroke-dasharray="8 6" transform="translate(-8 0)"'),
  )
}
