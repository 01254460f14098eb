import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkShop } from '../operator/check/check.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { removeStaleTemporaries, temporaryPath } from './temporary.ts'

const MINUTE = 60_000

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  if (child.pid === undefined) throw new Error('it never ran')
  return child.pid
}

async function leave(folder: string, name: string, age = 0): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await writeFile(path, 'half a picture')
  const at = (Date.now() - age) / 1_000
  await utimes(path, at, at)
  return name
}

onBothEngines('An unfinished file', (engine) => {
  it('of a killed process is removed immediately, of a running process stays, and others are removed after a minute', async () => {
    const { where } = await testShop(engine)
    for (const store of [where.dataDir, join(where.dataDir, 'files')]) {
      const folder = join(store, 'temporary')
      const living = [
        await leave(folder, basename(await temporaryPath(store)), 24 * 60 * MINUTE), // the clock was ahead at the start
        await leave(folder, `.tmp-${process.ppid}-${randomUUID()}`, 59 * MINUTE),
      ]
      const fresh = await leave(folder, '.tmp-of-nobody')
      await leave(folder, `.tmp-${await endedPid()}-${randomUUID()}`)
      await leave(folder, `.tmp-${process.pid}-${randomUUID()}`) // an earlier process had the same id
      await leave(folder, `.tmp-${process.ppid}-${randomUUID()}`, 61 * MINUTE)
      await leave(folder, `.tmp-${randomUUID()}`, 2 * MINUTE)
      expect(await removeStaleTemporaries(where.dataDir)).toBe(4)
      expect((await readdir(folder)).toSorted()).toEqual([...living, fresh].toSorted())
    }
  })

  it('names its process', async () => {
    const { where } = await testShop(engine)
    const path = await temporaryPath(where.dataDir)
    expect(path.startsWith(join(where.dataDir, 'temporary', `.tmp-${process.pid}-`))).toBe(true)
  })

  it('that a killed process left is a note of check, not a broken shop', async () => {
    const { app, where, clock } = await testShop(engine)
    const folder = join(where.dataDir, 'files/temporary')
    const sinceClock = Date.now() - clock.now()
    await leave(folder, `.tmp-${await endedPid()}-${randomUUID()}`, sinceClock + 2 * MINUTE)
    const lines: string[] = []
    expect(await checkShop(app, (line) => lines.push(line))).toBe(true)
    expect(lines.at(-1)).toBe(
      'note    temporary files left by an ended process, removed at the next start: 1',
    )
    await leave(folder, `.tmp-${process.ppid}-${randomUUID()}`, sinceClock + 2 * MINUTE)
    expect((await brokenIn(app)).join('\n')).toMatch(/temporary file temporary\/\.tmp-/)
  })
})
