import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openFiles } from '../../files/open.ts'
import { newId } from '../../ids.ts'
import { messageOf } from '../../refusal.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** Keeps, reads and removes a small file where the pictures are. */
export async function files(settings: Settings): Promise<Finding> {
  const folder = join(settings.dataDir, 'files')
  if (!settings.filesUrl && !(await stat(folder).catch(() => null)))
    return { note: `${folder} does not exist yet: it is created at the first start` }
  const place = settings.filesUrl ? 'FILES_URL' : folder
  const store = await openFiles(settings)
  const name = `doctor/${newId()}`
  const probe = Buffer.from(name)
  try {
    await store.put(name, probe)
    const kept = await store.get(name)
    if (!kept?.equals(probe)) return { fix: `${place} returned a different file than was stored in it` }
    await store.remove(name)
  } catch (error) {
    return { fix: `${place} could not store, read and remove a test file: ${messageOf(error)}` }
  }
  return { ok: `a test file was stored, read and removed in ${place}` }
}
