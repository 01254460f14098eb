import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue, type Caller } from './fair-queue.ts'

/** A queue with one turn at a time whose work ends when the test says so; `order` lists the turns. */
function queue(waiting = 100) {
  const fair = new FairQueue({ atOnce: 1, waiting })
  const order: string[] = []
  const running: (() => void)[] = []
  const send = (sender: Caller, name: string) =>
    fair.run(sender, () => {
      order.push(name)
      return new Promise<string>((resolve) => running.push(() => resolve(name)))
    })
  /** Ends the running work until none is left. */
  const finish = async () => {
    for (let work = running.shift(); work; work = running.shift()) {
      work()
      await new Promise(setImmediate)
    }
  }
  return { order, send, finish }
}

const at = (ip: string, account = 'asha'): Caller => ({ ip, account })

test('a sender of one waits for one of each other sender, however many those have sent', async () => {
  const { order, send, finish } = queue()
  const sent = Array.from({ length: 20 }, (_, i) => send(at('flood'), `flood ${i}`))
  sent.push(send(at('home'), 'home'), send(at('office'), 'office'))
  await finish()
  await Promise.all(sent)
  expect(order.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'home', 'office'])
  expect(order).toHaveLength(22)
})

test('behind one address, accounts take turns too, and have together one turn of the address', async () => {
  const { order, send, finish } = queue()
  const sent = [1, 2, 3].map((i) => send(at('shared', 'flood'), `flood ${i}`))
  sent.push(send(at('shared', 'ravi'), 'ravi'), send(at('home'), 'home'))
  sent.push(...[4, 5].map((i) => send(at('shared', 'flood'), `flood ${i}`)))
  await finish()
  await Promise.all(sent)
  expect(order).toEqual(['flood 1', 'flood 2', 'home', 'ravi', 'flood 3', 'flood 4', 'flood 5'])
})

test('when too many requests wait, only the longest queue gets BUSY', async () => {
  const { order, send, finish } = queue(10)
  const flood = Array.from({ length: 15 }, (_, i) => send(at('flood'), `flood ${i}`))
  const others = ['home', 'office', 'school'].map((address) => send(at(address), address))
  const neighbour = send(at('flood', 'ravi'), 'neighbour')
  const results = Promise.allSettled(flood)
  await finish()
  expect(await Promise.all([...others, neighbour])).toHaveLength(4)
  const errors = (await results).filter((result) => result.status === 'rejected')
  expect(errors).toHaveLength(8) // one is running and six are waiting besides the four others
  for (const { reason } of errors) expect(reason).toMatchObject({ code: 'BUSY', status: 503 })
  expect(order).toHaveLength(11)
})

test('a full queue is full only for the sender with the most entries', async () => {
  const fair = new FairQueue({ atOnce: 1, waiting: 4 })
  const end = Promise.withResolvers<void>()
  const senders = ['flood', 'flood', 'flood', 'home'].map((address) => at(address))
  const sent = [at('flood'), ...senders].map((sender, i) => {
    expect(fair.isFullFor(sender), String(i)).toBe(false)
    return fair.run(sender, () => end.promise)
  })
  const [neighbour, stranger] = [at('flood', 'ravi'), at('office')]
  const full = [at('flood'), neighbour, at('home'), stranger].map((sender) => fair.isFullFor(sender))
  expect(full).toEqual([true, false, false, false])
  end.resolve()
  await Promise.all(sent)
})

test('it is full too when the last would wait too long by the pace of the turns before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const fair = new FairQueue({ atOnce: 1, waiting: 100, ms: 1_000 })
  const running: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => running.push(resolve))
  const send = () => fair.run(at('home'), work)
  const sent = [send(), send(), send(), send()]
  vi.advanceTimersByTime(5_000)
  expect(fair.isFullFor(at('home')), 'before any has ended').toBe(false)
  running.shift()!()
  await sent[0]
  vi.advanceTimersByTime(500)
  expect(fair.isFullFor(at('home')), 'two wait, 500 ms each').toBe(false)
  vi.advanceTimersByTime(1)
  expect(fair.isFullFor(at('home'))).toBe(true)
  await expect(send()).rejects.toMatchObject({ code: 'BUSY' })
  while (running.length > 0) {
    running.shift()!()
    await Promise.resolve()
    await new Promise(setImmediate)
  }
  await Promise.all(sent)
  expect(fair.isFullFor(at('home')), 'once nobody waits').toBe(false)
})

test('the pace is known after sixteen turns, whatever the concurrency', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const fair = new FairQueue({ atOnce: 20, waiting: 100, ms: 1_000 })
  const running: (() => void)[] = []
  const sent = Array.from({ length: 48 }, () =>
    fair.run(at('home'), () => new Promise<void>((resolve) => running.push(resolve))),
  )
  const isFull: boolean[] = []
  for (let i = 0; i < 16; i += 1) {
    vi.advanceTimersByTime(250)
    running.shift()!()
    await new Promise(setImmediate)
    isFull.push(fair.isFullFor(at('home')))
  }
  expect(isFull).toEqual([...Array(15).fill(false), true])
  while (running.length > 0) {
    running.shift()!()
    await new Promise(setImmediate)
  }
  await Promise.all(sent)
})

test('work that fails passes on its turn', async () => {
  const fair = new FairQueue({ atOnce: 1, waiting: 10 })
  const fail = () => fair.run(at('home'), () => Promise.reject(new Error('no memory')))
  const results = await Promise.allSettled([fail(), fail(), fair.run(at('home'), async () => 'done')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
