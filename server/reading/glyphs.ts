import type { GreyPicture } from './prepare-picture.ts'

/** A run of columns with ink in a cut-out line, and how high its ink reaches; in pixels. */
export interface Glyph {
  left: number
  right: number
  top: number
  bottom: number
}

/** The grey level between paper and ink that parts them best (Otsu's). */
export function inkBelow({ pixels }: GreyPicture): number {
  const counts = new Float64Array(256)
  for (const level of pixels) counts[level]! += 1
  const sum = counts.reduce((total, count, level) => total + count * level, 0)
  let [below, sumBelow, best, threshold] = [0, 0, 0, 128]
  for (let level = 0; level < 255; level++) {
    below += counts[level]!
    sumBelow += counts[level]! * level
    const over = pixels.length - below
    if (below === 0 || over === 0) continue
    const between = below * over * (sumBelow / below - (sum - sumBelow) / over) ** 2
    if (between > best) [best, threshold] = [between, level + 1]
  }
  return threshold
}

/** The glyphs of one line from left to right: runs of inked columns, specks left out. */
export function glyphsOf(line: GreyPicture): Glyph[] {
  const ink = inkBelow(line)
  const runs: Glyph[] = []
  let run: Glyph | undefined
  for (let x = 0; x < line.width; x++) {
    const column = inkedRows(line, x, ink)
    if (!column) {
      if (run) runs.push(run)
      run = undefined
      continue
    }
    run = run
      ? { ...run, right: x + 1, top: Math.min(run.top, column[0]), bottom: Math.max(run.bottom, column[1]) }
      : { left: x, right: x + 1, top: column[0], bottom: column[1] }
  }
  if (run) runs.push(run)
  return runs.filter(({ left, right, top, bottom }) => (right - left) * (bottom - top) > 12)
}

function inkedRows({ pixels, width, height }: GreyPicture, x: number, ink: number): [number, number] | null {
  let first = -1
  let last = -1
  for (let y = 0; y < height; y++) {
    if (pixels[y * width + x]! >= ink) continue
    if (first === -1) first = y
    last = y
  }
  return first === -1 ? null : [first, last + 1]
}

/** A cut-out whose paper is light: one where most pixels lie on the dark side is turned over. */
export function darkOnLight(line: GreyPicture): GreyPicture {
  const ink = inkBelow(line)
  const dark = line.pixels.reduce((count, level) => count + (level < ink ? 1 : 0), 0)
  if (dark <= line.pixels.length / 2) return line
  return { ...line, pixels: line.pixels.map((level) => 255 - level) as Buffer }
}
