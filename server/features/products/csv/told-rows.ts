import { shortened } from '#contract/errors.ts'
import type { FileRow as ToldRow } from '#contract/catalogue/product-files.ts'
import { changesSomething, type RowChange, warningsOf } from './check-row.ts'
import { cellsOf, type Column, type FileRow, HEADINGS, type Problem } from './columns.ts'

/** Characters of a name or a text that are told of each cell. */
const TEXT_MAX = 200

/** What is told of each row of a file: the refused first, then those with warnings, else in the order of the file. */
export function toldRows(
  rows: readonly FileRow[],
  changes: readonly RowChange[],
  problems: readonly Problem[],
  /** Warnings that are found outside the rows, such as an image that could not be downloaded. */
  missing: readonly Problem[] = [],
): ToldRow[] {
  const lacking = Map.groupBy(missing, ({ line }) => line)
  const wrong = Map.groupBy(problems, ({ line }) => line)
  const asked = new Map(changes.map((change) => [change.line, change]))
  return rows
    .map((row) => {
      const told = toldRow(row, asked.get(row.line), wrong.get(row.line) ?? [])
      return { ...told, warnings: [...told.warnings, ...(lacking.get(row.line) ?? []).map(toldProblem)] }
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line)
}

function rankOf({ kind, warnings }: ToldRow): number {
  if (kind === 'refused') return 0
  return warnings.length > 0 ? 1 : 2
}

function toldRow(row: FileRow, change: RowChange | undefined, problems: readonly Problem[]): ToldRow {
  const { line, cells } = row
  const name = shortened(cells.name ?? (change?.kind === 'change' ? change.product.name : ''), TEXT_MAX)
  const warnings = change ? warningsOf(change).map(toldProblem) : []
  const told = { line, name, changes: [], problems: [], warnings }
  if (problems.length > 0 || !change)
    return {
      ...told,
      kind: 'refused',
      problems: problems.map(toldProblem),
    }
  if (change.kind === 'new') return { ...told, kind: change.body.images.length > 0 ? 'new' : 'draft' }
  if (!changesSomething(change)) return { ...told, kind: 'same' }
  return { ...told, kind: 'change', changes: changedCells(row, change) }
}

function toldProblem({ column, text }: Problem) {
  return { column: column ? HEADINGS[column] : '', text: shortened(text, TEXT_MAX) }
}

function changedCells({ cells }: FileRow, { product, body }: RowChange & { kind: 'change' }) {
  const shown = cellsOf(product)
  const { stockLoaded = product.stock, stock, ...fields } = body
  const columns = Object.keys(fields) as Column[]
  const texts = columns.map((column) => {
    if (column === 'images') return { column: HEADINGS.images, from: '', to: '' }
    return { column: HEADINGS[column], from: textOf(shown[column]), to: textOf(cells[column] ?? '') }
  })
  if (stock === undefined) return texts
  // The stock moves by a difference: what is told is what it becomes now.
  const to = textOf(product.stock + stock - stockLoaded)
  return [...texts, { column: HEADINGS.stock, from: textOf(product.stock), to }]
}

function textOf(cell: string | number): string {
  return shortened(String(cell), TEXT_MAX)
}
