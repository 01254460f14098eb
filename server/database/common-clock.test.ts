import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock, commonClock } from '../clock.ts'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'

const TEN_MINUTES = 600_000

onBothEngines('a machine whose clock is ten minutes fast', (engine) => {
  test('uses the database’s clock if machines share a database', async () => {
    const { database, remove } = await freshDatabase(engine)
    onTestFinished(remove)
    const now = vi.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + TEN_MINUTES)
    onTestFinished(() => now.mockRestore())
    const fast = await commonClock(database)
    onTestFinished(() => {
      fast.stop?.()
    })
    const apart = Math.abs(fast.now() - Date.now())
    if (engine === 'postgres') expect(apart).toBeLessThan(5_000)
    else expect(apart).toBeGreaterThan(TEN_MINUTES - 5_000) // one machine, one clock
  })
})
