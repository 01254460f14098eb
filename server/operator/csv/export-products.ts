import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { App } from '../../app.ts'
import { productsCsv } from '../../features/products/csv/products-csv.ts'
import { progressFor } from '../../progress.ts'

interface Command {
  file: string | undefined
  say: (line: string) => void
}

/** `export-products FILE.csv`: all products not deleted, newest first. An older file stays until it is complete. */
export async function exportProductsCommand(app: App, { file, say }: Command): Promise<void> {
  if (!file) throw new Error('name the file to write: export-products FILE.csv')
  const target = resolve(file)
  await refuseUnwritable(target)
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    const count = await writeProducts(app, temporary, say)
    await rename(temporary, target)
    say(`${count} ${count === 1 ? 'product' : 'products'} written to ${file}`)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function refuseUnwritable(target: string): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => null)
  if (!folder?.isDirectory()) throw new Error(`folder not found: ${dirname(target)}`)
  const there = await stat(target).catch(() => null)
  if (there && !there.isFile()) throw new Error(`${target} is not a file and can’t be replaced`)
}

async function writeProducts(app: App, path: string, say: Command['say']): Promise<number> {
  const progress = progressFor('Writing products', say)
  const file = await open(path, 'wx')
  try {
    const { total } = await app.database.read
      .selectFrom('products')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    let count = 0
    const told = (written: number) => {
      count = written
      progress.step('products', count, Math.max(total, count))
    }
    for await (const part of productsCsv(app.database.read, told)) await file.writeFile(part)
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}
