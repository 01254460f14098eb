// Text as outlines, shaped as Devanagari requires, so an SVG needs no font where it is rendered. The fonts come
// from the npm packages @fontsource/eczar and @fontsource/mukta.
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export interface TypeFace {
  family?: 'eczar' | 'mukta'
  weight?: 400 | 500 | 600 | 700
  size?: number
  /** extra space after each Latin letter in px */
  tracking?: number
}
export interface TextOptions extends TypeFace {
  x?: number
  y?: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  opacity?: number
}
interface PlacedGlyph {
  d: string
  x: number
  y: number
  k: number
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Font>()

/** A string as an SVG group of outlines; x and y in px, y is the baseline. */
export function text(words: string, how: TextOptions = {}): string {
  const { fill = '#000', opacity = 1 } = how
  const paths = place(words, how).map(
    (g) =>
      `<path transform="translate(${g.x.toFixed(2)} ${g.y.toFixed(2)}) scale(${g.k.toFixed(5)} ${(-g.k).toFixed(5)})" d="${g.d}"/>`,
  )
  return `<g fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${paths.join('')}</g>`
}

function place(words: string, how: TextOptions): PlacedGlyph[] {
  const { x = 0, y = 0, anchor = 'middle', tracking = 0 } = how
  const { glyphs, width } = layout(words, how)
  const inked = width - tracking
  const start = x - (anchor === 'middle' ? inked / 2 : anchor === 'end' ? inked : 0)
  return glyphs.filter((g) => g.d).map((g) => ({ ...g, x: start + g.x, y: y + g.y }))
}

function layout(words: string, { family = 'eczar', weight = 600, size = 40, tracking = 0 }: TypeFace) {
  const glyphs: PlacedGlyph[] = []
  let pen = 0
  for (const [run, script] of runs(words)) {
    const font = load(family, script, weight)
    const k = size / font.unitsPerEm
    const { glyphs: shaped, positions } = font.layout(run)
    for (const [i, { path }] of shaped.entries()) {
      const move = positions[i]!
      glyphs.push({ d: path.toSVG(), x: pen + move.xOffset * k, y: -move.yOffset * k, k })
      pen += move.xAdvance * k + (script === 'latin' ? tracking : 0)
    }
  }
  return { glyphs, width: pen }
}

function runs(words: string): [string, 'latin' | 'devanagari'][] {
  const out: [string, 'latin' | 'devanagari'][] = []
  for (const letter of words) {
    const last = out.at(-1)
    const script = /[ऀ-ॿ₹]/.test(letter) ? 'devanagari' : letter === ' ' && last ? last[1] : 'latin'
    if (last?.[1] === script) last[0] += letter
    else out.push([letter, script])
  }
  return out
}

function load(family: string, script: string, weight: number): Font {
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
  const known = loaded.get(name)
  if (known) return known
  const font = openSync(require.resolve(name)) as Font
  loaded.set(name, font)
  return font
}
