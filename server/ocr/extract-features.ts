import { sharp } from '../files/sharp.ts'
import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import { COLUMNS_MAX, type TextFeature, FEATURE_ROWS } from './features.ts'

const WIDTH = 960
const HEIGHT_MAX = 5_000
/** How much a pixel of ink differs from its surroundings, of 255. */
const CONTRAST = 26
/** Half the side of the surroundings, pixels. */
const REACH = 18
/** Height of letters, pixels. */
const LETTER_MIN = 8
const LETTER_MAX = 120
/** Letters further apart than this many times their height belong to different segments. */
const GAP = 0.8

/** CIE lightness, 0 to 100, of each sRGB grey. */
const LIGHTNESS = Array.from({ length: 256 }, (_, grey) => {
  const own = grey / 255
  const linear = own > 0.040_45 ? ((own + 0.055) / 1.055) ** 2.4 : own / 12.92
  return linear > 0.008_856 ? 116 * Math.cbrt(linear) - 16 : 903.3 * linear
})

interface Ink {
  width: number
  height: number
  /** 1 where there is ink. */
  cells: Uint8Array
  /** How much each pixel differs from its surroundings, 0 to 255. */
  strength: Uint8Array
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The text segments of an image from top to bottom. Throws if it is not an image. */
export async function extractFeatures(image: Uint8Array): Promise<TextFeature[]> {
  const { data, info } = await sharp(image, { limitInputPixels: IMAGE_MAX_PIXELS, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: WIDTH, height: HEIGHT_MAX, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  stretch(data)
  const ink = inkOf(data, info.width, info.height)
  return piecesOf(lettersOf(ink)).map((box) => featureOf(ink, box))
}

/**
 * Stretches the lightness over its whole range, like sharp's normalise(), which uses colour and takes four times as
 * long.
 */
function stretch(pixels: Uint8Array): void {
  const counts = new Uint32Array(101)
  for (const value of pixels) counts[Math.trunc(LIGHTNESS[value]!)]!++
  const levels = counts.findLastIndex((count) => count > 0) + 1
  const levelOf = (share: number) => {
    let passed = 0
    const isReached = (count: number) =>
      Math.trunc(((passed += count) / pixels.length) * (levels - 1)) >= share * levels
    const level = counts.findIndex(isReached)
    return level === -1 ? levels : level
  }
  const [dark, light] = [levelOf(0.01), levelOf(0.99)]
  if (light - dark < 2) return
  const greys = Uint8Array.from(LIGHTNESS, (own) => greyOf(((own - dark) * 100) / (light - dark)))
  for (let i = 0; i < pixels.length; i++) pixels[i] = greys[pixels[i]!]!
}

/** sRGB grey, 0 to 255, for a lightness from 0 to 100; outside that it is black or white. */
function greyOf(lightness: number): number {
  const own = Math.min(100, Math.max(0, lightness))
  const linear = own > 8 ? ((own + 16) / 116) ** 3 : own / 903.3
  return Math.round(255 * (linear > 0.003_130_8 ? 1.055 * linear ** (1 / 2.4) - 0.055 : 12.92 * linear))
}

/** Ink is whatever differs from the mean around it. */
function inkOf(pixels: Buffer, width: number, height: number): Ink {
  const sums = sumsOf(pixels, width, height)
  const cells = new Uint8Array(width * height)
  const strength = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - REACH), Math.min(height, y + REACH + 1)]
    const [above, below] = [top * (width + 1), bottom * (width + 1)]
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - REACH)
      const right = Math.min(width, x + REACH + 1)
      const sum = sums[below + right]! - sums[below + left]! - sums[above + right]! + sums[above + left]!
      const differs = Math.abs(pixels[y * width + x]! - sum / ((right - left) * (bottom - top)))
      strength[y * width + x] = differs
      if (differs > CONTRAST) cells[y * width + x] = 1
    }
  }
  return { width, height, cells, strength }
}

/** Summed-area table of the values. */
function sumsOf(values: Uint8Array, width: number, height: number): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  return sums
}

