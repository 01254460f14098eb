import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createWorker, type Line as FoundLine, OEM, PSM, type Worker } from 'tesseract.js'
import { inReadingOrder, type Line } from './parsing/page.ts'

const LANGUAGES = ['eng', 'hin']
const require = createRequire(import.meta.url)

export interface Recogniser {
  /** PNG of a whole screen → its pieces of text in reading order, in the PNG's pixels. */
  page: (png: Buffer) => Promise<Line[]>
  /** PNG of one line → its text, of `letters` only where they are given, and how sure that is (0 to 100). */
  line: (png: Buffer, letters?: string) => Promise<{ text: string; confidence: number }>
}

/** Starts Tesseract with its English and Hindi data from node_modules; nothing is fetched from anywhere. */
export async function openRecogniser(): Promise<Recogniser> {
  const folder = await languageFolder()
  try {
    const worker = await createWorker(LANGUAGES, OEM.LSTM_ONLY, { langPath: folder, cacheMethod: 'none' })
    await worker.setParameters({ user_defined_dpi: '150', tessedit_pageseg_mode: PSM.SPARSE_TEXT })
    return { page: (png) => readPage(worker, png), line: (png, letters) => readLine(worker, png, letters) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tesseract takes its languages from one folder, each comes in a package of its own. */
async function languageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-reader-'))
  for (const language of LANGUAGES) {
    const data = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    const name = `${language}.traineddata.gz`
    await copyFile(join(data, '4.0.0_best_int', name), join(folder, name))
  }
  return folder
}

async function readPage(worker: Worker, png: Buffer): Promise<Line[]> {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, tessedit_char_whitelist: '' })
  const { data } = await worker.recognize(png, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  return inReadingOrder(lines.map(asLine).filter(({ text }) => text !== ''))
}

async function readLine(worker: Worker, png: Buffer, letters = '') {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: letters })
  const { data } = await worker.recognize(png, {}, { text: true })
  return { text: data.text.trim(), confidence: data.confidence }
}

function asLine({ text, confidence, bbox }: FoundLine): Line {
  const box = { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }
  return { text: text.trim(), confidence, box }
}
