import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFolder } from '../../testing/backups.ts'
import { folderDestination } from './destinations.ts'

it('a folder that vanishes half-way ends the backup at once, even if another replaces it', async () => {
  const folder = join(await ownFolder(), 'other-disk')
  await mkdir(folder)
  let written = 0
  const parts = async function* () {
    for (; written < 100; written += 1) {
      if (written === 2) {
        await rm(folder, { recursive: true })
        await mkdir(folder)
      }
      yield Buffer.from('part')
    }
  }
  await expect(folderDestination(folder).write('one.backup', parts())).rejects.toThrow(
    `${join(folder, 'one.backup')} can’t be written: its folder no longer exists`,
  )
  expect(written).toBe(2)
  expect(await readdir(folder)).toEqual([])
})
