import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it as test, expect } from 'vitest'
import { onBothEngines } from './testing/engines.ts'
import { placeForShop, startShop } from './testing/shop-process.ts'
import { smallDisk } from './testing/small-disk.ts'
import { until } from './testing/until.ts'

onBothEngines('on a full disk', (engine) => {
  test('the shop is not ready, lives, and is ready again when there is room', async ({ skip }) => {
    const dataDir = await smallDisk()
    if (dataDir === null) return skip('only root may mount a small disk')
    const place = await placeForShop(engine)
    const { databaseUrl } = place
    const { origin } = await startShop({ dataDir, databaseUrl })
    const ready = () => fetch(`${origin}/api/ready`)
    expect((await ready()).status).toBe(200)
    const filler = join(dataDir, 'filler')
    await writeFile(filler, Buffer.alloc(32 * 1_048_576)).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'ENOSPC' }),
    )
    const response = await until(async () => {
      const now = await ready()
      expect(now.status).toBe(503)
      return now
    })
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    await rm(filler)
    await until(async () => expect((await ready()).status).toBe(200))
  })
})
