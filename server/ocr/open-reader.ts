import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Clock } from '../clock.ts'
import type { ReaderResponse, ReaderRequest } from './reader-process.ts'
import { ReadingFailed, ReadingTooLong, type ScreenshotReader } from './reading.ts'

const PROGRAM = fileURLToPath(new URL('reader-process.ts', import.meta.url))
/** For one image, whose 20 s of processor time (read-image.ts) may take longer on a busy machine. */
const READING_MS = 60_000
const IDLE_MS = 2 * 60_000
/** A process that has used this many bytes is replaced before the next image: its memory never shrinks. */
const MEMORY_MAX = 330 * 1_024 ** 2
/**
 * For glibc: one heap leaves less memory unused, and blocks of 1 MB or more are returned to the system when freed.
 * The end of the heap is returned from 4 MB: from glibc's 128 KB a reading would take a fifth more processor time.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1_024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1_024 ** 2),
}
/** For JavaScript alone; images and the recogniser's own memory are outside it. */
const HEAP_MB = 96

export interface ReaderOptions {
  clock: Clock
  /** Time limit for one image, ms. */
  readingMs?: number
  /** The worker's program; tests replace it with one that crashes or hangs. */
  program?: string
  /** Called with the worker's maximum memory (bytes), time and processor time (ms) after each response. */
  onResponse?: (facts: { want: ReaderRequest['want']; memory: number; ms: number; cpuMs: number }) => void
}

/** A reader whose process starts with the first image, reads one at a time, and ends when hung, too large or idle. */
export function openReader(options: ReaderOptions): ScreenshotReader & { pid: () => number | undefined } {
  const oneAtATime = pLimit(1)
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ended = running
    running = undefined
    if (ended) await kill(ended)
  }
  const get = async (request: ReaderRequest) => {
    clearTimeout(idle)
    running ??= start(options)
    const began = performance.now()
    try {
      const responded = await ask(running, request, options)
      options.onResponse?.({
        want: request.want,
        memory: responded.memory,
        ms: performance.now() - began,
        cpuMs: responded.cpuMs,
      })
      if (responded.memory > MEMORY_MAX) await end()
      return responded
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }
  return {
    read: async (image, expected, uploadedAt) => {
      const now = uploadedAt === undefined ? options.clock.now() : Date.parse(uploadedAt)
      const request = { want: 'reading', image, expected, now } as const
      const { reading, error, isTooLong } = await oneAtATime(get, request)
      if (isTooLong) throw new ReadingTooLong(error)
      return reading ?? failed(error ?? 'no reading')
    },
    fingerprint: async (image) => {
      const { fingerprint, error } = await oneAtATime(get, { want: 'fingerprint', image })
      return fingerprint ?? failed(error ?? 'no fingerprint')
    },
    close: async () => {
      oneAtATime.clearQueue()
      await end()
    },
    pid: () => running?.pid,
  }
}

function start({ program = PROGRAM }: ReaderOptions): ChildProcess {
  const child = fork(program, {
    env: { ...process.env, ...MALLOC },
    serialization: 'advanced', // images are transferred as bytes
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4', '--expose-gc', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => undefined) // `ask` throws it
  serveRequestsFirst(child)
  // A waiting reader does not keep the parent process alive.
  child.unref()
  child.channel?.unref()
  return child
}

/** Gives a reader a low priority before it starts threads, which inherit it. */
function serveRequestsFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended: `ask` throws that.
  }
}

/** Sends an image and waits for its response, the end of the process or the time limit. */
async function ask(
  child: ChildProcess,
  request: ReaderRequest,
  { readingMs = READING_MS }: ReaderOptions,
): Promise<ReaderResponse> {
  const waiting = new AbortController()
  const { signal } = waiting
  child.channel?.ref()
  try {
    const response = once(child, 'message', { signal }) as Promise<[ReaderResponse]>
    const ended = once(child, 'exit', { signal }).then(() => failed('the reader ended'))
    const tooLong = once(AbortSignal.timeout(readingMs), 'abort', { signal }).then(() => {
      throw new ReadingTooLong(`no answer in ${readingMs} ms`)
    })
    const unsent = new Promise<never>((_, reject) => {
      child.send(request, (error) => error && reject(new ReadingFailed(error.message)))
    })
    for (const one of [response, ended, tooLong, unsent]) one.catch(() => undefined)
    const [responded] = await Promise.race([response, ended, tooLong, unsent])
    return responded
  } finally {
    waiting.abort()
    child.channel?.unref()
  }
}

function failed(why: string): never {
  throw new ReadingFailed(why)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await exited
}
