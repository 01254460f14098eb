/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { bead } from '../studio/beads.ts'
import { tone } from '../studio/colour.ts'
import { matt } from '../studio/light.ts'
import { niche } from '../studio/niche.ts'
import { points } from '../studio/profile.ts'
import { leaf, marigold } from '../studio/props.ts'
import { scene, shadow } from '../studio/scene.ts'
import { rod } from '../studio/surface.ts'
import { turned } from '../studio/turned.ts'
import { RAD, bump, random, type Vec } from '../studio/vector.ts'

/** Three spools of red and yellow kalava thread. */
export function kalavaThread() {
  const s = scene({ stage: 'ivory', elevation: 24, horizon: 0.46 })
  const spool = (x: number, y: number, k: number, pattern: (i: number) => string) => {
    shadow(s, x, y, 104 * k, { reach: 0.6 })
    s.put(
      turned(s, {
        x,
        y,
        mat: 'wood',
        scale: k,
        profile: points('100,0! 106,5 106,20 100,26! 40,28'),
      }),
    )
    s.put(
      turned(s, {
        x,
        y: y - 26 * k * Math.cos(24 * RAD),
        mat: matt('#b3201f'),
        scale: k,
        profile: points('74,0! 84,12 88,90 84,168 74,180! 0,182'),
        tint: (t) => pattern(Math.floor(t * 26)),
        ao: (t) => 0.86 + 0.14 * Math.sin(t * 26 * Math.PI),
      }),
    )
    s.put(
      turned(s, {
        x,
        y: y - 206 * k * Math.cos(24 * RAD),
        mat: 'wood',
        scale: k,
        profile: points('100,0! 106,5 106,20 100,26! 26,27! 24,20 0,20'),
      }),
    )
  }
  spool(540, 560, 1.12, (i) => (i % 2 ? '#b3201f' : '#e3a531'))
  spool(258, 610, 1.16, (i) => (i % 3 === 1 ? '#e3a531' : '#b3201f'))
  spool(440, 806, 1.24, (i) => (i % 5 === 2 ? '#2f6b3a' : i % 5 === 3 ? '#e3a531' : '#c02a24'))
  const trail = 'M548 770C640 800 690 850 600 884S380 868 300 900S170 930 120 888'
  return s.put(
    `<path d="${trail}" transform="translate(6 8)" fill="none" stroke="#200b06" stroke-opacity=".34" stroke-width="10" filter="url(#${s.blur(4)})"/><path d="${trail}" fill="none" stroke="#8f1a18" stroke-width="10" stroke-linecap="round"/><path d="${trail}" fill="none" stroke="#e8b040" stroke-width="6" stroke-dasharray="12 16"/><path d="${trail}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2" transform="translate(-1 -3)"/>`,
  )
}
/** A bundle of long cotton wicks tied with red thread. */
export function longWicks() {
  const s = scene({ stage: 'terracotta', elevation: 34, horizon: 0.3 })
  const [x, y] = [400, 640]
  const rnd = random(19)
  s.put(
    `<ellipse cx="${x + 20}" cy="${y + 46}" rx="330" ry="80" transform="rotate(-15 ${x} ${y})" fill="#200b06" opacity=".42" filter="url(#${s.blur(18)})"/>`,
  )
  const strand = (c: number, h: number): ((t: number) => Vec) => {
    const [bend, len] = [rnd() * 16 - 8, 300 + rnd() * 26]
    return (t) => {
      const u = t * 2 - 1
      const pinch = 0.5 + 0.5 * Math.abs(u) ** 1.5
      return [u * len * 0.97 - c * 0.4, 16 + h * pinch + bend * u * u, c * pinch - u * len * 0.42]
    }
  }
  const all: [number, number][] = []
  for (let row = 0; row < 5; row++)
    for (let i = -5; i <= 5; i++)
      if (Math.abs(i) <= 5 - row * 0.8) all.push([i * 27 + (row % 2) * 13, row * 23])
  for (const [c, h] of all.toSorted((a, b) => a[0] + a[1] * 0.4 - b[0] - b[1] * 0.4)) {
    const shade = 0.86 + rnd() * 0.24
    s.put(
      rod(s, {
        x,
        y,
        mat: matt('#f8eed8', 0, 1),
        path: strand(c, h),
        radius: (t) => 13.5 - 9 * bump(t, 0.03) - 9 * bump(t - 1, 0.03),
        nu: 60,
        nv: 12,
        colour: (u) => tone('#f8eed8', shade * (0.93 + 0.09 * Math.sin(u * 160 + c))),
      }),
    )
  }
  for (const q of [-16, 0, 16]) {
    const d = `M${x + q - 46} ${y + 50}C${x + q - 56} ${y + 4} ${x + q - 34} ${y - 66} ${x + q + 12} ${y - 88}C${x + q + 36} ${y - 94} ${x + q + 46} ${y - 84} ${x + q + 48} ${y - 66}`
    s.put(
      `<path d="${d}" fill="none" stroke="#6b1010" stroke-width="11" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#c42a26" stroke-width="8" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#ff9a80" stroke-opacity=".5" stroke-width="2" transform="translate(-2 -1)"/>`,
    )
  }
  return s
}
/** A door garland of cloth marigolds and mango leaves: nine strings. */
export function marigoldToran() {
  const s = scene({ stage: 'sage', elevation: 4, horizon: 0.99 })
  niche(s, { x: 400, base: 1010, width: 620, height: 800, deep: 0.84 })
  const top = (x: number) => 168 + 40 * Math.sin(((x - 60) / 680) * Math.PI)
  const cord = `M60 168Q400 248 740 168`
  s.put(
    `<path d="${cord}" transform="translate(10 16)" fill="none" stroke="#200b06" stroke-opacity=".3" stroke-width="22" filter="url(#${s.blur(8)})"/>`,
  )
  const lengths = [4, 3, 2, 3, 2, 3, 2, 3, 4]
  const shades: string[] = []
  const things: string[] = []
  lengths.forEach((count, i) => {
    const x = 72 + i * 82
    const y = top(x)
    shades.push(
      `<path d="M${x + 16} ${y + 20}V${y + 74 + count * 62}" stroke="#200b06" stroke-opacity=".28" stroke-width="46" stroke-linecap="round" filter="url(#${s.blur(12)})"/>`,
    )
    things.push(`<path d="M${x} ${y}V${y + 40 + count * 62}" stroke="#3f6b2f" stroke-width="5"/>`)
    things.push(leaf(s, x, y + 30 + count * 62, 104, 90, { colour: '#4f7a35', wide: 0.22 }))
    for (let k = 0; k < count; k++)
      things.push(
        marigold(s, x, y + 62 + k * 62, 33, {
          colour: (i + k) % 2 ? '#f2b01e' : '#e87a12',
          seed: i * 7 + k + 1,
          squash: 0.92,
          bed: false,
        }),
      )
    if (i < 8)
      for (const t of [70, 110])
        things.push(
          leaf(s, x + 41, top(x + 41), 92, t, { colour: t === 70 ? '#5f8a3f' : '#3f6b2f', wide: 0.2 }),
        )
  })
  s.put(
    ...shades,
    ...things,
    `<path d="${cord}" fill="none" stroke="#8a5a1a" stroke-width="10"/><path d="${cord}" fill="none" stroke="#e3b04a" stroke-width="6" stroke-dasharray="9 5"/>`,
  )
  const nail = bead(s, 'brass', 13, 3)
  return s.put(
    ...lengths.map((_, i) =>
      marigold(s, 72 + i * 82, top(72 + i * 82), 27, {
        colour: '#c9401e',
        seed: 90 + i,
        squash: 0.92,
        bed: false,
      }),
    ),
    nail(52, 164, 0),
    nail(748, 164, 0),
  )
}