/** Boxes of connected ink components that may be letters: not specks, frames or images. */
function lettersOf({ width, height, cells }: Ink): Box[] {
  const boxes: Box[] = []
  const parents: number[] = []
  const rootOf = (one: number) => {
    let root = one
    while (parents[root] !== root) root = parents[root]!
    return root
  }
  let before: [number, number, number][] = [] // the runs of the row above: from, to, number
  for (let y = 0; y < height; y++) {
    const row: [number, number, number][] = []
    for (const [left, right] of runsOf(cells, y * width, width)) {
      let own = -1
      for (const [from, to, number] of before) {
        if (from > right || to < left) continue
        const root = rootOf(number)
        if (own === -1) own = root
        else if (root !== own) {
          parents[root] = own
          boxes[own] = joined(boxes[own]!, boxes[root]!)
        }
      }
      const box = { left, right, top: y, bottom: y + 1 }
      if (own === -1) {
        own = parents.length
        parents.push(own)
        boxes.push(box)
      } else boxes[own] = joined(boxes[own]!, box)
      row.push([left, right, own])
    }
    before = row
  }
  return boxes.filter((box, i) => parents[i] === i && isLetter(box))
}

function isLetter({ left, top, right, bottom }: Box): boolean {
  const [wide, tall] = [right - left, bottom - top]
  return tall >= LETTER_MIN && tall <= LETTER_MAX && wide <= tall * 12 && wide * 6 >= tall
}

function joined(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** Letters next to each other in one row, joined: text segments. */
function piecesOf(letters: readonly Box[]): Box[] {
  const open: Box[] = []
  for (const letter of letters.toSorted((a, b) => a.left - b.left)) {
    const own = open.findLastIndex((piece) => continues(piece, letter))
    if (own === -1) open.push(letter)
    else open[own] = joined(open[own]!, letter)
  }
  const long = open.filter(({ left, top, right, bottom }) => right - left > 2 * (bottom - top))
  return long.toSorted((a, b) => a.top - b.top)
}

function continues(piece: Box, letter: Box): boolean {
  const [tall, other] = [piece.bottom - piece.top, letter.bottom - letter.top]
  const shared = Math.min(piece.bottom, letter.bottom) - Math.max(piece.top, letter.top)
  const isOnRow = shared > 0.5 * Math.min(tall, other) && Math.max(tall, other) < 2.2 * Math.min(tall, other)
  return isOnRow && letter.left - piece.right < GAP * Math.max(tall, other)
}

function* runsOf(cells: Uint8Array, start: number, width: number): Generator<[number, number]> {
  let from = -1
  for (let x = 0; x <= width; x++) {
    const inked = x < width && cells[start + x] === 1
    if (inked && from === -1) from = x
    if (!inked && from !== -1) {
      yield [from, x]
      from = -1
    }
  }
}

function featureOf(ink: Ink, box: Box): TextFeature {
  const { left, top, bottom } = box
  const cell = (bottom - top) / FEATURE_ROWS
  const columns = Math.min(COLUMNS_MAX, Math.floor((box.right - left) / cell))
  const mean = shareIn(ink, { ...box, right: left + columns * cell })
  const bits = new Uint16Array(columns)
  for (let column = 0; column < columns; column++) {
    const [from, to] = [left + column * cell, left + (column + 1) * cell]
    for (let row = 0; row < FEATURE_ROWS; row++) {
      const share = shareIn(ink, {
        left: from,
        right: to,
        top: top + row * cell,
        bottom: top + (row + 1) * cell,
      })
      if (share > mean) bits[column]! |= 1 << row
    }
  }
  const unit = 1_000 / ink.width
  return {
    left: left * unit,
    top: Math.min(65_535, top * unit),
    height: (bottom - top) * unit,
    columns,
    bits,
  }
}

/** Mean strength of the ink in a box; pixels at its edges count in proportion to the part inside. */
function shareIn(ink: Ink, box: Box): number {
  let sum = 0
  for (let y = Math.floor(box.top); y < box.bottom; y++) {
    const high = Math.min(y + 1, box.bottom) - Math.max(y, box.top)
    for (let x = Math.floor(box.left); x < box.right; x++) {
      sum += ink.strength[y * ink.width + x]! * high * (Math.min(x + 1, box.right) - Math.max(x, box.left))
    }
  }
  return sum / ((box.right - box.left) * (box.bottom - box.top))
}
