import { counted } from '../../counted.ts'
import { openAsItIs } from '../../database/open.ts'
import { newId } from '../../ids.ts'
import { messageOf } from '../../refusal.ts'
import type { Settings } from '../../settings.ts'
import { beganAt, LATE_MS, ownBackups } from '../backup/schedule.ts'
import { backupIn, openPlace } from '../backup/places.ts'
import type { BackupPlace } from '../backup/format.ts'
import { readHead } from '../backup/read-backup.ts'
import type { Finding } from './finding.ts'

const HOUR = 3_600_000
const NOW = 'run npm run shop -- backup to make one now or see what is wrong'

/** Keeps, reads and removes a small file where the backups lie, and opens the newest (docs/how-to/backups.md). */
export async function backups(settings: Settings): Promise<Finding> {
  if (!settings.backupTo)
    return {
      note: 'BACKUP_TO is not set: if this disk fails, the shop is lost. Set it to a folder on another disk or to a bucket',
    }
  const place = await openPlace(settings)
  const fault = await faultOf(place)
  if (fault) return { fix: `BACKUP_TO could not store, read and remove a test file: ${fault}` }
  const [newest] = ownBackups(await place.names())
  if (!newest) return noneYet(settings)
  await readHead(backupIn(place, newest, settings.backupPassphrase)) // its passphrase, or that it is damaged
  const age = Date.now() - beganAt(newest)
  const text = `the newest backup is ${counted(Math.max(0, Math.round(age / HOUR)), 'hour', 'hours')} old`
  if (age > LATE_MS) return { fix: `${text}: ${NOW}` }
  return { ok: `${text}${settings.backupPassphrase ? ', and BACKUP_PASSPHRASE decrypts it' : ''}` }
}

async function faultOf(place: BackupPlace): Promise<string | undefined> {
  const name = `doctor-${newId()}`
  const probe = Buffer.from(name)
  try {
    await place.write(name, parts(probe))
    const kept: Uint8Array[] = []
    for await (const part of place.read(name)) kept.push(part)
    await place.remove(name)
    return Buffer.concat(kept).equals(probe) ? undefined : 'the file it returned is different'
  } catch (error) {
    return messageOf(error)
  }
}

async function* parts(probe: Buffer) {
  yield probe
}

async function noneYet(settings: Settings): Promise<Finding> {
  const shop = await openAsItIs(settings)
  await shop?.database.close()
  return shop
    ? { fix: `BACKUP_TO has no backup yet: ${NOW}` }
    : { note: 'BACKUP_TO has no backup yet: the first one is made when the shop starts' }
}
