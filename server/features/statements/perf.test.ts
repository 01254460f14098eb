import { monitorEventLoopDelay } from 'node:perf_hooks'
import { it } from 'vitest'
import { type Line, shopWithBank, statement } from '../../testing/shop-with-bank.ts'
it.each(['sqlite', 'postgres'] as const)('perf %s', async (engine) => {
  const { admin } = await shopWithBank(engine)
  const lines = Array.from({ length: 20_000 }, (_, i): Line => {
    const narration = `UPI/CR/6324${String(10_000_000 + i)}/SAMPLE PERSON ${i}/SMPL/PAYMENT FROM PHONE`
    return i % 10 === 0 ? { narration, debit: '10.00' } : { narration, credit: (i / 10 + 1).toFixed(2) }
  })
  const file = statement(lines)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const t = performance.now()
  const { data } = await admin.call('importStatement', { body: { file } })
  const t2 = performance.now()
  console.log(engine, 'import ms', t2 - t, 'max loop delay ms', loop.max / 1e6, data.credits)
  loop.reset()
  await admin.call('getStatement', { params: { id: data._id } })
  console.log(engine, 'review ms', performance.now() - t2, 'max loop delay ms', loop.max / 1e6)
}, 120_000)
