// Flat faces: printed or painted art laid on a plane in space, and boxes made of them.
import { colourOf, matt, shade, type MaterialName } from './light.ts'
import { linear } from './colour.ts'
import { project, viewOf, type Scene } from './scene.ts'
import { shadowOf } from './shadow-of.ts'
import { add, clamp, cross, mul, spin, unit, type Point, type Vec } from './vector.ts'

export interface FaceOptions {
  x: number
  y: number
  /** top left corner of the art */
  origin: Vec
  /** direction of the art's x and y axes (length 1 keeps px) */
  right: Vec
  down: Vec
  /** SVG in its own px, top left at 0,0 */
  art: string
  width: number
  height: number
}
/** Art on a plane, lit by the plane's own direction. */
export function face(s: Scene, { x, y, origin, right, down, art, width, height }: FaceOptions): string {
  const o = project(s, x, y, origin)
  const r = project(s, 0, 0, right)
  const d = project(s, 0, 0, down)
  const matrix = [r[0], r[1], d[0], d[1], o[0], o[1]].map((v) => v.toFixed(4)).join(' ')
  const clip = s.id('f')
  s.defs.push(`<clipPath id="${clip}"><rect width="${width}" height="${height}"/></clipPath>`)
  return `<g transform="matrix(${matrix})"><g clip-path="url(#${clip})">${art}${light(s, mul(unit(cross(right, down)), -1), width, height)}</g></g>`
}
// A veil of shadow or light, a little stronger to the lower right.
function light(s: Scene, normal: Vec, width: number, height: number) {
  const grey = '#8c8c8c'
  const k = shade(normal, viewOf(s), matt(grey, 0), s.stage)[0] / linear(grey)[0]
  const dark = clamp(1 - k ** 0.62, 0, 0.75)
  const bright = clamp((k - 0.8) * 0.25, 0, 0.16)
  const veil = s.gradient(
    [
      `0 #fff ${(bright + 0.04).toFixed(2)}`,
      `.5 #fff ${(bright * 0.3).toFixed(2)}`,
      `1 #1c0604 ${(0.08).toFixed(2)}`,
    ],
    'x2="1" y2="1"',
  )
  return `<rect width="${width}" height="${height}" fill="#1c0a06" opacity="${dark.toFixed(3)}"/><rect width="${width}" height="${height}" fill="url(#${veil})"/>`
}

export interface BoxOptions {
  /** where the centre of the base is seen, px */
  x: number
  y: number
  /** width, height, depth in px */
  size: Vec
  /** degrees about the vertical; negative shows the right side, positive the left */
  turn?: number
  mat?: MaterialName
  /** art per face in px of that face: top is width × depth, front width × height, side depth × height */
  top?: string
  front?: string
  side?: string
  /** px the shadow is thrown; 0 for none */
  reach?: number
  /** height of the base above the floor */
  lift?: number
}
/** A box with printed faces: shadow, side, front and top in one. */
export function box(
  s: Scene,
  { x, y, size: [w, h, d], turn = -24, mat = 'cotton', top, front, side, reach = 70, lift = 0 }: BoxOptions,
): string {
  const plain = (a: number, b: number) => `<rect width="${a}" height="${b}" fill="${colourOf(mat)}"/>`
  const to = (p: Vec) => add(spin(p, [0, turn, 0]), [0, lift, 0])
  const dir = (p: Vec) => spin(p, [0, turn, 0])
  const [a, c] = [w / 2, d / 2]
  const before = s.aside(() => {
    if (reach) shadowOf(s, footprint(s, x, y, w, d, turn), reach)
  })
  const faces = [
    {
      origin: to([-a, h, c]),
      right: dir([1, 0, 0]),
      down: [0, -1, 0] as Vec,
      art: front ?? plain(w, h),
      width: w,
      height: h,
    },
    turn <= 0
      ? {
          origin: to([a, h, c]),
          right: dir([0, 0, -1]),
          down: [0, -1, 0] as Vec,
          art: side ?? plain(d, h),
          width: d,
          height: h,
        }
      : {
          origin: to([-a, h, -c]),
          right: dir([0, 0, 1]),
          down: [0, -1, 0] as Vec,
          art: side ?? plain(d, h),
          width: d,
          height: h,
        },
    {
      origin: to([-a, h, -c]),
      right: dir([1, 0, 0]),
      down: dir([0, 0, 1]),
      art: top ?? plain(w, d),
      width: w,
      height: d,
    },
  ]
  const edge = [to([-a, h, c]), to([a, h, c])].map((p) =>
    project(s, x, y, p)
      .map((v) => v.toFixed(1))
      .join(' '),
  )
  return `${before}${faces.map((f) => face(s, { x, y, ...f })).join('')}<path d="M${edge.join('L')}" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>`
}
/** The four floor corners of a turned rectangle as seen. */
export function footprint(s: Scene, x: number, y: number, w: number, d: number, turn: number): Point[] {
  const corners: Vec[] = [
    [-w / 2, 0, -d / 2],
    [w / 2, 0, -d / 2],
    [w / 2, 0, d / 2],
    [-w / 2, 0, d / 2],
  ]
  return corners.map((p) => project(s, x, y, spin(p, [0, turn, 0])))
}
