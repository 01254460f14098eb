import { readdir } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lastRun } from '../../backup-runs.ts'
import { acquireLease } from '../../database/lease.ts'
import { emptySettings, ownFolder, restored } from '../../testing/backups.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADMIN, endOf, placeForShop, startShop } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'
import { startBackups } from './start-backups.ts'

onBothEngines('A shop that is open', (engine) => {
  it('backs itself up automatically and keeps selling; its settings screen shows when', async () => {
    const folder = await ownFolder()
    const destination = await placeForShop(engine)
    const shop = await startShop(destination, { BACKUP_TO: folder })
    const [name = ''] = await until(async () => {
      const names = await readdir(folder)
      expect(names).toEqual([expect.stringMatching(/\.backup$/)])
      return names
    })
    const login = await fetch(`${shop.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const { token } = (await login.json()) as { token: string }
    await until(async () => {
      const response = await fetch(`${shop.origin}/api/settings/getBackups`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await response.json()).toMatchObject({
        data: { last: {}, trial: expect.any(String), failure: null },
      })
    })
    const metrics = await (await fetch(`${shop.origin}/metrics`)).text()
    expect(metrics).toMatch(/^samagri_backup_age_seconds \d/m)
    expect(await endOf(shop.child, 'SIGTERM')).toBe(0)
    expect(await restored(await emptySettings(engine), `${folder}/${name}`)).toMatchObject({ holds: true })
  })
})

onBothEngines('A shop whose backups are missing', (engine) => {
  it('notifies its admins after 36 hours, once a day', async () => {
    const shop = await testShop(engine, { environment: { BACKUP_TO: await ownFolder() } })
    await acquireLease(shop.app, { name: 'backup', holder: 'a process that hangs', life: 23 * 3_600_000 })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const backups = startBackups(shop.app)
    const notified = () =>
      shop.app.database.read
        .selectFrom('notifications')
        .select('facts')
        .where('kind', '=', 'backup')
        .execute()
    shop.clock.advance(35 * 3_600_000)
    await acquireLease(shop.app, { name: 'backup', holder: 'a process that hangs', life: 23 * 3_600_000 })
    vi.advanceTimersByTime(60_000)
    expect(await notified()).toEqual([])
    shop.clock.advance(2 * 3_600_000)
    vi.advanceTimersByTime(60_000)
    await until(async () => expect(await notified()).toHaveLength(1))
    vi.advanceTimersByTime(60_000)
    expect(await notified()).toEqual([
      { facts: expect.stringContaining('no successful backup for 36 hours') },
    ])
    await backups.stop()
    expect(await lastRun(shop.app.database.read, 'backup')).toBeUndefined()
  })
})
