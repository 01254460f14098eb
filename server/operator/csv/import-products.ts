import { dirname, resolve } from 'node:path'
import type { App } from '../../app.ts'
import { removeUnreferenced } from '../../files/unreferenced.ts'
import { Refusal } from '../../refusal.ts'
import { progressFor } from '../../sample/progress.ts'
import { checkRows } from './check-rows.ts'
import type { RowChange } from './check-row.ts'
import { quoted } from './cell-text.ts'
import { type Problem, problemLine } from './columns.ts'
import type { Album } from './find-pictures.ts'
import { makeChanges } from './make-changes.ts'
import { readProductFile } from './read-rows.ts'

interface Command {
  file: string | undefined
  say: (line: string) => void
}

/** `import-products FILE.csv`: checks all rows, then writes → whether it did. Broken off, run it again for the rest. */
export async function importProductsCommand(app: App, { file, say }: Command): Promise<boolean> {
  if (!file) throw new Error('give the file to read: import-products FILE.csv')
  const { rows, ignored } = await readProductFile(file)
  if (ignored.length > 0) say(`Not read, no columns of a product: ${ignored.map(quoted).join(', ')}`)
  const album: Album = { app, folder: dirname(resolve(file)), kept: new Map(), fresh: [] }
  // What no product names: all of them where nothing was changed. What cannot be removed now is left to the sweeper.
  const tidy = () => removeUnreferenced(app, album.fresh).catch(() => undefined)
  try {
    const progress = progressFor('Importing products', say)
    const { changes, problems } = await checkRows(app, rows, album, progress)
    if (problems.length > 0) sayProblems(problems, say)
    else await makeChanges(app, changes.filter(changesSomething), album, progress)
    if (problems.length === 0) say(summary(changes))
    await tidy()
    return problems.length === 0
  } catch (error) {
    // After any other failure it may yet be committed.
    if (error instanceof Error && error.cause instanceof Refusal) await tidy()
    throw error
  }
}

const SHOWN = 50

function sayProblems(problems: readonly Problem[], say: Command['say']): void {
  for (const problem of problems.slice(0, SHOWN)) say(problemLine(problem))
  if (problems.length > SHOWN) say(`and ${problems.length - SHOWN} more`)
  say('Nothing was changed.')
}

function changesSomething({ body }: RowChange): boolean {
  return Object.keys(body).length > 0
}

function summary(changes: readonly RowChange[]): string {
  const created = changes.filter(({ kind }) => kind === 'new').length
  const changed = changes.filter(changesSomething).length - created
  return `${created} created, ${changed} changed, ${changes.length - created - changed} unchanged`
}
