import type { Corners } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'

/** The line height, in pixels, on which the network was trained. */
const LINE_HEIGHT = 48
const LINE_WIDTH_MIN = 16
/** Wider lines than any screen has would take unlimited memory. */
const LINE_WIDTH_MAX = 3_200

/** How much further a second reading crops around the line, as a share of its height. */
const GROWN = 0.08

/** A line of text cropped from an image, upright: three planes (blue first) of levels from -1 to 1. */
export interface LineCut {
  levels: Float32Array
  width: number
  height: number
}

/** The area within four corners as the network expects it: of its height, three planes (blue first), from -1 to 1. */
export function cutLine(image: ColourImage, corners: Corners): LineCut {
  const [across, down] = sizeOf(corners)
  // Vertical text is rotated.
  if (down / across >= 1.5) {
    const [a, b, c, d] = corners
    return cutLine(image, [b, c, d, a])
  }
  const scaled = Math.ceil((LINE_HEIGHT * across) / down)
  const width = Math.min(LINE_WIDTH_MAX, Math.max(LINE_WIDTH_MIN, scaled))
  const plane = width * LINE_HEIGHT
  const levels = new Float32Array(3 * plane)
  const [a, b, c, d] = corners
  for (let y = 0; y < LINE_HEIGHT; y++) {
    const v = (y + 0.5) / LINE_HEIGHT - 0.5 / down
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width - 0.5 / across
      const atX = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x)
      const atY = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y)
      sample(image, atX, atY, levels, y * width + x, plane)
    }
  }
  return { levels, width, height: LINE_HEIGHT }
}

function sizeOf([a, b, c, d]: Corners): [across: number, down: number] {
  return [Math.max(apart(a, b), apart(d, c), 1), Math.max(apart(a, d), apart(b, c), 1)]
}

function apart(one: Corners[0], other: Corners[0]): number {
  return Math.floor(Math.hypot(other.x - one.x, other.y - one.y))
}

/** The interpolated colour between four pixels. */
function sample(
  { pixels, width, height }: ColourImage,
  x: number,
  y: number,
  into: Float32Array,
  at: number,
  plane: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - left, y - top]
  const [x1, x2] = [within(left, width), within(left + 1, width)]
  const [y1, y2] = [within(top, height) * width, within(top + 1, height) * width]
  for (let colour = 0; colour < 3; colour++) {
    const upper = pixels[(y1 + x1) * 3 + colour]! * (1 - dx) + pixels[(y1 + x2) * 3 + colour]! * dx
    const lower = pixels[(y2 + x1) * 3 + colour]! * (1 - dx) + pixels[(y2 + x2) * 3 + colour]! * dx
    into[at + (2 - colour) * plane] = (upper * (1 - dy) + lower * dy) / 127.5 - 1
  }
}

function within(at: number, size: number): number {
  return at < 0 ? 0 : at >= size ? size - 1 : at
}

/** The corners of a line moved slightly outwards. */
export function enlarged(corners: Corners): Corners {
  const [a, b, c, d] = corners
  const by = GROWN * Math.hypot(d.x - a.x, d.y - a.y)
  return [
    { x: a.x - by, y: a.y - by },
    { x: b.x + by, y: b.y - by },
    { x: c.x + by, y: c.y + by },
    { x: d.x - by, y: d.y + by },
  ]
}
