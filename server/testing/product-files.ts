import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { onTestFinished } from 'vitest'
import type { Engine } from '../database/database.ts'
import { exportProductsCommand, importProductsCommand } from '../operator/csv/csv-commands.ts'
import { testImage } from './test-images.ts'
import { testShop } from './test-shop.ts'

export type Row = Record<string, string>

/** How a spreadsheet's file differs from the export. */
export interface Dialect {
  bom?: boolean
  delimiter?: string
  lineEnd?: string
  headings?: string[]
}

/** A shop with an admin, a folder for product files, and the two commands for it. */
export async function shopWithFiles(engine: Engine) {
  const shop = await testShop(engine)
  const folder = await mkdtemp(join(tmpdir(), 'samagri-csv-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)
  const put = async (name: string, content: string | Uint8Array) => {
    await mkdir(dirname(path(name)), { recursive: true })
    await writeFile(path(name), content)
  }
  const putRows = (rows: readonly Row[], dialect: Dialect = {}) => put('products.csv', csvOf(rows, dialect))
  const importFile = async (
    name = 'products.csv',
    app = shop.app,
    choices: Partial<Parameters<typeof importProductsCommand>[1]> = {},
  ) => {
    const lines: string[] = []
    const ok = await importProductsCommand(app, {
      file: path(name),
      print: (line) => lines.push(line),
      ...choices,
    })
    return { ok, lines: lines.filter((line) => !isProgress(line)) }
  }
  return {
    ...shop,
    admin: await shop.person('admin'),
    folder,
    path,
    put,
    putRows,
    putImage: async (name: string) => put(name, new Uint8Array(await (await testImage()).arrayBuffer())),
    importFile,
    importRows: async (rows: readonly Row[], dialect: Dialect = {}) => {
      await putRows(rows, dialect)
      return importFile()
    },
    exportRows: async () => {
      const lines: string[] = []
      await exportProductsCommand(shop.app, { file: path('export.csv'), print: (line) => lines.push(line) })
      return rowsOf(await readFile(path('export.csv'), 'utf8'))
    },
  }
}

/** For long work, which takes long on a busy machine. */
function isProgress(line: string): boolean {
  return line.endsWith('…') || line.startsWith('  ')
}

/** Rows as another program reads them from a file: cells unchanged. */
export function rowsOf(text: string): Row[] {
  return parse(text, { bom: true, columns: true })
}

/** Rows as a spreadsheet saves them. */
export function csvOf(rows: readonly Row[], dialect: Dialect = {}): string {
  const { bom = true, delimiter = ',', lineEnd = '\r\n' } = dialect
  const columns = dialect.headings ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify([...rows], {
    bom,
    delimiter,
    record_delimiter: lineEnd,
    quoted_match: /[\r\n]/,
    header: true,
    columns,
  })
}
