import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { Settings } from '../../settings.ts'
import { emptySettings, ownFolder } from '../../testing/backups.ts'
import { bucketFor } from '../../testing/bucket.ts'
import { ownBackupCommand } from '../backup/backup-command.ts'
import { backupName } from '../backup/schedule.ts'
import { backups } from './doctor.ts'

/** The doctor's line about backups: an exception is a problem to fix too. */
async function findingOfBackups(settings: Settings): Promise<string> {
  const finding = await backups(settings).catch(({ message }: Error) => ({ fix: message }))
  return Object.entries(finding).flat().join(': ')
}

it('the doctor reports backups that are off, missing, under another passphrase, damaged or old', async () => {
  const [to, passphrase] = [await ownFolder(), 'sonar bangla 1905']
  const settings = await emptySettings('sqlite', { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase })
  await (await createApp(settings)).close()
  expect(await findingOfBackups({ ...settings, backupTo: undefined })).toMatch(/^note: BACKUP_TO is not set/)
  expect(await findingOfBackups(settings)).toMatch(/^fix: .+ no backup yet: run npm run shop -- backup /)

  await ownBackupCommand(settings, false, () => undefined)
  expect(await findingOfBackups(settings)).toBe(
    'ok: the newest backup is 0 hours old, and BACKUP_PASSPHRASE decrypts it',
  )
  expect(await findingOfBackups({ ...settings, backupPassphrase: undefined })).toMatch(
    /^fix: .+ is encrypted: set BACKUP_PASSPHRASE/,
  )
  expect(await findingOfBackups({ ...settings, backupPassphrase: `${passphrase} ` })).toMatch(
    /^fix: BACKUP_PASSPHRASE is not the passphrase that samagri-/,
  )
  const [made = ''] = await readdir(to) // the doctor has left no files beside it
  await rename(join(to, made), join(to, backupName(Date.now() - 37 * 3_600_000)))
  expect(await findingOfBackups(settings)).toMatch(/^fix: .+ is 37 hours old: run npm run shop -- backup /)
  await writeFile(join(to, backupName(Date.now() + 37 * 3_600_000)), 'of a clock that was ahead')
  expect(await findingOfBackups(settings)).toMatch(/^fix: .+ is 37 hours old: run npm run shop -- backup /)
  await writeFile(join(to, backupName(Date.now())), 'no backup')
  expect(await findingOfBackups(settings)).toMatch(/^fix: .+\.backup is not a backup of a shop/)
})

it('a backup destination that accepts no files is one line, without keys', async () => {
  const { url } = await bucketFor('backups')
  const keys = { BACKUP_ACCESS_KEY_ID: 'S3RVER', BACKUP_SECRET_ACCESS_KEY: 'S3RVER' }
  const settings = await emptySettings('sqlite', { ...keys, BACKUP_TO: url })
  expect(await findingOfBackups(settings)).toMatch(/^note: BACKUP_TO has no backup yet/)
  const others = { ...settings, backupTo: url.replace('backups', 'others') }
  expect(await findingOfBackups(others)).toMatch(
    /^fix: .+ could not store, read and remove a test file: .*NoSuchBucket/,
  )
  const silent = { ...settings, backupTo: 's3://backups?endpoint=http://127.0.0.1:1' }
  expect(await findingOfBackups(silent)).toMatch(
    /^fix: .+ could not store, .+ the bucket backups at http:\/\/127\.0\.0\.1:1 does not respond: /,
  )
  const unmounted = { ...settings, backupTo: join(settings.dataDir, 'not mounted') }
  expect(await findingOfBackups(unmounted)).toMatch(
    /^fix: the folder BACKUP_TO .+ does not exist: is its disk mounted/,
  )
})
