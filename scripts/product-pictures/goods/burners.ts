/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { colourOf } from '../studio/light.ts'
import { points, radiusAt } from '../studio/profile.ts'
import { smoke } from '../studio/props.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { surface } from '../studio/surface.ts'
import { engrave, groove, turned } from '../studio/turned.ts'
import { RAD, random, smooth, spin, steps, type Vec } from '../studio/vector.ts'
import { ember } from './dhoop.ts'

/** A clay dhunachi with coals and smoke. */
export function dhunachi() {
  const s = scene({ stage: 'dusk', elevation: 17, horizon: 0.62 })
  const [x, y, k] = [400, 848, 1.18]
  const c = Math.cos(17 * RAD)
  const pot = points(
    '130,0! 140,10 128,26 80,64 48,110 46,150 64,190 66,204! 72,208 66,216! 110,246 176,310 204,370 206,392! 216,398 212,408',
  )
  const radius = (h: number) => radiusAt(pot, h / k) * k
  shadow(s, x, y, 165, { reach: 0.7 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'clay',
      scale: k,
      profile: pot,
      inside: points('202,408 190,380 150,350 0,344'),
      ao: (t) => 0.66 + 0.34 * smooth(0, 0.16, t),
    }),
  )
  s.put(
    ...[268, 352, 362].map((h) =>
      groove(s, x, y, radius, h * k, { dark: '#f5e2c4', light: '#5a2410', opacity: 0.75, width: 3.4 }),
    ),
  )
  s.put(
    ...Array.from({ length: 11 }, (_, i) => -80 + i * 16).map((a) =>
      engrave(s, {
        x,
        y,
        radius,
        dark: '#f5e2c4',
        light: '#5a2410',
        opacity: 0.7,
        width: 3,
        points: steps(10).map((t) => [a - 7 + 14 * t, (284 + 50 * Math.sin(t * Math.PI)) * k]),
      }),
    ),
  )
  const fire = y - 372 * k * c
  const rnd = random(14)
  for (let i = 0; i < 54; i++) {
    const a = rnd() * 6.28
    const q = Math.sqrt(rnd()) * 196
    const [px, py, w] = [
      x + q * Math.cos(a),
      fire + q * 0.27 * Math.sin(a) - (1 - q / 196) * 20,
      14 + rnd() * 16,
    ]
    const hot = rnd() > 0.66
    s.put(
      `<path transform="translate(${px.toFixed(0)} ${py.toFixed(0)}) rotate(${(rnd() * 40 - 20).toFixed(0)})" d="M${-w} 4L${-w * 0.4} ${-w * 0.7}L${w * 0.6} ${-w * 0.6}L${w} 2L${w * 0.3} ${w * 0.5}Z" fill="${hot ? '#b3421a' : tone('#3a2c26', 0.6 + rnd() * 0.7)}" stroke="#120a07" stroke-opacity=".6"/>`,
    )
  }
  return s.put(
    `<ellipse cx="${x}" cy="${fire}" rx="150" ry="34" fill="#ff7a22" opacity=".3" filter="url(#${s.blur(16)})"/>`,
    smoke(s, x - 50, fire, 440, -36),
    smoke(s, x + 30, fire - 6, 470, 30),
    smoke(s, x + 96, fire, 330, 16),
  )
}
/** A long wooden ash catcher with brass inlay, one stick burning in it. */
export function incenseBoat() {
  const s = scene({ stage: 'dusk', elevation: 34, horizon: 0.3 })
  const [x, y, L, W] = [400, 640, 660, 124]
  const turn: Vec = [0, 16, 0]
  const curl = (u: number) => 76 * smooth(0.62, 1.04, u) ** 1.4
  const rnd = random(12)
  const grain = Array.from({ length: 60 }, () => 0.86 + rnd() * 0.26)
  const wood = (u: number, v: number) =>
    tone(
      colourOf('wood'),
      grain[
        Math.floor(v * 22 + 3 * Math.sin(u * 5 + v * 4)) % 60 < 0
          ? 0
          : Math.floor(Math.abs(v * 22 + 3 * Math.sin(u * 5 + v * 4))) % 60
      ]!,
    )
  const top = (u: number, v: number): Vec => [
    (u - 0.5) * L,
    40 - 20 * Math.cos((v - 0.5) * Math.PI) ** 1.2 + curl(u),
    (v - 0.5) * W * 2,
  ]
  const feet = [
    [-L / 2, 0, -W],
    [L / 2, 0, -W],
    [L / 2, 0, W],
    [-L / 2, 0, W],
  ].map((p) => project(s, x, y, spin(p as unknown as Vec, turn)))
  s.put(
    `<path d="M${feet.map((p) => p.join(' ')).join('L')}Z" transform="translate(26 8)" fill="#200b06" opacity=".4" filter="url(#${s.blur(16)})"/>`,
  )
  const rim =
    (v: number) =>
    (u: number, w: number): Vec => [(u - 0.5) * L, w * (40 + curl(u)), (v - 0.5) * W * 2]
  s.put(
    surface(s, {
      x,
      y,
      mat: 'wood',
      nu: 60,
      nv: 6,
      turn,
      cull: false,
      at: rim(1),
      colour: wood,
      ao: () => 0.8,
    }),
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: 'wood',
      nu: 3,
      nv: 20,
      turn,
      cull: false,
      at: (u, v) => [-L / 2, u * (40 - 20 * Math.cos((v - 0.5) * Math.PI) ** 1.2), (v - 0.5) * W * 2],
      ao: () => 0.7,
    }),
  )
  s.put(
    surface(s, {
      x,
      y,
      mat: 'wood',
      nu: 120,
      nv: 40,
      turn,
      cull: false,
      flip: true,
      at: top,
      colour: wood,
      ao: (_, v) => 0.7 + 0.3 * Math.abs(v - 0.5) * 2,
    }),
  )
  for (const u of [0.12, 0.3, 0.48, 0.66]) {
    const [px, py] = project(s, x, y, spin(top(u, 0.5), turn))
    s.put(
      `<g transform="translate(${px} ${py}) rotate(-9) scale(1 .56)"><path d="M-22 0L0-22L22 0L0 22Z" fill="url(#${s.gradient(['0 #ffe9a8', '1 #a87424'], 'x2="1" y2="1"')})" stroke="#5d390d" stroke-width="2"/><circle r="6" fill="#6b3f1c"/></g>`,
    )
  }
  const tip = project(s, x, y, spin(top(0.93, 0.5), turn))
  const end: [number, number] = [tip[0] - 420, tip[1] - 96]
  s.put(
    `<path d="M${end[0] + 34} ${end[1] + 170}L${tip[0]} ${tip[1] + 6}" stroke="#200b06" stroke-width="9" opacity=".35" filter="url(#${s.blur(5)})"/><path d="M${tip[0]} ${tip[1]}L${tip[0] - 110} ${tip[1] - 25}" stroke="#c9995c" stroke-width="5"/><path d="M${tip[0] - 104} ${tip[1] - 24}L${end[0]} ${end[1]}" stroke="#3a2316" stroke-width="10" stroke-linecap="round"/><path d="M${tip[0] - 104} ${tip[1] - 27}L${end[0]} ${end[1] - 2}" stroke="#7a5236" stroke-width="3"/>`,
    ember(s, end[0] - 4, end[1] - 1, 5),
    smoke(s, end[0] - 4, end[1] - 6, 330, 20),
  )
  return s
}
