import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { paise } from '#contract/money.ts'
import { withSvg } from '../files/sharp.ts'
import { drawPaymentScreenshot } from '../sample/payment-screenshot.ts'
import { openReader, type ReaderOptions } from './open-reader.ts'
import { EMPTY_READING } from './read-image.ts'
import { ReadingFailed, ReadingTooLong } from './reading.ts'
import { until } from '../testing/until.ts'

const clock = { now: () => Date.parse('2026-11-20T13:20:00Z') }
const IMAGE = Buffer.from('a picture')
const EXPECTED = {
  total: paise(581_250),
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  placedAt: '2026-11-20T13:10:00.000Z',
}
/** The reader's low priority makes it slow on a busy machine; this does not show how fast it is. */
const PATIENCE_MS = 600_000

/** A reader whose process runs these lines; `asked` counts the images of all its processes. */
async function readerRunning(lines: string, options: Partial<ReaderOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-test-'))
  const program = join(folder, 'program.mjs')
  const counted = `
    import { existsSync, readFileSync, writeFileSync } from 'node:fs'
    const file = ${JSON.stringify(join(folder, 'asked'))}
    const answer = (reading) => process.send({ reading, memory: 1 })
    process.on('message', ({ image }) => {
      const asked = existsSync(file) ? Number(readFileSync(file, 'utf8')) + 1 : 1
      writeFileSync(file, String(asked))
      ${lines}
    })`
  await writeFile(program, counted)
  const reader = openReader({ clock, program, ...options })
  onTestFinished(async () => {
    await reader.close()
    await rm(folder, { recursive: true })
  })
  const isAsked = () => until(() => access(join(folder, 'asked')))
  return { ...reader, isAsked }
}

test(
  'the real reader reads an image, and returns nothing for a file that is not an image',
  { timeout: PATIENCE_MS },
  async () => {
    const reader = openReader({ clock, readingMs: PATIENCE_MS })
    onTestFinished(reader.close)
    const payment = {
      amountRupees: 5812.5,
      utr: '632512345678',
      payeeVpa: 'samagri@upi',
      payeeName: 'Samagri Devotional Goods',
      payerName: 'Asha Example',
      paidAt: '2026-11-20T13:14:00Z',
      layout: 0 as const,
    }
    const image = await withSvg(() => drawPaymentScreenshot(payment))
    const [reading, print, none] = await Promise.all([
      reader.read(image, EXPECTED),
      reader.fingerprint(image),
      reader.read(IMAGE, EXPECTED),
    ])
    expect(reading).toMatchObject({
      amount: paise(581_250),
      utr: '632512345678',
      payeeVpa: 'samagri@upi',
      paidAt: '2026-11-20T13:14:00.000Z',
      status: 'success',
    })
    expect(print).not.toBe('')
    expect(none).toEqual(EMPTY_READING)
    await expect(reader.fingerprint(IMAGE)).rejects.toThrow(ReadingFailed)
  },
)

test('a reader that crashes fails only the current image', async () => {
  const reader = await readerRunning('if (asked === 1) process.exit(1); else answer({ utr: String(asked) })')
  const [first, second] = await Promise.allSettled([
    reader.read(IMAGE, EXPECTED),
    reader.read(IMAGE, EXPECTED),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(ReadingFailed) })
  expect(second).toMatchObject({ status: 'fulfilled', value: { utr: '2' } })
})

test('a reader that hangs is killed and restarted', async () => {
  const reader = await readerRunning('if (asked > 1) answer({ utr: String(asked) })', { readingMs: 4_000 })
  const hung = reader.read(IMAGE, EXPECTED)
  hung.catch(() => undefined)
  await until(() => expect(reader.pid()).toBeDefined())
  const pid = reader.pid()!
  await expect(hung).rejects.toThrow('no answer')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  // On a busy machine the next process may need more than one attempt to start in time.
  await until(async () =>
    expect(await reader.read(IMAGE, EXPECTED)).toEqual({ utr: expect.any(String) as string }),
  )
})

test('a reader that is killed from outside fails only the current image; the next one is read', async () => {
  const reader = await readerRunning('if (asked > 1) answer({ utr: String(asked) })')
  const killed = reader.read(IMAGE, EXPECTED)
  killed.catch(() => undefined)
  await reader.isAsked()
  process.kill(reader.pid()!, 'SIGKILL')
  await expect(killed).rejects.toThrow(ReadingFailed)
  expect(await reader.read(IMAGE, EXPECTED)).toEqual({ utr: '2' })
})

test('images are read one at a time, in order', async () => {
  const lines = 'setTimeout(() => answer({ utr: asked + ":" + Buffer.from(image) }), asked === 1 ? 300 : 0)'
  const reader = await readerRunning(lines)
  const all = await Promise.all(['a', 'b', 'c'].map((name) => reader.read(Buffer.from(name), EXPECTED)))
  expect(all).toEqual([{ utr: '1:a' }, { utr: '2:b' }, { utr: '3:c' }])
})

test('a process that uses too much memory is replaced before the next image', async () => {
  const reader = await readerRunning(
    'process.send({ reading: { utr: String(process.pid) }, memory: 2 ** 40 })',
  )
  const first = await reader.read(IMAGE, EXPECTED)
  const second = await reader.read(IMAGE, EXPECTED)
  expect(second.utr).not.toBe(first.utr)
})

test('a reader lets all else go first', async () => {
  const reader = await readerRunning('answer({})')
  await reader.read(IMAGE, EXPECTED)
  expect(getPriority(reader.pid())).toBeGreaterThan(getPriority())
})

test('no process runs before the first image or after closing', async () => {
  const reader = await readerRunning('answer({ utr: null })')
  expect(reader.pid()).toBeUndefined()
  await reader.read(IMAGE, EXPECTED)
  await reader.close()
  expect(reader.pid()).toBeUndefined()
})

test('an image that takes too long is distinguished from a crash', async () => {
  const reader = await readerRunning('process.send({ error: "out of time", isTooLong: true, memory: 1 })')
  await expect(reader.read(IMAGE, EXPECTED)).rejects.toThrow(ReadingTooLong)
})

test('an image has one minute in total', async () => {
  const end = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  onTestFinished(() => timeout.mockRestore())
  const reader = await readerRunning('') // never responds
  const reading = expect(reader.read(IMAGE, EXPECTED)).rejects.toThrow('no answer in 60000 ms')
  await until(() => expect(timeout).toHaveBeenCalled())
  end.abort()
  await reading
})
