/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { project, scene } from '../studio/scene.ts'
import { shadowOf } from '../studio/shadow-of.ts'
import { surface } from '../studio/surface.ts'
import { TAU, pathOf, spin, type Vec } from '../studio/vector.ts'

/** A stepped copper fire vessel, square, with four handles' worth of rim. */
export function havanKund() {
  const s = scene({ stage: 'terracotta', elevation: 34, horizon: 0.3 })
  const [x, y] = [400, 700]
  const square = (a: number) => 1 / Math.max(Math.abs(Math.cos(a)), Math.abs(Math.sin(a)))
  const steps3: [number, number][] = [
    [150, 0],
    [178, 96],
    [210, 96],
    [226, 168],
    [258, 168],
    [272, 240],
    [300, 240],
    [300, 254],
  ]
  const turn: Vec = [0, 24, 0]
  const wall = (list: [number, number][], inner: boolean) =>
    list.slice(1).map(([r1, h1], i) => {
      const [r0, h0] = list[i]!
      return surface(s, {
        x,
        y,
        mat: 'copper',
        nu: 96,
        nv: 10,
        turn,
        flip: inner,
        cull: !inner,
        soft: 0.3,
        at: (u, v) => {
          const a = u * TAU
          const r = (r0 + (r1 - r0) * v) * square(a)
          return [r * Math.sin(a), h0 + (h1 - h0) * v, r * Math.cos(a)]
        },
        ao: (_u, v) => (inner ? 0.42 + 0.1 * i : 0.72 + 0.28 * v),
      })
    })
  const foot = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => project(s, x, y, spin([a! * 190, 0, b! * 190], turn)))
  shadowOf(s, foot, 120)
  s.put(...wall(steps3, false))
  const rim = (r: number, h: number) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => project(s, x, y, spin([a! * r, h, b! * r], turn)))
  s.put(`<path d="${pathOf(rim(300, 254), true)}" fill="#3a1a0c"/>`)
  const inside: [number, number][] = [
    [150, 60],
    [176, 110],
    [206, 112],
    [224, 178],
    [252, 180],
    [284, 254],
  ]
  const id = s.id('c')
  s.defs.push(`<clipPath id="${id}"><path d="${pathOf(rim(286, 254), true)}"/></clipPath>`)
  s.put(
    `<g clip-path="url(#${id})">${wall(inside, true).join('')}<path d="${pathOf(rim(150, 60), true)}" fill="#2a140a"/></g>`,
  )
  const sheen = s.gradient(['0 #ffd9bd', '.4 #d98a5c', '1 #8a4424'], 'x2="1" y2="1"')
  return s.put(
    `<path d="${pathOf(rim(300, 254), true)}${pathOf(rim(284, 254), true)}" fill-rule="evenodd" fill="url(#${sheen})"/>`,
  )
}
