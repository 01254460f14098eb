import type { Body } from '#contract/call.ts'
import { shortened } from '#contract/errors.ts'
import { IMAGES_PER_PRODUCT_MAX, PRODUCT_ROWS_REPORTED } from '#contract/limits.ts'
import {
  type FileRow as ReportedRow,
  type productFileCalls,
  type ProductImportProgress,
  type ReadProductFile,
  ROW_KINDS,
} from '#contract/catalogue/product-files.ts'
import type { App } from '../../app.ts'
import { FairQueue } from '../../fair-queue.ts'
import type { Actor } from '../../actor.ts'
import { downloadImage } from '../../files/download-image.ts'
import { catalogueImage, writeImage } from '../../files/catalogue-images.ts'
import { ipKey } from '../../http/ip-key.ts'
import { indiaDay } from '../../india-time.ts'
import { ShopError } from '../../shop-error.ts'
import { changesSomething, type RowChange, warningsOf } from './csv/check-row.ts'
import { checkRows, makeChanges } from './csv/check-rows.ts'
import {
  cellsOf,
  type Column,
  type FileRow,
  HEADINGS,
  IMAGE_SEPARATOR,
  type Problem,
  quoted,
  type OnProgress,
} from './csv/columns.ts'
import { type ImageSet, findCategory, readCategories } from './csv/find-images.ts'
import { type ProductFile, readProductFile } from './csv/read-rows.ts'

interface Import {
  body: Body<typeof productFileCalls.importProducts>
  actor: Actor
  ip: string
  requestId: string
}

/** A file of 5 MiB takes tens of MB while it is read: one at a time limits the memory to one file. */
const imports = new FairQueue({ atOnce: 1, waiting: 10 })

/** Progress of an account's running import. */
const progress = new Map<string, ProductImportProgress>()

/**
 * Checks all rows of a file, then writes them unless it is a dry run or a row is rejected. Returns the result of
 * each row.
 */
export async function importProducts(
  app: App,
  { body, actor, ip, requestId }: Import,
): Promise<ReadProductFile> {
  const onProgress: OnProgress = (what, done, of) => progress.set(actor.id, { step: what, done, of })
  return imports.run({ ip: ipKey(ip), account: actor.id }, async () => {
    try {
      const file = await readProductFile(body.file, indiaDay(app.clock.now()))
      const named = await withChoices(app, file, body)
      const imageSet: ImageSet = { app, folder: undefined, stored: new Map() }
      let rows = file.from ? named.map(withoutImages) : named
      let { changes, problems } = await checkRows(app, rows, imageSet, onProgress)
      let written = body.dryRun === 'false' && problems.length === 0
      const missing: Problem[] = []
      if (written && file.from && body.downloadImages === 'true') {
        rows = await withDownloads(app, withNewImages(named, changes), missing, onProgress)
        ;({ changes, problems } = await checkRows(app, rows, imageSet, onProgress))
        written = problems.length === 0 // the shop may have changed during the downloads
      }
      const reported = reportRows(rows, changes, problems, missing)
      if (written)
        await makeChanges(app, changes.filter(changesSomething), imageSet, { actor, requestId, onProgress })
      return {
        written,
        counts: Object.fromEntries(
          ROW_KINDS.map((kind) => [kind, reported.filter((row) => row.kind === kind).length]),
        ) as ReadProductFile['counts'],
        rows: reported.filter(({ kind }) => kind !== 'same').slice(0, PRODUCT_ROWS_REPORTED),
        ignored: file.ignored.slice(0, 20).map((heading) => shortened(heading, 80)),
        from: file.from ?? 'samagri',
        left: file.left,
        imageAddresses: file.from ? new Set(named.flatMap(addressesIn)).size : 0,
      }
    } finally {
      progress.delete(actor.id)
    }
  })
}

/** Values that another shop's rows do not contain; `subCategory` is an id. */
export type OtherShopChoices = Pick<Import['body'], 'subCategory' | 'hsnCode' | 'shippingPrice'>

/**
 * Fills in the missing values of another shop's rows; a category that this shop does not have becomes the chosen
 * one.
 */
export async function withChoices(app: App, file: ProductFile, body: OtherShopChoices): Promise<FileRow[]> {
  if (!file.from) return file.rows
  const categories = await readCategories(app.database.read)
  const chosen = categories.subcategories.find(({ id }) => id === body.subCategory)
  return file.rows.map((row) => {
    const byName = [row.cells.subCategory, row.cells.category].flatMap((name) =>
      categories.subcategories.filter((one) => name && one.name.toLowerCase() === name.toLowerCase()),
    )
    const isKnown = !('text' in findCategory(categories, row.cells, undefined))
    const chosenCategory = isKnown ? undefined : (byName.length === 1 && byName[0]) || chosen
    const category = categories.categories.find(({ id }) => id === chosenCategory?.category_id)
    return {
      ...row,
      cells: {
        ...row.cells,
        hsnCode: body.hsnCode ?? '',
        shippingPrice: body.shippingPrice ?? '',
        ...(chosenCategory && category && { category: category.name, subCategory: chosenCategory.name }),
      },
    }
  })
}

