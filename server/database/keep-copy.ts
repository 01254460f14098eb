import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

const COPY = /^samagri-of-schema-\d+\.sqlite$/
const PAGES_AT_ONCE = 10_000

/**
 * Copies SQLite's file page by page to `samagri-of-schema-N.sqlite` beside it, before its schema is changed; the copy
 * of an earlier upgrade goes. Who calls holds the write lock: the copy is what the upgrade begins with.
 */
export async function keepCopy(file: string, schema: number): Promise<void> {
  const folder = dirname(file)
  const name = `${basename(file, '.sqlite')}-of-schema-${schema}.sqlite`
  const unfinished = join(folder, `${name}.unfinished`)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await rm(unfinished, { force: true })
    await backup(source, unfinished, { rate: PAGES_AT_ONCE })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const { message } = error as Error
    throw new Error(
      `the upgrade was not started because the backup copy could not be made in ${folder}: ${message}`,
      {
        cause: error,
      },
    )
  } finally {
    source.close()
  }
  const others = (await readdir(folder)).filter((one) => COPY.test(one) && one !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}
