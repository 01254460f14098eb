/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { scene, type Scene, type StageName } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { TAU, bump, smooth, type Vec } from '../studio/vector.ts'

/** A conch lying on its side, the mouth towards the viewer. */
export function conch({ stage = 'dusk' as StageName } = {}) {
  const s = scene({ stage, elevation: 20, horizon: 0.5 })
  const [x, y] = [392, 640]
  s.put(
    `<ellipse cx="${x + 70}" cy="${y + 108}" rx="300" ry="62" fill="#1c1410" opacity=".34" filter="url(#${s.blur(26)})"/>`,
    `<ellipse cx="${x + 10}" cy="${y + 112}" rx="210" ry="34" fill="#1c1410" opacity=".5" filter="url(#${s.blur(12)})"/>`,
    whorls(s, x, y),
    mouth(s, x, y),
  )
  return s
}
// Radius along the axis swells to the shoulder, then draws out into the canal.
function whorls(s: Scene, x: number, y: number) {
  const along = (t: number) =>
    176 * (t < 0.4 ? 0.06 + 0.94 * (t / 0.4) ** 1.55 : 1 - 0.93 * smooth(0.4, 1.02, t) ** 0.9)
  const at = (u: number, t: number): Vec => {
    const a = u * TAU
    const step = Math.max(0, 1 - t / 0.46) * 0.17 * Math.sin(t * 38 - a)
    const shoulder = 0.07 * Math.max(0, Math.cos(a * 7 + t * 6)) * bump(t - 0.42, 0.06)
    const R = along(t) * (1 + step + shoulder + 0.008 * Math.sin(t * 150))
    const sag = 26 * Math.sin(t * Math.PI) - 40 * smooth(0.6, 1, t)
    return [-300 + 640 * t, R * Math.cos(a) + sag, R * Math.sin(a)]
  }
  const colour = (u: number, v: number) => {
    const streak = 0.5 + 0.5 * Math.sin(v * 60 + Math.sin(u * 12) * 2)
    const warm = smooth(0.4, 0, v)
    return tone('#fdf1e2', [1, 0.97 - warm * 0.14 - streak * 0.05, 0.93 - warm * 0.3 - streak * 0.1])
  }
  return surface(s, {
    x,
    y,
    mat: 'pearl',
    nu: 150,
    nv: 130,
    at,
    turn: [0, -24, -9],
    soft: 0.7,
    colour,
    ao: (_u, _v, p) => 0.84 + 0.24 * smooth(-160, 40, p[1]),
  })
}
function mouth(s: Scene, x: number, y: number) {
  const slit = `M${x - 62} ${y - 2}C${x - 50} ${y - 58} ${x + 6} ${y - 66} ${x + 64} ${y - 44}C${x + 150} ${y - 12} ${x + 238} ${y + 52} ${x + 300} ${y + 98}C${x + 216} ${y + 92} ${x + 96} ${y + 82} ${x + 14} ${y + 52}C${x - 34} ${y + 36} ${x - 58} ${y + 20} ${x - 62} ${y - 2}Z`
  const deep = `M${x - 26} ${y - 4}C${x - 14} ${y - 36} ${x + 22} ${y - 40} ${x + 62} ${y - 24}C${x + 132} ${y + 6} ${x + 196} ${y + 46} ${x + 252} ${y + 80}C${x + 170} ${y + 56} ${x + 70} ${y + 40} ${x - 26} ${y - 4}Z`
  const pink = s.gradient(
    ['0 #a9604f', '.3 #d9937c', '.62 #f3cdb7', '.86 #fdeee0', '1 #fff8ee'],
    'x1=".2" y1="0" x2=".5" y2="1"',
  )
  const lip = s.gradient(['0 #fffdf6', '.5 #f3dfca', '1 #d8b697'], 'x2="1" y2="1"')
  return (
    `<path d="${slit}" transform="translate(-5 -8)" fill="none" stroke="#7a5a48" stroke-opacity=".4" stroke-width="16" filter="url(#${s.blur(7)})"/>` +
    `<path d="${slit}" fill="url(#${pink})"/><path d="${deep}" fill="#4d1d1a" opacity=".62" filter="url(#${s.blur(8)})"/>` +
    `<path d="${slit}" fill="none" stroke="url(#${lip})" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M${x + 2} ${y + 40}C${x + 70} ${y + 66} ${x + 150} ${y + 78} ${x + 226} ${y + 86}" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".7" filter="url(#${s.blur(2.5)})"/>`
  )
}
