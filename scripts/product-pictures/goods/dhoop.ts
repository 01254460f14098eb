/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { heap, smoke } from '../studio/props.ts'
import { points } from '../studio/profile.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD, smooth } from '../studio/vector.ts'

const BOWL = points('96,0! 100,6 92,14 70,24! 74,32 120,52 178,92 204,140 210,166! 216,171 212,178')

/** Dhoop cones in a brass bowl, one of them smoking beside it. */
export function dhoopCones({ stage = 'ochre' as StageName } = {}) {
  const s = scene({ stage, elevation: 24, horizon: 0.46 })
  const [x, y, k] = [392, 716, 1.2]
  const c = Math.cos(24 * RAD)
  const brim = y - 132 * k * c
  const ao = (t: number) => 0.6 + 0.4 * smooth(0, 0.2, t)
  shadow(s, x, y - 6, 120, { reach: 1, ry: 46 })
  s.put(
    turned(s, {
      x,
      y,
      mat: 'brass',
      scale: k,
      profile: BOWL,
      inside: points('208,178 196,158 160,120 90,92 0,88'),
      ao,
    }),
  )
  s.put(
    `<ellipse cx="${x}" cy="${brim + 14}" rx="180" ry="62" fill="#1c0d06" opacity=".55" filter="url(#${s.blur(14)})"/>`,
  )
  const spots: [number, number, number][] = [
    [-92, -34, -6],
    [-20, -46, 4],
    [58, -44, -3],
    [118, -22, 9],
    [-134, 4, -12],
    [-58, -2, 3],
    [16, -8, -5],
    [88, 6, 7],
    [-92, 32, -8],
    [-14, 34, 2],
    [56, 36, 6],
  ]
  for (const [a, b, tilt] of spots) s.put(cone(s, x + a * 1.05, brim + b * 0.72 + 6, 0.84, tilt))
  s.put(nearLip(s, x, y, k, ao))
  shadow(s, 634, 838, 40, { reach: 0.9 })
  s.put(cone(s, 634, 838, 1.04), ember(s, 634, 733), smoke(s, 634, 730, 520, -16))
  shadow(s, 190, 872, 40, { reach: 0.7 })
  return s.put(cone(s, 190, 872, 1))
}
// The near side of the bowl once more, in front of the cones.
function nearLip(s: Scene, x: number, y: number, k: number, ao: (t: number) => number) {
  const clip = s.id('c')
  const [rim, rx] = [y - 178 * k * Math.cos(s.elevation * RAD), 216 * k]
  const ry = rx * Math.sin(s.elevation * RAD)
  s.defs.push(
    `<clipPath id="${clip}"><path d="M0 ${rim}H${x - rx - 4}A${rx - 9} ${ry - 5} 0 0 0 ${x + rx + 4} ${rim}H800V1000H0Z"/></clipPath>`,
  )
  return `<g clip-path="url(#${clip})">${turned(s, { x, y, mat: 'brass', scale: k, profile: BOWL, ao })}</g>`
}
function cone(s: Scene, x: number, y: number, k: number, tilt = 0) {
  return turned(s, {
    x,
    y,
    mat: 'dhoop',
    scale: k,
    tilt,
    profile: points('36,0! 38,4 36,12 24,56 12,96 6,106 0,109'),
    ao: (t) => 0.55 + 0.45 * smooth(0, 0.3, t),
  })
}
/** A glowing point. */
export function ember(s: Scene, x: number, y: number, r = 5) {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ff8a2a"/><circle cx="${x}" cy="${y}" r="${r * 3.2}" fill="#ff8a2a" opacity=".4" filter="url(#${s.blur(6)})"/>`
}
/** Nine hollow sambrani cups, the front one filled and smoking. */
export function sambraniCups() {
  const s = scene({ stage: 'rose', elevation: 34, horizon: 0.3 })
  const cup = (x: number, y: number, k: number, lit: boolean) => {
    shadow(s, x, y, 70 * k, { reach: 0.6 })
    s.put(
      turned(s, {
        x,
        y,
        mat: { base: '#4a3f38', gloss: 0.03, rough: 0.9 },
        scale: k,
        profile: points('64,0! 70,10 86,92! 88,98 84,104'),
        inside: points('80,104 66,76 58,56 0,52'),
        ao: (t) => 0.6 + 0.4 * smooth(0, 0.3, t),
      }),
    )
    const top = y - 74 * k * Math.cos(s.elevation * RAD)
    s.put(heap(s, x, top, 60 * k, lit ? '#8a5a2c' : '#b98a4a', { kind: 'lumps', high: 0.2 }))
  }
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 3; i++)
      cup(400 + (i - 1) * 218 + (row - 1) * 12, 440 + row * 186, 1 + row * 0.05, row === 2 && i === 1)
  return s.put(ember(s, 402, 726, 6), ember(s, 424, 734, 4), smoke(s, 412, 720, 500, 20))
}
