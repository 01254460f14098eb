import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { App } from '../../app.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { progressFor } from '../../progress.ts'
import { checkRows } from '../../features/products/csv/check-rows.ts'
import { changesSomething, type RowChange, warningsOf } from '../../features/products/csv/check-row.ts'
import { quoted } from '../../features/products/csv/cell-text.ts'
import { type Problem, problemLine } from '../../features/products/csv/columns.ts'
import type { Album } from '../../features/products/csv/find-pictures.ts'
import { makeChanges } from '../../features/products/csv/make-changes.ts'
import { readProductFile } from '../../features/products/csv/read-rows.ts'

interface Command {
  file: string | undefined
  say: (line: string) => void
}

/** `import-products FILE.csv`: checks all rows, then writes → whether it did. Broken off, run it again for the rest. */
export async function importProductsCommand(app: App, { file, say }: Command): Promise<boolean> {
  if (!file) throw new Error('name the file to read: import-products FILE.csv')
  const { rows, ignored } = await readProductFile(await openFile(file), indiaDay(app.clock.now()))
  if (ignored.length > 0) say(`Ignored columns: ${ignored.map(quoted).join(', ')}`)
  const album: Album = { app, folder: dirname(resolve(file)), kept: new Map() }
  const { step } = progressFor('Importing products', say)
  const { changes, problems } = await checkRows(app, rows, album, step)
  if (problems.length > 0) {
    sayProblems(problems, say)
    return false
  }
  sayWarnings(changes.flatMap(warningsOf), say)
  await makeChanges(app, changes.filter(changesSomething), album, { actor: null, requestId: newId(), step })
  say(summary(changes))
  return true
}

export const FILE_MAX_BYTES = 20_971_520

async function openFile(path: string): Promise<Blob> {
  const facts = await stat(path).catch(() => null)
  if (!facts) throw new Error(`file not found: ${path}`)
  if (!facts.isFile()) throw new Error(`${path} is not a file`)
  if (facts.size > FILE_MAX_BYTES)
    throw new Error(`${path} is larger than 20 MiB; split it into several files`)
  return openAsBlob(path)
}

const SHOWN = 50

function sayProblems(problems: readonly Problem[], say: Command['say']): void {
  for (const problem of problems.slice(0, SHOWN)) say(problemLine(problem))
  if (problems.length > SHOWN) say(`and ${problems.length - SHOWN} more`)
  say('Nothing was changed.')
}

function sayWarnings(warnings: readonly Problem[], say: Command['say']): void {
  for (const warning of warnings.slice(0, SHOWN)) say(`Please check ${problemLine(warning)}`)
  if (warnings.length > SHOWN) say(`and ${warnings.length - SHOWN} more to check`)
}

function summary(changes: readonly RowChange[]): string {
  const created = changes.filter(({ kind }) => kind === 'new').length
  const changed = changes.filter(changesSomething).length - created
  return `${created} created, ${changed} changed, ${changes.length - created - changed} unchanged`
}
