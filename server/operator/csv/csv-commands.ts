import { countRows } from '../../database/database.ts'
import { openAsBlob } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { App } from '../../app.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { progressFor } from '../../progress.ts'
import { checkRows, makeChanges } from '../../features/products/csv/check-rows.ts'
import { changesSomething, type RowChange, warningsOf } from '../../features/products/csv/check-row.ts'
import { type Problem, problemLine, quoted, productsCsv } from '../../features/products/csv/columns.ts'
import { type ImageSet, findCategory, readCategories } from '../../features/products/csv/find-images.ts'
import { readProductFile } from '../../features/products/csv/read-rows.ts'
import {
  type OtherShopChoices,
  withChoices,
  withDownloads,
  withNewImages,
  withoutImages,
} from '../../features/products/import-products.ts'

interface Command {
  file: string | undefined
  print: (line: string) => void
  /** Only prints what would change. */
  dryRun?: boolean | undefined
  /** For a WooCommerce or Shopify export, values missing from its rows: 'Category > Subcategory', HSN code, rupees. */
  category?: string | undefined
  hsn?: string | undefined
  shipping?: string | undefined
  /** Whether the images that such a file names are downloaded. */
  images?: boolean | undefined
}

/** `import-products FILE.csv`: checks all rows, then writes; returns whether it did. If interrupted, run it again. */
export async function importProductsCommand(app: App, command: Command): Promise<boolean> {
  const { file: path, print, dryRun = false, images = false } = command
  if (!path) throw new Error('name the file to read: import-products FILE.csv')
  const file = await readProductFile(await openFile(path), indiaDay(app.clock.now()))
  const { from, ignored, left } = file
  if (ignored.length > 0) print(`Ignored columns: ${ignored.map(quoted).join(', ')}`)
  if (from) print(`${SYSTEMS[from]} export. Rows left out because they aren’t separate products: ${left}`)
  const imageSet: ImageSet = { app, folder: from ? undefined : dirname(resolve(path)), stored: new Map() }
  const { step } = progressFor('Importing products', print)
  const named = await withChoices(app, file, await choicesOf(app, command))
  let { changes, problems } = await checkRows(app, from ? named.map(withoutImages) : named, imageSet, step)
  const missing: Problem[] = []
  if (from && images && !dryRun && problems.length === 0) {
    const rows = await withDownloads(app, withNewImages(named, changes), missing, step)
    ;({ changes, problems } = await checkRows(app, rows, imageSet, step))
  }
  if (problems.length > 0) {
    printProblems(problems, print)
    if (from) print(HOW_TO_CHOOSE)
    return false
  }
  printWarnings([...changes.flatMap(warningsOf), ...missing], print)
  if (!dryRun)
    await makeChanges(app, changes.filter(changesSomething), imageSet, {
      actor: null,
      requestId: newId(),
      onProgress: step,
    })
  print(dryRun ? `${summary(changes)}. Dry run: nothing was changed.` : summary(changes))
  return true
}

const SYSTEMS = { woocommerce: 'WooCommerce', shopify: 'Shopify' }
const HOW_TO_CHOOSE =
  'For values missing from the file: --category "Category > Subcategory" --hsn CODE --shipping RUPEES; --images downloads its images.'

async function choicesOf(app: App, { category, hsn, shipping }: Command): Promise<OtherShopChoices> {
  const others = { hsnCode: hsn, shippingPrice: shipping }
  if (category === undefined) return others
  const [first, second] = category.split('>').map((part) => part.trim())
  const chosen = findCategory(
    await readCategories(app.database.read),
    { category: first, subCategory: second },
    undefined,
  )
  if ('text' in chosen) throw new Error(`--category: ${chosen.text}`)
  return { ...others, subCategory: chosen.subCategory }
}

export const FILE_MAX_BYTES = 20_971_520

async function openFile(path: string): Promise<Blob> {
  const stats = await stat(path).catch(() => null)
  if (!stats) throw new Error(`file not found: ${path}`)
  if (!stats.isFile()) throw new Error(`${path} is not a file`)
  if (stats.size > FILE_MAX_BYTES)
    throw new Error(`${path} is larger than 20 MiB; split it into several files`)
  return openAsBlob(path)
}

const SHOWN = 50

function printProblems(problems: readonly Problem[], print: Command['print']): void {
  for (const problem of problems.slice(0, SHOWN)) print(problemLine(problem))
  if (problems.length > SHOWN) print(`and ${problems.length - SHOWN} more`)
  print('Nothing was changed.')
}

function printWarnings(warnings: readonly Problem[], print: Command['print']): void {
  for (const warning of warnings.slice(0, SHOWN)) print(`Please check ${problemLine(warning)}`)
  if (warnings.length > SHOWN) print(`and ${warnings.length - SHOWN} more to check`)
}

function summary(changes: readonly RowChange[]): string {
  const created = changes.filter(({ kind }) => kind === 'new').length
  const changed = changes.filter(changesSomething).length - created
  return `${created} created, ${changed} changed, ${changes.length - created - changed} unchanged`
}

/** `export-products FILE.csv`: all products not deleted, newest first. An older file stays until it is complete. */
export async function exportProductsCommand(app: App, { file, print }: Command): Promise<void> {
  if (!file) throw new Error('name the file to write: export-products FILE.csv')
  const target = resolve(file)
  await rejectUnwritable(target)
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    const count = await writeProducts(app, temporary, print)
    await rename(temporary, target)
    print(`${count} ${count === 1 ? 'product' : 'products'} written to ${file}`)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function rejectUnwritable(target: string): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => null)
  if (!folder?.isDirectory()) throw new Error(`folder not found: ${dirname(target)}`)
  const there = await stat(target).catch(() => null)
  if (there && !there.isFile()) throw new Error(`${target} is not a file and can’t be replaced`)
}

async function writeProducts(app: App, path: string, print: Command['print']): Promise<number> {
  const progress = progressFor('Writing products', print)
  const file = await open(path, 'wx')
  try {
    const total = await countRows(app.database.read.selectFrom('products').where('deleted_at', 'is', null))
    let count = 0
    const onProgress = (written: number) => {
      count = written
      progress.step('products', count, Math.max(total, count))
    }
    for await (const part of productsCsv(app.database.read, onProgress)) await file.writeFile(part)
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}
