import type { Body } from '#contract/call.ts'
import { shortened } from '#contract/errors.ts'
import { PRODUCT_ROWS_TOLD } from '#contract/limits.ts'
import {
  type ProductImportProgress,
  type productFileCalls,
  type ReadProductFile,
  ROW_KINDS,
} from '#contract/catalogue/product-files.ts'
import type { App } from '../../app.ts'
import { FairQueue } from '../../fair-queue.ts'
import type { Actor } from '../../actor.ts'
import { addressKey } from '../../http/address-key.ts'
import { changesSomething } from './csv/check-row.ts'
import { checkRows } from './csv/check-rows.ts'
import type { Step } from './csv/columns.ts'
import type { Album } from './csv/find-pictures.ts'
import { makeChanges } from './csv/make-changes.ts'
import { readProductFile } from './csv/read-rows.ts'
import { toldRows } from './csv/told-rows.ts'

interface Import {
  body: Body<typeof productFileCalls.importProducts>
  actor: Actor
  address: string
  requestId: string
}

/** A file of 5 MiB takes some tens of MB while it is read: one at a time, so that the memory is that of one. */
const turns = new FairQueue({ atOnce: 1, waiting: 10 })

/** How far the running import of an account is. */
const progress = new Map<string, ProductImportProgress>()

/** Checks all rows of a file, then writes them unless it is a dry run or one is refused → what became of each. */
export async function importProducts(
  app: App,
  { body, actor, address, requestId }: Import,
): Promise<ReadProductFile> {
  const step: Step = (what, done, of) => progress.set(actor.id, { step: what, done, of })
  return turns.run({ address: addressKey(address), account: actor.id }, async () => {
    try {
      const { rows, ignored } = await readProductFile(body.file)
      const album: Album = { app, folder: undefined, kept: new Map(), fresh: [] }
      const { changes, problems } = await checkRows(app, rows, album, step)
      const told = toldRows(rows, changes, problems)
      const written = body.dryRun === 'false' && problems.length === 0
      if (written) await makeChanges(app, changes.filter(changesSomething), album, { actor, requestId, step })
      return {
        written,
        counts: Object.fromEntries(
          ROW_KINDS.map((kind) => [kind, told.filter((row) => row.kind === kind).length]),
        ) as ReadProductFile['counts'],
        rows: told.filter(({ kind }) => kind !== 'same').slice(0, PRODUCT_ROWS_TOLD),
        ignored: ignored.slice(0, 20).map((heading) => shortened(heading, 80)),
      }
    } finally {
      progress.delete(actor.id)
    }
  })
}

/** How far the file is that an account is importing in this process; null while it imports none. */
export function productImportProgress(accountId: string): ProductImportProgress {
  return progress.get(accountId) ?? null
}
