import { cpuMs } from './cpu-time.ts'
import { fingerprint } from './fingerprint.ts'
import { type ExpectedPayment, type Reading, ReadingTooLong } from './reading.ts'
import { readImage } from './read-image.ts'
import { openRecogniser } from './recogniser.ts'

// The process that reads images, started and watched by open-reader.ts: one image in, one response out.

/** An image and what is wanted of it; where it is to be read `expected`, and `now` (ms), when it was sent. */
export interface ReaderRequest {
  want: 'reading' | 'fingerprint'
  picture: Uint8Array
  expected?: ExpectedPayment
  now?: number
}

/** What was wanted, or why it failed; `memory`: the most bytes that this process ever took. */
export interface ReaderResponse {
  reading?: Reading
  fingerprint?: string
  error?: string
  /** Whether it failed for want of time. */
  isTooLong?: boolean
  memory: number
  /** Processor time that the response took, ms. */
  cpuMs: number
}

const recogniser = openRecogniser()
recogniser.catch(() => undefined) // each image's answer says so

process.on('message', (request: ReaderRequest) => {
  const began = cpuMs()
  void respond(request).then((responded) =>
    process.send?.({ ...responded, memory: memory(), cpuMs: cpuMs() - began } satisfies ReaderResponse),
  )
})
process.on('disconnect', () => process.exit(0))

async function respond({
  picture: image,
  expected,
  now = Date.now(),
}: ReaderRequest): Promise<Omit<ReaderResponse, 'memory' | 'cpuMs'>> {
  try {
    if (!expected) return { fingerprint: await fingerprint(image) }
    return { reading: await readImage(await recogniser, image, expected, now) }
  } catch (error) {
    return { error: String(error), isTooLong: error instanceof ReadingTooLong }
  }
}

function memory(): number {
  return process.resourceUsage().maxRSS * 1_024
}
