import { constants, setPriority } from 'node:os'
import type { Reading } from './reading.ts'
import { readPicture } from './read-picture.ts'
import { openRecogniser } from './recogniser.ts'

// The process that reads pictures, started and watched by open-reader.ts: one picture in, one answer out. It has the lowest priority, so
// that the machine serves requests first, and its memory is its own.

/** A picture to read; `now` in ms. */
export interface Asked {
  picture: Uint8Array
  now: number
}

/** What it shows, or why that could not be told; `memory`: the most bytes that this process ever took. */
export interface Answered {
  reading: Reading | null
  error?: string
  memory: number
}

setPriority(constants.priority.PRIORITY_LOW)
const recogniser = openRecogniser()

process.on('message', ({ picture, now }: Asked) => {
  void answer(picture, now).then((answered) => process.send?.(answered))
})
process.on('disconnect', () => process.exit(0))

async function answer(picture: Uint8Array, now: number): Promise<Answered> {
  try {
    return { reading: await readPicture(await recogniser, picture, now), memory: memory() }
  } catch (error) {
    return { reading: null, error: String(error), memory: memory() }
  }
}

function memory(): number {
  return process.resourceUsage().maxRSS * 1_024
}