/** A row of another shop as imported without downloads. */
export function withoutImages(row: FileRow): FileRow {
  return { ...row, cells: { ...row.cells, images: '' } }
}

/** Another shop's rows; images of products that an earlier import created are left out, not downloaded again. */
export function withNewImages(rows: readonly FileRow[], changes: readonly RowChange[]): FileRow[] {
  const existing = new Set(changes.filter(({ kind }) => kind === 'change').map(({ line }) => line))
  return rows.map((row) => (existing.has(row.line) ? withoutImages(row) : row))
}

function addressesIn({ cells }: FileRow): string[] {
  return (cells.images ?? '').split(IMAGE_SEPARATOR).filter(Boolean).slice(0, IMAGES_PER_PRODUCT_MAX)
}

const DOWNLOADS_MAX = 500
const DOWNLOADS_MS = 240_000

/** Rows whose images were downloaded into the shop, each URL once. Failed downloads are reported and left out. */
export async function withDownloads(
  app: App,
  rows: readonly FileRow[],
  missing: Problem[],
  onProgress: OnProgress,
): Promise<FileRow[]> {
  const time = AbortSignal.timeout(DOWNLOADS_MS)
  const stored = new Map<string, Promise<string>>()
  const download = async (address: string) => {
    if (stored.size > DOWNLOADS_MAX || time.aborted)
      throw new ShopError('BAD_REQUEST', 'There are too many images. Add this one in the product form.')
    const image = await catalogueImage(await downloadImage(address, time))
    await writeImage(app.files, image)
    return image.url
  }
  const full: FileRow[] = []
  for (const [i, row] of rows.entries()) {
    onProgress('images downloaded', i, rows.length)
    const addresses: string[] = []
    for (const address of addressesIn(row)) {
      const one = stored.get(address) ?? download(address)
      stored.set(address, one)
      try {
        addresses.push(await one)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        missing.push({ line: row.line, column: 'images', text: `${quoted(address)}: ${error.message}` })
      }
    }
    full.push({ ...row, cells: { ...row.cells, images: [...new Set(addresses)].join(IMAGE_SEPARATOR) } })
  }
  return full
}

/** Progress of the file that an account is importing in this process; null while there is none. */
export function productImportProgress(accountId: string): ProductImportProgress {
  return progress.get(accountId) ?? null
}

/** Maximum characters of a name or text returned for each cell. */
const TEXT_MAX = 200

/** What is returned for each row: rejected rows first, then those with warnings, otherwise in file order. */
function reportRows(
  rows: readonly FileRow[],
  changes: readonly RowChange[],
  problems: readonly Problem[],
  /** Warnings found outside the rows, such as an image that could not be downloaded. */
  missing: readonly Problem[] = [],
): ReportedRow[] {
  const lacking = Map.groupBy(missing, ({ line }) => line)
  const wrong = Map.groupBy(problems, ({ line }) => line)
  const requested = new Map(changes.map((change) => [change.line, change]))
  return rows
    .map((row) => {
      const reported = reportRow(row, requested.get(row.line), wrong.get(row.line) ?? [])
      return {
        ...reported,
        warnings: [...reported.warnings, ...(lacking.get(row.line) ?? []).map(reportProblem)],
      }
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line)
}

function rankOf({ kind, warnings }: ReportedRow): number {
  if (kind === 'refused') return 0
  return warnings.length > 0 ? 1 : 2
}

function reportRow(row: FileRow, change: RowChange | undefined, problems: readonly Problem[]): ReportedRow {
  const { line, cells } = row
  const name = shortened(cells.name ?? (change?.kind === 'change' ? change.product.name : ''), TEXT_MAX)
  const warnings = change ? warningsOf(change).map(reportProblem) : []
  const reported = { line, name, changes: [], problems: [], warnings }
  if (problems.length > 0 || !change)
    return {
      ...reported,
      kind: 'refused',
      problems: problems.map(reportProblem),
    }
  if (change.kind === 'new') return { ...reported, kind: change.body.images.length > 0 ? 'new' : 'draft' }
  if (!changesSomething(change)) return { ...reported, kind: 'same' }
  return { ...reported, kind: 'change', changes: changedCells(row, change) }
}

function reportProblem({ column, text }: Problem) {
  return { column: column ? HEADINGS[column] : '', text: shortened(text, TEXT_MAX) }
}

function changedCells({ cells }: FileRow, { product, body }: RowChange & { kind: 'change' }) {
  const currentCells = cellsOf(product)
  const { stockLoaded = product.stock, stock, ...fields } = body
  const columns = Object.keys(fields) as Column[]
  const texts = columns.map((column) => {
    if (column === 'images') return { column: HEADINGS.images, from: '', to: '' }
    return { column: HEADINGS[column], from: textOf(currentCells[column]), to: textOf(cells[column] ?? '') }
  })
  if (stock === undefined) return texts
  // The stock changes by a difference; the response shows the resulting stock.
  const to = textOf(product.stock + stock - stockLoaded)
  return [...texts, { column: HEADINGS.stock, from: textOf(product.stock), to }]
}

function textOf(cell: string | number): string {
  return shortened(String(cell), TEXT_MAX)
}
