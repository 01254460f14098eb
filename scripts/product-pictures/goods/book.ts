import { cover, type CoverDesign } from '../studio/cover.ts'
import { tone } from '../studio/colour.ts'
import { scene, type Scene, type StageName } from '../studio/scene.ts'

export interface BookOptions {
  stage?: StageName
  design: CoverDesign
  /** px */
  thick?: number
  ribbon?: string
}
/** A hard-bound book standing three-quarter on, spine on the left. */
export function book({ stage = 'ivory', design, thick = 58, ribbon = '#a3342b' }: BookOptions) {
  const s = scene({ stage, elevation: 10, horizon: 0.7 })
  return s.put(standingBook(s, { x: 190, y: 858, k: 1.2, design, thick, ribbon }))
}
/** The book itself; x, y is the foot of the spine in px. */
export function standingBook(
  s: Scene,
  {
    x,
    y,
    k = 1,
    design,
    thick = 58,
    ribbon,
  }: { x: number; y: number; k?: number; design: CoverDesign; thick?: number; ribbon?: string },
) {
  const paper = design.paper ?? '#6b1420'
  const [W, H] = [378 * k, 620 * k]
  const [skew, up] = [-0.055, 16 * k]
  const bx = x + thick * k * 0.44
  const right = y + skew * W
  const back = y - H - up * 0.35
  const clip = s.id('b')
  s.defs.push(`<clipPath id="${clip}"><rect width="420" height="620" rx="3"/></clipPath>`)
  const spine = s.gradient(
    [
      `0 ${tone(paper, 0.55)}`,
      `.3 ${tone(paper, 1.25)}`,
      `.75 ${tone(paper, 0.8)}`,
      `1 ${tone(paper, 0.45)}`,
    ],
    '',
  )
  const gloss = s.gradient(
    [
      '0 #fff .2',
      '.03 #fff .05',
      '.05 #000 .26',
      '.075 #fff .16',
      '.12 #fff .1',
      '.55 #fff .03',
      '1 #1c0604 .3',
    ],
    'x2="1" y2=".24"',
  )
  const bands = [0.1, 0.125, 0.86, 0.885].map(
    (t) =>
      `<path d="M${x} ${y - up - (H - up * 0.65) * t}L${bx} ${y - H * t}" stroke="${design.line ?? '#d9ab52'}" stroke-width="2.4" opacity=".85"/>`,
  )
  return [
    `<path d="M${x - 4} ${y - up}L${bx + W} ${right + 4}L${bx + W + 210 * k} ${y - 78 * k}L${bx + 40} ${y - 110 * k}Z" fill="#200b06" opacity=".36" filter="url(#${s.blur(20)})"/>`,
    `<path d="M${x - 6} ${y - up + 2}L${bx} ${y + 3}L${bx + W + 3} ${right + 3}" stroke="#200b06" stroke-width="12" opacity=".5" fill="none" filter="url(#${s.blur(6)})"/>`,
    `<path d="M${x} ${y - up}L${bx} ${y}V${y - H}L${x} ${back}Z" fill="url(#${spine})"/>`,
    ...bands,
    `<path d="M${x} ${back}L${bx} ${y - H}L${bx + W} ${right - H}L${x + W * 0.985} ${back + skew * W - 2}Z" fill="${tone(paper, 0.5)}"/>`,
    `<path d="M${x + 10} ${y - H - up * 0.1 - 2}L${bx + 6} ${y - H + 0.5}L${bx + W - 8} ${right - H + 0.5}L${x + W * 0.975} ${y - H - up * 0.3 + skew * W}Z" fill="#eadfc6"/>`,
    `<g transform="matrix(${(W / 420).toFixed(4)} ${((skew * W) / 420).toFixed(4)} 0 ${k} ${bx} ${y - H})" clip-path="url(#${clip})">${cover(design)}<rect width="420" height="620" fill="url(#${gloss})"/><rect x="1" y="1" width="418" height="618" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/></g>`,
    ribbon
      ? `<path d="M${bx + W * 0.62} ${y + skew * W * 0.62 - 2}q6 22 2 50l9 -8 8 12q8 -34 0 -56z" fill="${ribbon}"/>`
      : '',
  ].join('')
}
