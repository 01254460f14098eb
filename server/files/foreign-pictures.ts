import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'
import type { DecodedPicture, ForeignPicture } from './foreign-picture-process.ts'

// Receipts of banks come as PDF, photos of iPhones as HEIC: formats that the picture library does not decode.

const PROGRAM = fileURLToPath(new URL('foreign-picture-process.ts', import.meta.url))
const DECODING_MS = 20_000
/** For JavaScript, and for a decoder: 64 KiB pages, enough for 40 megapixels. */
const HEAP_MB = 128
const DECODER_PAGES = 8_192
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether a file is a PDF or HEIC by its first bytes; null for any other. */
export function foreignKind(bytes: Buffer): ForeignPicture['kind'] | null {
  if (bytes.subarray(0, 20).includes('%PDF-')) return 'pdf'
  const isHeic = bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12))
  return isHeic ? 'heic' : null
}

/**
 * A PDF's first page or a HEIC photo as PNG, upright, decoded in a process of its own that ends with it. Refuses what
 * can't be decoded within 20 s as the wrong kind.
 */
export async function decodeForeign(picture: ForeignPicture): Promise<Buffer> {
  const child = fork(PROGRAM, {
    serialization: 'advanced', // files go over as bytes
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${DECODER_PAGES}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(DECODING_MS)])
    child.once('exit', () => ended.abort())
    const answered = once(child, 'message', { signal }) as Promise<[DecodedPicture]>
    child.send(picture, (error) => error && ended.abort())
    const [{ png }] = await answered
    if (!png) throw new Error('it can’t be decoded')
    return Buffer.from(png)
  } catch {
    throw new Refusal('WRONG_KIND', 'Please choose a PNG, JPG, GIF or WebP image.')
  } finally {
    child.kill('SIGKILL')
  }
}
