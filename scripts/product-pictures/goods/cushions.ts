/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { project, scene } from '../studio/scene.ts'
import { shadowOf } from '../studio/shadow-of.ts'
import { surface } from '../studio/surface.ts'
import { TAU, bump, pathOf, random, smooth, spin, steps, type Vec } from '../studio/vector.ts'

/** A round yoga bolster with piped ends and a handle. */
export function bolster() {
  const s = scene({ stage: 'dusk', elevation: 24, horizon: 0.42 })
  const [x, y, R, L] = [400, 640, 132, 560]
  const colour = '#2f5a5e'
  const turn: Vec = [0, 28, 0]
  const rnd = random(15)
  const grain = Array.from({ length: 613 }, () => 0.94 + rnd() * 0.12)
  const woven = (i: number) => tone(colour, grain[Math.floor(i) % 613]!)
  const bulge = (u: number) => R * (0.9 + 0.1 * Math.sin(u * Math.PI) ** 0.5)
  s.put(
    `<ellipse cx="${x + 40}" cy="${y + 118}" rx="350" ry="96" transform="rotate(-11 ${x} ${y + 110})" fill="#1a1008" opacity=".4" filter="url(#${s.blur(22)})"/>`,
  )
  const puckers = (u: number, a: number) => 3 * Math.sin(a * 30) * (bump(u, 0.08) + bump(u - 1, 0.08))
  const skin = (u: number, v: number): Vec => {
    const r = bulge(u) + puckers(u, v * TAU)
    return [(u - 0.5) * L, r * Math.cos(v * TAU), r * Math.sin(v * TAU)]
  }
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 110,
      nv: 100,
      turn,
      at: skin,
      flip: true,
      soft: 0.4,
      colour: (u, v) => woven(u * 5000 + v * 1200),
      ao: (_u, _v, p) => 0.5 + 0.5 * smooth(-R, -R * 0.1, p[1]),
    }),
  )
  const end = (r: number, v: number, out: number): Vec => [
    -L / 2 - out,
    r * Math.cos(v * TAU),
    r * Math.sin(v * TAU),
  ]
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 20,
      nv: 90,
      turn,
      cull: false,
      flip: true,
      soft: 0.4,
      at: (u, v) =>
        end(
          R * 0.9 * (1 - u) + 2.2 * Math.sin(v * TAU * 28) * (1 - u),
          v,
          30 * Math.sin((u * Math.PI) / 2) - 16 * bump(1 - u, 0.2),
        ),
      colour: (u, v) => woven(u * 900 + v * 4000),
      ao: (u, v) => (0.72 + 0.1 * Math.sin(v * TAU * 28) * (1 - u)) * (1 - 0.4 * bump(1 - u, 0.16)),
    }),
  )
  const piping = (d: number) =>
    pathOf(
      steps(80).map((t) => project(s, x, y, spin(end(R * 0.905 + d, t, 0), turn))),
      true,
    )
  s.put(
    `<path d="${piping(0)}" fill="none" stroke="${tone('#d9b45e', 0.5)}" stroke-width="8"/><path d="${piping(1)}" fill="none" stroke="#d9b45e" stroke-width="5"/>`,
  )
  const button = project(s, x, y, spin(end(0, 0, 16), turn))
  s.put(`<ellipse cx="${button[0]}" cy="${button[1]}" rx="11" ry="14" fill="#d9b45e"/>`)
  const handle = (w: number, c: string, dy: number) =>
    `<path d="${pathOf(steps(24).map((t) => project(s, x, y + dy, spin([-110 + 220 * t, R + 40 * Math.sin(t * Math.PI) - 4, 20], turn))))}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round"/>`
  return s.put(
    `<g opacity=".4" filter="url(#${s.blur(5)})">${handle(20, '#0d1a1a', 22)}</g>`,
    handle(24, tone(colour, 0.5), 2),
    handle(20, tone(colour, 1.2), 0),
    handle(2, '#d9b45e', -6),
    handle(2, '#d9b45e', 6),
  )
}
/** A flat square floor cushion with an eye pillow on it. */
export function floorCushion() {
  const s = scene({ stage: 'ochre', elevation: 34, horizon: 0.3 })
  const [x, y, W, H] = [400, 640, 272, 150]
  const colour = '#3d4f74'
  const turn: Vec = [0, -24, 0]
  const rnd = random(3)
  const grain = Array.from({ length: 613 }, () => 0.94 + rnd() * 0.12)
  const soft = (u: number, v: number, top: number): Vec => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const e = (1 - Math.abs(a) ** 5) ** 0.5 * (1 - Math.abs(b) ** 5) ** 0.5
    const tufts = [
      [-0.45, -0.45],
      [0.45, -0.45],
      [-0.45, 0.45],
      [0.45, 0.45],
      [0, 0],
    ].reduce((sum, [p, q]) => sum + bump(Math.hypot(a - p!, b - q!), 0.17), 0)
    return [a * W, top * H * 0.5 * e - top * 20 * tufts * e + H * 0.5, b * W * 0.92]
  }
  shadowOf(
    s,
    (
      [
        [-W, 0, -W],
        [W, 0, -W],
        [W, 0, W * 0.9],
        [-W, 0, W * 0.9],
      ] as Vec[]
    ).map((p) => project(s, x, y, spin(p, turn))),
    60,
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 100,
      nv: 100,
      turn,
      cull: false,
      at: (u, v) => soft(u, v, -1),
      ao: () => 0.6,
    }),
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 130,
      nv: 130,
      turn,
      cull: false,
      soft: 0.4,
      at: (u, v) => soft(u, v, 1),
      colour: (u, v) => tone(colour, grain[Math.floor(u * 4000 + v * 9000) % 613]!),
    }),
  )
  for (const [a, b] of [
    [0.275, 0.275],
    [0.725, 0.275],
    [0.275, 0.725],
    [0.725, 0.725],
    [0.5, 0.5],
  ] as const) {
    const [px, py] = project(s, x, y, spin(soft(a, b, 1), turn))
    s.put(
      `<ellipse cx="${px}" cy="${py + 1}" rx="14" ry="9" fill="#1a2338"/><ellipse cx="${px - 1}" cy="${py - 2}" rx="12" ry="7.5" fill="#d9b45e"/>`,
    )
  }
  return s
}
