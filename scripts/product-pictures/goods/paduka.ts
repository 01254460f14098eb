/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { petals, ring } from '../studio/ornament.ts'
import { points } from '../studio/profile.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { shadowOf } from '../studio/shadow-of.ts'
import { turned } from '../studio/turned.ts'
import { TAU, bump, clamp, pathOf, spin, steps, type Vec } from '../studio/vector.ts'

/** A pair of wooden sandals with a turned toe post. */
export function paduka() {
  const s = scene({ stage: 'ochre', elevation: 42, horizon: 0.22 })
  const sole = (side: number, k = 1): [number, number][] =>
    steps(70).map((t) => {
      const a = t * TAU
      const l = Math.cos(a)
      const w =
        84 * (1 - 0.24 * bump(l + 0.1, 0.4) + 0.12 * clamp(l)) * (1 + side * 0.1 * l * Math.sign(Math.sin(a)))
      return [l * 232 * k, Math.sin(a) * w * k]
    })
  for (const [cx, cy, side] of [
    [340, 470, -1],
    [460, 650, 1],
  ] as const) {
    const turn: Vec = [0, 34, 0]
    const ring3 = (h: number, k = 1) =>
      sole(side, k).map(([a, b]) => project(s, cx, cy, spin([a, h, b], turn)))
    shadowOf(s, ring3(0), 60)
    for (const q of [-128, 132])
      s.put(
        `<path d="${pathOf(
          steps(40).map((t) =>
            project(s, cx, cy, spin([q + 46 * Math.cos(t * TAU), 0, 60 * Math.sin(t * TAU)], turn)),
          ),
          true,
        )}" fill="#2e180b"/>`,
      )
    const walls = steps(12).map(
      (t) => `<path d="${pathOf(ring3(26 + 34 * t), true)}" fill="${tone('#8a5430', 0.42 + 0.3 * t)}"/>`,
    )
    s.put(...walls)
    const id = s.id('c')
    const top = pathOf(ring3(62), true)
    s.defs.push(`<clipPath id="${id}"><path d="${top}"/></clipPath>`)
    const grain = Array.from(
      { length: 22 },
      (_, i) =>
        `<path d="${pathOf(steps(20).map((t) => project(s, cx, cy, spin([-240 + 480 * t, 62, -100 + i * 9.4 + 7 * Math.sin(t * 5 + i)], turn))))}" fill="none" stroke="#5b3216" stroke-opacity="${(0.16 + 0.2 * Math.abs(Math.sin(i * 1.7))).toFixed(2)}" stroke-width="2.2"/>`,
    )
    s.put(
      `<g clip-path="url(#${id})"><path d="${top}" fill="url(#${s.gradient(['0 #d09a63', '.5 #b27a47', '1 #83512a'], 'x2="1" y2="1"')})"/>${grain.join('')}</g><path d="${top}" fill="none" stroke="#e9c08e" stroke-opacity=".7" stroke-width="2.4"/><path d="${pathOf(ring3(62, 0.9), true)}" fill="none" stroke="#5b3216" stroke-opacity=".6" stroke-width="2"/>`,
    )
    const heel = project(s, cx, cy, spin([-112, 62, 0], turn))
    s.put(
      `<g transform="translate(${heel[0].toFixed(0)} ${heel[1].toFixed(0)}) scale(1 .68) rotate(-20)" opacity=".8">${petals(10, 14, 38, { stroke: '#5b3216', width: 2.4 })}${ring(10, { stroke: '#5b3216', width: 2.4 })}</g>`,
    )
    const knob = project(s, cx, cy, spin([150, 60, side * 8], turn))
    shadow(s, knob[0], knob[1], 18, { reach: 1.2, ry: 10 })
    s.put(
      turned(s, {
        x: knob[0],
        y: knob[1],
        mat: 'darkWood',
        profile: points('17,0 12,14 11,36! 26,46 33,62 24,80 8,86! 6,92 0,95'),
      }),
    )
  }
  return s
}
