import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { type Line, shopWithBank, statement } from '../../testing/shop-with-bank.ts'

/** Maximum growth of the heap in MB, after a full garbage collection. */
function watchHeap() {
  setFlagsFromString('--expose-gc')
  const freeAll = runInNewContext('gc') as () => void
  const used = () => {
    freeAll()
    return process.memoryUsage().heapUsed / 1_048_576
  }
  const before = used()
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, used() - before)), 250)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

// Memory use while a file is read is the same on both engines.
it('a statement of 50,000 lines is taken without growing memory, and reviewed', async () => {
  const { admin, review } = await shopWithBank('sqlite')
  const lines = Array.from({ length: 50_000 }, (_, i): Line => {
    const narration = `UPI/CR/6324${String(10_000_000 + i)}/SAMPLE PERSON ${i}/SMPL/PAYMENT FROM PHONE`
    return i % 10 === 0 ? { narration, debit: '10.00' } : { narration, credit: (i / 10 + 1).toFixed(2) }
  })
  const file = statement(lines)
  const heap = watchHeap()
  const { data } = await admin.call('importStatement', { body: { file } })
  const grown = heap.stop()
  expect(data).toMatchObject({ credits: 45_000, newCredits: 45_000, debits: 5_000 })
  expect(grown, 'MB that nothing could free').toBeLessThan(15)
  const { unmatchedCredits } = await review(data._id)
  expect(unmatchedCredits.total).toBe(45_000)
  expect(unmatchedCredits.rows).toHaveLength(200)
})
