/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, lotus } from '../studio/ornament.ts'
import { box } from '../studio/plane.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { rod, surface } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, TAU, pathOf, random, smooth, steps, type Vec } from '../studio/vector.ts'

/** A cotton yoga strap in a roll, its end with two steel rings lying out. */
export function yogaStrap() {
  const s = scene({ stage: 'dusk', elevation: 30, horizon: 0.34 })
  const [x, y, r, h] = [336, 640, 200, 92]
  const colour = '#8a3f5c'
  const [c, n] = [Math.cos(30 * RAD), Math.sin(30 * RAD)]
  shadow(s, x, y, r, { reach: 0.3 })
  const tail = (u: number): Vec => [r * 0.5 + 240 * u, 0, r * 0.82 + 60 * Math.sin(u * 2.6) + 60 * u]
  s.put(
    `<path d="${pathOf(steps(30).map((t) => project(s, x, y + 10, tail(t))))}" fill="none" stroke="#200b06" stroke-width="40" opacity=".34" filter="url(#${s.blur(12)})"/>`,
  )
  s.put(
    turned(s, {
      x,
      y,
      mat: matt(colour),
      profile: [
        [r, 0, 1],
        [r, h, 1],
        [0, h],
      ],
      tint: (t) => (Math.abs(t - 0.5) < 0.05 || t < 0.05 || (t > 0.95 && t < 0.999) ? '#f0e0c0' : undefined),
      ao: (t) => 0.64 + 0.36 * smooth(0, 0.4, t),
    }),
  )
  const top = y - h * c
  const rings = Array.from(
    { length: 11 },
    (_, i) =>
      `<ellipse cx="${x}" cy="${top}" rx="${r - 6 - i * 17}" ry="${(r - 6 - i * 17) * n}" fill="none" stroke="${tone(colour, i % 2 ? 1.3 : 1.05)}" stroke-width="11"/><ellipse cx="${x}" cy="${top}" rx="${r - 14.5 - i * 17}" ry="${(r - 14.5 - i * 17) * n}" fill="none" stroke="#2a0f1a" stroke-opacity=".75" stroke-width="4"/>`,
  )
  s.put(`<ellipse cx="${x}" cy="${top}" rx="${r}" ry="${r * n}" fill="${tone(colour, 0.5)}"/>`, ...rings)
  s.put(
    surface(s, {
      x,
      y,
      mat: matt(colour),
      nu: 60,
      nv: 10,
      cull: false,
      soft: 0.3,
      at: (u, v) => {
        const p = tail(u)
        return [p[0], 4 + v * h * (1 - 0.25 * u), p[2] + 26 * u * (1 - v)]
      },
      colour: (_, v) => (Math.abs(v - 0.5) < 0.06 ? '#f0e0c0' : undefined),
    }),
  )
  const tip = tail(1)
  for (const q of [0, 1])
    s.put(
      rod(s, {
        x: x + 6,
        y,
        mat: 'steel',
        path: (t) => {
          const a = t * TAU
          return [
            tip[0] + 8 + q * 26 + 14 * Math.cos(a) * (Math.cos(a) > 0 ? 2.6 : 0.5),
            36 + 50 * Math.sin(a),
            tip[2] + 10 + 8 * q,
          ]
        },
        radius: () => 7,
        nu: 70,
        nv: 12,
      }),
    )
  return s
}
/** Two cork blocks, one lying on the other. */
export function corkBlocks() {
  const s = scene({ stage: 'sage', elevation: 28, horizon: 0.36 })
  const speckled = (w: number, h: number, seed: number, mark = '') => {
    const rnd = random(seed)
    const bits = Array.from(
      { length: Math.round((w * h) / 130) },
      () =>
        `<ellipse cx="${(rnd() * w).toFixed(0)}" cy="${(rnd() * h).toFixed(0)}" rx="${(2 + rnd() * 8).toFixed(1)}" ry="${(2 + rnd() * 5).toFixed(1)}" transform="rotate(${(rnd() * 40 - 20).toFixed(0)})" fill="${tone('#c49a68', 0.5 + rnd() * 0.9)}" opacity=".6"/>`,
    )
    return `<rect width="${w}" height="${h}" fill="#c49a68"/>${bits.join('')}${mark}<rect x="3" y="3" width="${w - 6}" height="${h - 6}" rx="10" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`
  }
  const mark = at(
    215,
    130,
    `<g opacity=".55">${lotus(96, { line: '#6b421c', width: 3, soft: ['none'] })}</g>`,
  )
  s.put(
    box(s, {
      x: 400,
      y: 760,
      size: [470, 150, 230],
      turn: -22,
      mat: 'cork',
      top: speckled(470, 230, 1),
      front: speckled(470, 150, 2, mark),
      side: speckled(230, 150, 3),
      reach: 90,
    }),
  )
  s.put(
    box(s, {
      x: 410,
      y: 760,
      size: [230, 330, 150],
      turn: 28,
      lift: 150,
      mat: 'cork',
      top: speckled(230, 150, 4),
      front: speckled(230, 330, 5),
      side: speckled(150, 330, 6),
      reach: 0,
    }),
  )
  return s
}
