import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { scene, shadow, type StageName } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { RAD, TAU, bump, random, smooth, type Vec } from '../studio/vector.ts'

export interface CushionOptions {
  stage?: StageName
  colour?: string
  piping?: string
  pleats?: number
}
/** A round pleated meditation cushion with piping and a button. */
export function roundCushion({
  stage = 'ivory',
  colour = '#7a1f2b',
  piping = '#c99a3e',
  pleats = 44,
}: CushionOptions = {}) {
  const s = scene({ stage, elevation: 24, horizon: 0.46 })
  const [x, y, H, R] = [400, 716, 244, 306]
  const cloth = matt(colour, 0.05, 1)
  const weave = random(77)
  const jitter = Array.from({ length: 997 }, () => 0.95 + weave() * 0.1)
  const woven = (i: number) => tone(colour, jitter[Math.floor(i) % 997]!)
  const side = (u: number, v: number): Vec => {
    const a = u * TAU
    const bulge = Math.sin(v * Math.PI)
    const r = R * (0.83 + 0.17 * bulge ** 0.62) + Math.sin(a * pleats) * (3 + 7 * (1 - bulge) ** 1.4)
    return [r * Math.sin(a), H * (0.04 + 0.9 * v), r * Math.cos(a)]
  }
  const lid = (u: number, v: number): Vec => {
    const a = u * TAU
    const q = 1 - v
    const dome = 50 * Math.cos((q * Math.PI) / 2) ** 0.8 - 26 * bump(q, 0.12)
    return [
      R * 0.845 * q * Math.sin(a),
      H * 0.94 + dome + 2.4 * Math.sin(a * pleats) * q ** 3,
      R * 0.845 * q * Math.cos(a),
    ]
  }
  shadow(s, x, y - 20, R * 0.98, { reach: 0.22, ry: R * 0.42 })
  s.put(
    surface(s, {
      x,
      y,
      mat: cloth,
      nu: 420,
      nv: 26,
      at: side,
      soft: 0.4,
      colour: (u, v) => woven(u * 5000 + v * 331),
      ao: (u, v) => (0.5 + 0.5 * smooth(0, 0.45, v)) * (0.86 + 0.14 * Math.sin(u * TAU * pleats)),
    }),
    surface(s, {
      x,
      y,
      mat: cloth,
      nu: 176,
      nv: 40,
      at: lid,
      colour: (u, v) => woven(u * 700 + v * 4000),
      ao: (_, v) => (0.8 + 0.2 * smooth(0, 0.2, v)) * (1 - 0.5 * bump(1 - v, 0.1)),
    }),
  )
  const [c, n] = [Math.cos(24 * RAD), Math.sin(24 * RAD)]
  const seam = (h: number, back: boolean) =>
    `M${x - R * 0.848} ${y - h * c}A${R * 0.848} ${R * 0.848 * n} 0 0 ${back ? 1 : 0} ${x + R * 0.848} ${y - h * c}`
  for (const back of [true, false]) {
    s.put(
      `<path d="${seam(H * 0.95, back)}" fill="none" stroke="${tone(piping, 0.5)}" stroke-width="9"/><path d="${seam(H * 0.95 + 2, back)}" fill="none" stroke="${piping}" stroke-width="5.5"/><path d="${seam(H * 0.95 + 4, back)}" fill="none" stroke="#fff0c8" stroke-opacity=".5" stroke-width="1.6"/>`,
    )
  }
  const by = y - (H * 0.94 + 26) * c
  const button = s.gradient(['0 #f1d491', '1 #a97a28'], 'x2="1" y2="1"')
  return s.put(
    `<ellipse cx="${x}" cy="${by}" rx="22" ry="10.5" fill="${tone(piping, 0.55)}"/><ellipse cx="${x - 1}" cy="${by - 4}" rx="20" ry="9.5" fill="url(#${button})"/>`,
  )
}
