/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { at, lotus, petals, ring } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { points } from '../studio/profile.ts'
import { project, scene, shadow } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import { RAD, pathOf, spin, type Vec } from '../studio/vector.ts'
import { woodFace } from './plaques.ts'

/** A low wooden stool with turned legs and a painted lotus. */
export function chowki() {
  const s = scene({ stage: 'rose', elevation: 30, horizon: 0.36 })
  const [x, y, w, d, turn] = [400, 740, 520, 390, -20]
  const legs = (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  ).map(([a, b]) => project(s, x, y, spin([a * (w / 2 - 46), 0, b * (d / 2 - 46)], [0, turn, 0])))
  const leg = points('22,0! 28,8 30,24 20,36! 26,44 40,76 34,104 22,120! 34,128 34,150')
  s.put(
    `<ellipse cx="${x + 50}" cy="${y - 4}" rx="330" ry="140" fill="#200b06" opacity=".34" filter="url(#${s.blur(24)})"/>`,
  )
  for (const [lx, ly] of legs.toSorted((a, b) => a[1] - b[1])) {
    shadow(s, lx, ly, 26, { reach: 0.6 })
    s.put(
      turned(s, {
        x: lx,
        y: ly,
        mat: { base: '#8a2f22', gloss: 0.4, rough: 0.3 },
        profile: leg,
        tint: (t) => (Math.abs(t - 0.27) < 0.04 || Math.abs(t - 0.8) < 0.04 ? '#e0ae3e' : undefined),
      }),
    )
  }
  const rosette = at(
    w / 2,
    d / 2,
    petals(16, 92, 128, { fill: '#2f5a4a', stroke: '#f3e0b0', width: 2 }) +
      petals(12, 46, 90, { fill: '#c9452e', stroke: '#f3e0b0', width: 2 }) +
      ring(42, { fill: '#e0ae3e', stroke: '#f3e0b0' }) +
      petals(8, 8, 36, { fill: '#8a2f22', stroke: '#f3e0b0', width: 1.6 }),
  )
  const corners = [
    [58, 58, 135],
    [w - 58, 58, 225],
    [58, d - 58, 45],
    [w - 58, d - 58, -45],
  ].map(
    ([a, b, t]) =>
      `<g transform="translate(${a} ${b}) rotate(${t})">${lotus(44, { line: '#f3e0b0', width: 1.6, soft: ['#c9452e', '#e0ae3e'] })}</g>`,
  )
  const top = `<rect width="${w}" height="${d}" fill="#8a2f22"/><rect x="12" y="12" width="${w - 24}" height="${d - 24}" fill="none" stroke="#e0ae3e" stroke-width="9"/><rect x="28" y="28" width="${w - 56}" height="${d - 56}" fill="none" stroke="#2f5a4a" stroke-width="9"/>${rosette}${corners.join('')}`
  const band = (n: number) =>
    `<rect width="${n}" height="52" fill="#7a281d"/><rect y="8" width="${n}" height="4" fill="#e0ae3e"/><rect y="40" width="${n}" height="4" fill="#e0ae3e"/>${Array.from({ length: Math.round(n / 34) }, (_, i) => at(17 + i * (n / Math.round(n / 34)), 26, petals(6, 2, 11, { fill: '#f3e0b0' }))).join('')}`
  s.put(box(s, { x, y, size: [w, 52, d], turn, lift: 146, top, front: band(w), side: band(d), reach: 0 }))
  return s
}
/** A low kneeling bench of light wood. */
export function kneelingBench() {
  const s = scene({ stage: 'sand', elevation: 22, horizon: 0.46 })
  const [x, y, turn] = [400, 720, -24]
  const wood = '#c08a55'
  const p = (v: Vec) => spin(v, [0, turn, 0])
  s.put(
    `<ellipse cx="${x + 60}" cy="${y - 10}" rx="340" ry="110" fill="#200b06" opacity=".36" filter="url(#${s.blur(24)})"/>`,
  )
  const panel = (a: number) =>
    s.put(
      box(s, {
        x: x + p([a, 0, 0])[0],
        y: y + p([a, 0, 0])[2] * Math.sin(22 * RAD),
        size: [34, 190, 190],
        turn,
        mat: matt(wood),
        front: woodFace(34, 190, tone(wood, 0.8)),
        side: woodFace(190, 190, tone(wood, 0.75)),
        reach: 36,
      }),
    )
  panel(-190)
  panel(190)
  const slab = (h: number): Vec[] =>
    (
      [
        [-290, -1],
        [290, -1],
        [290, 1],
        [-290, 1],
      ] as const
    ).map(([a, b]) => p([a, h + 206 - b * 22, b * 122]))
  const seen = (list: Vec[]) => list.map((v) => project(s, x, y, v))
  const [top, low] = [seen(slab(32)), seen(slab(0))]
  s.put(
    `<path d="${pathOf([low[3]!, low[2]!, top[2]!, top[3]!], true)}" fill="${tone(wood, 0.8)}"/><path d="${pathOf([low[1]!, low[2]!, top[2]!, top[1]!], true)}" fill="${tone(wood, 0.46)}"/>`,
  )
  const u = slab(32)
  const down: Vec = [(u[3]![0] - u[0]![0]) / 248, (u[3]![1] - u[0]![1]) / 248, (u[3]![2] - u[0]![2]) / 248]
  s.put(
    face(s, {
      x,
      y,
      origin: u[0]!,
      right: p([1, 0, 0]),
      down,
      art: woodFace(
        580,
        248,
        wood,
        `<rect x="8" y="8" width="564" height="232" rx="12" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>`,
      ),
      width: 580,
      height: 248,
    }),
  )
  return s.put(
    `<path d="${pathOf([top[3]!, top[2]!])}" stroke="#f0cfa0" stroke-opacity=".8" stroke-width="3"/>`,
  )
}
