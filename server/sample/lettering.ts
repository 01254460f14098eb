// Text as outlines, shaped by HarfBuzz (Devanagari needs it), so that an SVG needs no font where it is rendered.
// The fonts come from the npm packages @fontsource/eczar and @fontsource/mukta.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import * as hb from 'harfbuzzjs'

export interface TypeFace {
  family?: 'eczar' | 'mukta'
  weight?: 400 | 500 | 600 | 700
  size?: number
  /** extra space after each Latin letter in px */
  tracking?: number
}
export interface Lettering extends TypeFace {
  x?: number
  y?: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  opacity?: number
}
interface Loaded {
  font: hb.Font
  em: number
  outlines: Map<number, string>
}
interface PlacedGlyph {
  d: string
  x: number
  y: number
  k: number
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Loaded>()

/** A string as an SVG group of outlines; x and y in px, y is the baseline. */
export function text(words: string, how: Lettering = {}): string {
  const { fill = '#000', opacity = 1 } = how
  const paths = place(words, how).map(
    (g) =>
      `<path transform="translate(${g.x.toFixed(2)} ${g.y.toFixed(2)}) scale(${g.k.toFixed(5)} ${(-g.k).toFixed(5)})" d="${g.d}"/>`,
  )
  return `<g fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${paths.join('')}</g>`
}

function place(words: string, how: Lettering): PlacedGlyph[] {
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
    const face = load(family, script, weight)
    const k = size / face.em
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(face.font, buffer)
    const at = buffer.getGlyphPositions()
    buffer.getGlyphInfos().forEach((glyph, i) => {
      const move = at[i]!
      glyphs.push({ d: outline(face, glyph.codepoint), x: pen + move.xOffset * k, y: -move.yOffset * k, k })
      pen += move.xAdvance * k + (script === 'latin' ? tracking : 0)
    })
  }
  return { glyphs, width: pen }
}

function outline(face: Loaded, glyph: number): string {
  const known = face.outlines.get(glyph)
  if (known !== undefined) return known
  const d = face.font.glyphToPath(glyph)
  face.outlines.set(glyph, d)
  return d
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

function load(family: string, script: string, weight: number): Loaded {
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
  const known = loaded.get(name)
  if (known) return known
  const face = new hb.Face(new hb.Blob(unpackWoff(readFileSync(require.resolve(name)))), 0)
  const entry = { font: new hb.Font(face), em: face.upem, outlines: new Map<number, string>() }
  loaded.set(name, entry)
  return entry
}

// WOFF 1 is an sfnt whose tables are packed by zlib one by one.
function unpackWoff(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const body: Buffer[] = []
  let at = head.length
  for (let i = 0; i < count; i++) {
    const entry = 44 + i * 20
    const [offset, packed, size, sum] = [4, 8, 12, 16].map((k) => woff.readUInt32BE(entry + k)) as [
      number,
      number,
      number,
      number,
    ]
    const raw = woff.subarray(offset, offset + packed)
    const table = packed < size ? inflateSync(raw) : raw
    const slot = 12 + i * 16
    woff.copy(head, slot, entry, entry + 4)
    head.writeUInt32BE(sum, slot + 4)
    head.writeUInt32BE(at, slot + 8)
    head.writeUInt32BE(table.length, slot + 12)
    const pad = (4 - (table.length % 4)) % 4
    body.push(table, Buffer.alloc(pad))
    at += table.length + pad
  }
  return new Uint8Array(Buffer.concat([head, ...body])).buffer
}
