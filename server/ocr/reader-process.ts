import { cpuMs } from './cpu-time.ts'
import { fingerprint } from './fingerprint.ts'
import { type ExpectedPayment, type Reading, ReadingTooLong } from './reading.ts'
import { readImage } from './read-image.ts'
import { openRecogniser } from './recogniser.ts'

// The process that reads images, started and monitored by open-reader.ts: receives an image, returns a response.

/** An image and the task; for reading also `expected`, and `now` (ms), when it was sent. */
export interface ReaderRequest {
  want: 'reading' | 'fingerprint'
  image: Uint8Array
  expected?: ExpectedPayment
  now?: number
}

/** The result, or why it failed; `memory`: the most bytes that this process ever used. */
export interface ReaderResponse {
  reading?: Reading
  fingerprint?: string
  error?: string
  /** Whether it failed because of the time limit. */
  isTooLong?: boolean
  memory: number
  /** Processor time used for the response, ms. */
  cpuMs: number
}

const recogniser = openRecogniser()
recogniser.catch(() => undefined) // reported in each image's response

process.on('message', (request: ReaderRequest) => {
  const began = cpuMs()
  void respond(request).then((responded) =>
    process.send?.({ ...responded, memory: memory(), cpuMs: cpuMs() - began } satisfies ReaderResponse),
  )
})
process.on('disconnect', () => process.exit(0))

async function respond({
  image,
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
