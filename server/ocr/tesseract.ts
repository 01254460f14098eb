import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

const require = createRequire(import.meta.url)

/** The text of a line, and its certainty (0 to 100). */
export interface ReadLine {
  text: string
  confidence: number
}

export interface Tesseract {
  /** The languages in which it reads from now on. */
  speak: (...languages: string[]) => Promise<void>
  /** PNG of one line → its text. */
  read: (png: Buffer) => Promise<ReadLine>
  end: () => Promise<void>
}

/** Starts Tesseract with these languages' data from node_modules; nothing is downloaded. */
export async function startTesseract(languages: readonly string[]): Promise<Tesseract> {
  const folder = await languageFolder(languages)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  // Without a handler an error in the worker ends the whole process; the affected call throws it anyway.
  const options = { langPath: folder, cacheMethod: 'none', errorHandler: () => undefined }
  const worker = await createWorker(languages.slice(0, 1), OEM.LSTM_ONLY, options).catch(
    async (error: unknown) => {
      await removeFolder()
      throw error
    },
  )
  return {
    speak: async (...spoken: string[]) => {
      await worker.reinitialize(spoken.join('+'))
      await worker.setParameters({
        tessedit_pageseg_mode: PSM.SINGLE_LINE,
        user_defined_dpi: '150',
        debug_file: '/dev/null',
      })
    },
    read: async (png) => {
      const { text, confidence } = (await worker.recognize(png)).data
      return { text: text.trim(), confidence }
    },
    end: async () => {
      // The library's own `terminate` does not wait for its thread, which holds 100 MB until it has ended.
      await threadOf(worker).terminate()
      globalThis.gc?.()
      await removeFolder()
    },
  }
}

function threadOf(worker: Worker): Thread {
  return (worker as unknown as { worker: Thread }).worker
}

/** Tesseract takes its languages from one folder, but each comes in a separate package. */
async function languageFolder(languages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-reader-'))
  for (const language of languages) {
    const data = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    const name = `${language}.traineddata.gz`
    await symlink(join(data, '4.0.0_best_int', name), join(folder, name))
  }
  return folder
}
