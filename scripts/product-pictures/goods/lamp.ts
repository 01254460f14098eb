import { niche } from '../studio/niche.ts'
import { flame } from '../studio/props.ts'
import { scene, shadow, type Scene, type StageName } from '../studio/scene.ts'
import { turned } from '../studio/turned.ts'
import type { MaterialName } from '../studio/light.ts'
import { RAD, smooth } from '../studio/vector.ts'
import { points } from '../studio/profile.ts'

const STEM = points(
  '164,0! 170,8 166,18 150,26! 148,34 104,52 60,78! 66,86 60,94! 30,108 22,134! 40,146 40,156 22,168! 20,190 26,220! 46,232 48,246 24,262! 19,300 22,332! 36,344 36,354 24,366!',
)
const BOWL = points('26,366 60,382 118,408 142,440 146,456! 150,460 148,468')
const FINIAL = points('26,0! 16,20 13,60! 24,70 24,78 12,88! 12,104 22,124 16,148 6,166 2,186 0,190')

/** A standing three-wick brass lamp in an arch. */
export function standingLamp({ stage = 'maroon' as StageName } = {}) {
  const s = scene({ stage, elevation: 12, horizon: 0.74 })
  niche(s, { base: 746, width: 600, height: 690 })
  shadow(s, 400, 812, 168, { reach: 0.5 })
  return s.put(lampBody(s, { x: 400, y: 812, scale: 1.08 }))
}
/** The lamp itself, its foot at x, y px; three flames. */
export function lampBody(
  s: Scene,
  { x, y, mat = 'brass', scale: k = 1 }: { x: number; y: number; mat?: MaterialName; scale?: number },
) {
  const [c, n] = [Math.cos(s.elevation * RAD), Math.sin(s.elevation * RAD)]
  const oil = s.gradient(['0 #6d3d0c .9', '.6 #b3701a .85', '1 #e2a33c .9'])
  const wicks: [number, number][] = [
    [-62, 70],
    [62, 66],
    [0, 82],
  ]
  return (
    turned(s, {
      x,
      y,
      mat,
      scale: k,
      profile: [...STEM, ...BOWL],
      inside: points('146,468 136,456 110,436 70,426 0,424'),
      ao: (t) => 0.8 + 0.2 * smooth(0, 0.15, t),
    }) +
    `<ellipse cx="${x}" cy="${y - 446 * k * c}" rx="${126 * k}" ry="${126 * k * n}" fill="url(#${oil})"/>` +
    turned(s, { x, y: y - 424 * k * c, mat, scale: k, profile: FINIAL }) +
    wicks
      .map(([azimuth, height]) => {
        const a = azimuth * RAD
        const [fx, fy] = [x + 132 * k * Math.sin(a), y - 462 * k * c + 132 * k * Math.cos(a) * n]
        return `<path d="M${fx - 15 * Math.sin(a)} ${fy + 5}L${fx} ${fy - 8 * k}" stroke="#f4e6cc" stroke-width="${6 * k}" stroke-linecap="round"/>${flame(s, fx, fy - 6 * k, height * k)}`
      })
      .join('')
  )
}
