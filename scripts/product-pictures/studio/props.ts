// Small companions: flame, smoke, flower, petals, leaf, powder. Positions and lengths in px.
import { tone } from './colour.ts'
import { shadow, type Scene } from './scene.ts'
import { TAU, random } from './vector.ts'

function n1(v: number) {
  return v.toFixed(1)
}
/** A flame whose foot is at x, y; `glow` scales the light round it. */
export function flame(s: Scene, x: number, y: number, h = 90, glow = 1) {
  const w = h * 0.24
  const core = s.radial(
    ['0 #fffbe6', '.35 #ffe28a', '.7 #ffab2e', '1 #f0710f .55'],
    'cx=".5" cy=".74" r=".62"',
  )
  const halo = s.radial(['0 #ffd680 .75', '.25 #ffc45c .34', '.6 #ffb84a .1', '1 #ffb84a 0'], '')
  const d = (k: number) =>
    `M0 ${n1(-h * k)}C${n1(w * 0.55 * k)} ${n1(-h * 0.66 * k)} ${n1(w * 1.02 * k)} ${n1(-h * 0.42 * k)} ${n1(w * 0.9 * k)} ${n1(-h * 0.2 * k)}C${n1(w * 0.8 * k)} ${n1(h * 0.02 * k)} ${n1(-w * 0.8 * k)} ${n1(h * 0.02 * k)} ${n1(-w * 0.9 * k)} ${n1(-h * 0.2 * k)}C${n1(-w * 1.02 * k)} ${n1(-h * 0.42 * k)} ${n1(-w * 0.25 * k)} ${n1(-h * 0.6 * k)} 0 ${n1(-h * k)}Z`
  return `<g transform="translate(${n1(x)} ${n1(y)})"><circle cy="${n1(-h * 0.4)}" r="${n1(h * 2.3 * glow)}" fill="url(#${halo})"/><path d="${d(1)}" fill="url(#${core})" filter="url(#${s.blur(1.2)})"/><path d="${d(0.62)}" fill="#fffdf0" opacity=".9" filter="url(#${s.blur(2.5)})"/><ellipse cy="${n1(-h * 0.05)}" rx="${n1(w * 0.4)}" ry="${n1(h * 0.07)}" fill="#5c7fb5" opacity=".35" filter="url(#${s.blur(2)})"/></g>`
}
/** A thread of smoke rising h px from x, y. */
export function smoke(s: Scene, x: number, y: number, h: number, lean = 0) {
  const d = `M${x} ${y}C${x - h * 0.08} ${y - h * 0.25} ${x + h * 0.12 + lean} ${y - h * 0.4} ${x + h * 0.02 + lean} ${y - h * 0.62}S${x + h * 0.1 + lean} ${y - h * 0.86} ${x + h * 0.03 + lean} ${y - h}`
  const g = s.gradient(['0 #fff 0', '.4 #fff .55', '1 #fff .75'])
  return `<path d="${d}" stroke="url(#${g})" stroke-width="${n1(h * 0.05)}" fill="none" opacity=".28" filter="url(#${s.blur(9)})"/><path d="${d}" stroke="url(#${g})" stroke-width="${n1(h * 0.014)}" fill="none" opacity=".75" stroke-linecap="round" filter="url(#${s.blur(2.5)})"/>`
}
export interface FlowerOptions {
  colour?: string
  seed?: number
  /** height of the seen circle over its width */
  squash?: number
  bed?: boolean
}
/** A marigold head of radius r at x, y. */
export function marigold(
  s: Scene,
  x: number,
  y: number,
  r: number,
  { colour = '#ee8a12', seed = 3, squash = 0.62, bed = true }: FlowerOptions = {},
) {
  const rnd = random(seed)
  const out: [number, string][] = []
  const rows = 8
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1)
    const R = r * (1 - t * 0.9) * (0.97 + rnd() * 0.06)
    const count = Math.round(22 - t * 14)
    for (let k = 0; k < count; k++) {
      const a = ((k + rnd() * 0.6) / count) * TAU
      const px = R * Math.cos(a) * 0.84
      const py = R * Math.sin(a) * squash * 0.84 - Math.sin(t * 1.5) * r * 0.34
      const light = 0.5 + t * 0.5 + Math.cos(a - 3.9) * 0.34 * (1 - t * 0.5) + (rnd() - 0.5) * 0.3
      const L = r * (0.36 - t * 0.13)
      const W = L * (0.5 + rnd() * 0.16)
      const deg = (Math.atan2(Math.sin(a) * squash, Math.cos(a)) * 180) / Math.PI
      const d = `M${n1(-L * 0.6)} 0C${n1(-L * 0.3)} ${n1(-W)} ${n1(L * 0.3)} ${n1(-W * 1.25)} ${n1(L * 0.55)} ${n1(-W * 0.55)}Q${n1(L * 0.42)} 0 ${n1(L * 0.58)} ${n1(W * 0.45)}C${n1(L * 0.3)} ${n1(W * 1.2)} ${n1(-L * 0.3)} ${n1(W)} ${n1(-L * 0.6)} 0Z`
      out.push([
        i * 100 + py,
        `<path transform="translate(${n1(px)} ${n1(py)}) rotate(${n1(deg)})" d="${d}" fill="${tone(colour, light)}" stroke="${tone(colour, light * 0.52)}" stroke-opacity=".75" stroke-width="${n1(Math.max(0.7, r * 0.022))}"/>`,
      ])
    }
  }
  out.sort((a, b) => a[0] - b[0])
  if (bed)
    shadow(s, x, y + r * squash * 0.35, r * 0.92, { ry: r * squash * 0.62, reach: 0.28, strength: 0.8 })
  return `<g transform="translate(${n1(x)} ${n1(y)})"><ellipse rx="${n1(r * 0.9)}" ry="${n1(r * squash * 0.86)}" fill="${tone(colour, 0.42)}"/>${out.map((o) => o[1]).join('')}</g>`
}
/** Loose petals: [x, y, length, degrees]. */
export function fallenPetals(
  s: Scene,
  list: readonly (readonly [number, number, number, number])[],
  colour = '#ee8a12',
) {
  const fill = s.gradient([`0 ${tone(colour, 1.25)}`, `1 ${tone(colour, 0.62)}`])
  return list
    .map(
      ([x, y, r, a]) =>
        `<g transform="translate(${x} ${y})"><ellipse cx="${r * 0.25}" cy="${r * 0.28}" rx="${r}" ry="${r * 0.4}" fill="#200b06" opacity=".3" filter="url(#${s.blur(3)})" transform="rotate(${a})"/><path transform="rotate(${a})" d="M${-r} 0C${-r * 0.5} ${-r * 0.55} ${r * 0.5} ${-r * 0.6} ${r} ${-r * 0.12}Q${r * 0.9} ${r * 0.08} ${r} ${r * 0.2}C${r * 0.4} ${r * 0.55} ${-r * 0.4} ${r * 0.45} ${-r} 0Z" fill="url(#${fill})"/></g>`,
    )
    .join('')
}
export interface LeafOptions {
  colour?: string
  wide?: number
  bend?: number
}
/** A leaf from x, y in direction `turn` degrees. */
export function leaf(
  s: Scene,
  x: number,
  y: number,
  length: number,
  turn: number,
  { colour = '#4f6b35', wide = 0.2, bend = 0.06 }: LeafOptions = {},
) {
  const w = length * wide
  const b = length * bend
  const g = s.gradient([
    `0 ${tone(colour, 1.35)}`,
    `.49 ${tone(colour, 0.95)}`,
    `.51 ${tone(colour, 0.68)}`,
    `1 ${tone(colour, 0.5)}`,
  ])
  return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${turn})"><path d="M0 0C${n1(length * 0.2)} ${n1(-w)} ${n1(length * 0.7)} ${n1(-w - b)} ${n1(length)} ${n1(-b)}C${n1(length * 0.7)} ${n1(w * 0.8)} ${n1(length * 0.2)} ${n1(w)} 0 0Z" fill="url(#${g})"/><path d="M0 0Q${n1(length * 0.5)} ${n1(-b * 0.4)} ${n1(length * 0.96)} ${n1(-b)}" stroke="${tone(colour, 1.7)}" stroke-opacity=".6" stroke-width="${n1(Math.max(1, length * 0.011))}" fill="none"/></g>`
}
export interface HeapOptions {
  /** powder, rice grains or lumps */
  kind?: 'powder' | 'rice' | 'lumps'
  /** height over radius */
  high?: number
}
/** A heap of powder, rice or lumps filling a round vessel of radius r whose brim is at x, y. */
export function heap(
  s: Scene,
  x: number,
  y: number,
  r: number,
  fill: string,
  { kind = 'powder', high = 0.62 }: HeapOptions = {},
) {
  const n = Math.sin((s.elevation * Math.PI) / 180)
  const c = (k: number) => tone(fill, k)
  const rnd = random(r * 7 + fill.charCodeAt(2))
  const top = Math.max(high, n * 0.5)
  const count = { powder: 60, rice: 110, lumps: 46 }[kind]
  const spots = Array.from({ length: count }, () => {
    const a = rnd() * TAU
    const q = Math.sqrt(rnd()) * r * 0.9
    const px = n1(x + q * Math.cos(a))
    const py = n1(y + q * Math.sin(a) * n - (1 - q / r) * r * high * 0.55)
    if (kind === 'rice')
      return `<ellipse cx="${px}" cy="${py}" rx="7" ry="2.4" transform="rotate(${(rnd() * 180).toFixed(0)} ${px} ${py})" fill="${c(0.8 + rnd() * 0.5)}" stroke="#8a7350" stroke-opacity=".35" stroke-width=".8"/>`
    if (kind === 'lumps') return lump(px, py, r * (0.09 + rnd() * 0.08), rnd, c)
    return `<circle cx="${px}" cy="${py}" r="${n1(1 + rnd() * 1.6)}" fill="${c(0.5 + rnd() * 1.1)}"/>`
  })
  const mound = `M${x - r * 0.98} ${y}C${x - r * 0.7} ${y - r * top * 0.58} ${x - r * 0.2} ${y - r * top} ${x} ${y - r * top}S${x + r * 0.7} ${y - r * top * 0.58} ${x + r * 0.98} ${y}A${r} ${r * n} 0 0 1 ${x - r * 0.98} ${y}Z`
  const light = s.radial([`0 ${c(1.5)}`, `.5 ${c(1)}`, `1 ${c(0.5)}`], 'cx=".32" cy=".2" r=".85"')
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * n}" fill="${c(0.42)}"/><path d="${mound}" fill="url(#${light})"/>${spots.join('')}`
}
function lump(x: string, y: string, size: number, rnd: () => number, c: (k: number) => string) {
  const corner = (a: number) =>
    `${n1(Math.cos(a) * size * (0.7 + rnd() * 0.5))} ${n1(Math.sin(a) * size * (0.6 + rnd() * 0.4))}`
  const light = 0.7 + rnd() * 0.6
  const outline = [0, 1.1, 2.2, 3.3, 4.4, 5.4].map(corner)
  return `<g transform="translate(${x} ${y})"><path d="M${outline.join('L')}Z" fill="${c(light)}" stroke="${c(light * 0.45)}" stroke-width="1"/><path d="M${outline[3]}L${outline[4]}L0 0Z" fill="#fff" opacity=".3"/></g>`
}
