/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { matt } from '../studio/light.ts'
import { face } from '../studio/plane.ts'
import { project, scene, type Scene } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { spin, type Vec } from '../studio/vector.ts'

/** A folding wooden book stand holding an open book. */
export function bookStand() {
  const s = scene({ stage: 'ochre', elevation: 30, horizon: 0.36 })
  const [x, y] = [400, 760]
  const turn: Vec = [0, -12, 0]
  const [W, H, D] = [236, 250, 330]
  const p = (v: Vec) => spin(v, turn)
  s.put(
    `<ellipse cx="${x + 40}" cy="${y - 10}" rx="300" ry="120" fill="#200b06" opacity=".34" filter="url(#${s.blur(26)})"/>`,
  )
  const board = (from: Vec, to: Vec, art: string, width: number) => {
    const len = Math.hypot(to[0] - from[0], to[1] - from[1])
    return face(s, {
      x,
      y,
      origin: p([from[0], from[1], -D / 2]),
      right: p([(to[0] - from[0]) / len, (to[1] - from[1]) / len, 0]),
      down: p([0, 0, 1]),
      art,
      width: len,
      height: width,
    })
  }
  const grain = (w: number, h: number) =>
    `<rect width="${w}" height="${h}" fill="#9a6236"/>${Array.from({ length: 26 }, (_, i) => `<path d="M0 ${(i * h) / 26}Q${w / 2} ${(i * h) / 26 + 9 * Math.sin(i * 2.1)} ${w} ${(i * h) / 26 + 4}" stroke="#5b3216" stroke-opacity="${0.16 + 0.16 * Math.abs(Math.sin(i * 1.7))}" stroke-width="2.4" fill="none"/>`).join('')}`
  const plank = grain(500, D)
  // legs: each board runs from a foot on one side up to the other
  s.put(
    board([W * 0.72, 0, 0], [-W * 0.1, H * 0.46, 0], plank, D),
    board([-W * 0.72, 0, 0], [W * 0.1, H * 0.46, 0], plank, D),
  )
  const foot = (side: number) => {
    const [a, b] = [
      project(s, x, y, p([side * W * 0.72, 0, D / 2])).join(),
      project(s, x, y, p([-side * W * 1.02, H, D / 2])).join(),
    ]
    return `<path d="M${a}L${b}" stroke="#5b3216" stroke-width="30" stroke-linecap="round"/><path d="M${a}L${b}" stroke="#a86c3c" stroke-width="22" stroke-linecap="round"/><path d="M${a}L${b}" transform="translate(-3 -5)" stroke="#d9a46c" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`
  }
  s.put(
    board([-W * 1.02, H, 0], [0, H * 0.4, 0], plank, D),
    board([0, H * 0.4, 0], [W * 1.02, H, 0], plank, D),
    foot(1),
    foot(-1),
  )
  const hub = project(s, x, y, p([0, H * 0.42, D / 2]))
  s.put(
    `<circle cx="${hub[0]}" cy="${hub[1]}" r="13" fill="url(#${s.radial(['0 #ffe9a8', '.5 #b98230', '1 #5d390d'], 'cx=".35" cy=".3"')})"/>`,
  )
  for (const side of [-1, 1]) s.put(page(s, x, y, turn, side, W, H, D))
  return s
}
function page(s: Scene, x: number, y: number, turn: Vec, side: number, W: number, H: number, D: number) {
  const [w, d] = [W * 0.98, D * 1.06]
  const at = (u: number, v: number): Vec => [
    side * (4 + w * u),
    H * 0.44 + H * 0.62 * u + 40 * Math.sin(Math.min(1, u * 1.5) * Math.PI) * (1 - u * 0.4),
    (v - 0.5) * d,
  ]
  const line = (u: number, v: number) => {
    if (u < 0.12 || u > 0.9 || v < 0.1 || v > 0.9) return '#fbf3df'
    if (side < 0 && v < 0.42) return Math.hypot(u - 0.51, (v - 0.26) * 1.4) < 0.14 ? '#b5562e' : '#fbf3df'
    return Math.floor(v * 44) % 2 && Math.abs(Math.sin(u * 90 + Math.floor(v * 44) * 7)) > 0.2
      ? '#9b8a72'
      : '#fbf3df'
  }
  const cover = surface(s, {
    x,
    y: y + 10,
    mat: matt('#6b1420'),
    nu: 30,
    nv: 4,
    turn,
    cull: false,
    at: (u, v) => {
      const q = at(u * 1.03, v)
      return [q[0], q[1] - 12, (v - 0.5) * d * 1.04]
    },
  })
  return (
    cover +
    surface(s, {
      x,
      y,
      mat: matt('#fbf3df'),
      nu: 56,
      nv: 90,
      turn,
      cull: false,
      soft: 0.4,
      at,
      colour: line,
      ao: (u) => 0.62 + 0.38 * Math.min(1, u * 5),
    }) +
    (side > 0
      ? `<path d="M${project(s, x, y, spin(at(0, 1), turn))
          .map((v) => v.toFixed(0))
          .join(' ')}q-6 34 4 74l11 -10 11 12q4 -40 -8 -72z" fill="#b3261f"/>`
      : '')
  )
}
