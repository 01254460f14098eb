import type { ColumnRole } from '#contract/payments/statements.ts'
import { STATEMENT_COLUMNS_MAX, STATEMENT_HEAD_BYTES } from '#contract/limits.ts'
import { hash } from '../../ids.ts'
import { cellText } from '../../csv/cell-text.ts'
import { correctedByContents, rolesOfContents, rolesOfHeadings } from './detect-columns.ts'
import { type Encoding, findEncoding } from '../../csv/find-encoding.ts'
import { readAmount } from './read-amount.ts'
import { readDate } from './read-date.ts'
import { type RawRecord, readRecords, type Separator, SEPARATORS } from '../../csv/read-records.ts'
import { emptyFile, refuseNoText, refuseOtherKinds } from '../../csv/refuse-no-csv.ts'
import { Refusal } from '../../refusal.ts'

export interface Table {
  encoding: Encoding
  separator: Separator
  /** null where it has no headings. */
  headingLine: number | null
  /** One for each column; '' without headings. */
  headings: string[]
  /** As detected. */
  columns: ColumnRole[]
  /** Names the format: the same headings in the same order; null without headings. */
  fingerprint: string | null
  /** The first lines of payments. */
  rows: RawRecord[]
}

const RECORDS = 300
/** Banks print account, period and branch before the headings. */
const PREAMBLE = 120

const HOW_TO_GET_CSV =
  'Please download the statement as CSV: in net banking or the UPI app choose CSV where it offers PDF or Excel, or open it in a spreadsheet and save it as CSV.'

/** Finds the table of payments in a statement: encoding, separator, headings, columns. WRONG_KIND without one. */
export async function findTable(file: File): Promise<Table> {
  if (file.size === 0) throw emptyFile(HOW_TO_GET_CSV)
  const head = file.slice(0, STATEMENT_HEAD_BYTES)
  refuseOtherKinds(new Uint8Array(await head.slice(0, 64).arrayBuffer()), HOW_TO_GET_CSV)
  const encoding = await findEncoding(file)
  refuseNoText(new TextDecoder(encoding).decode(await head.slice(0, 8_192).arrayBuffer()), HOW_TO_GET_CSV)
  const found: Scored[] = []
  for (const separator of SEPARATORS) {
    const table = tableIn(await firstRecords(head, encoding, separator))
    if (table) found.push({ ...table, encoding, separator })
  }
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (!best)
    throw new Refusal(
      'WRONG_KIND',
      `No table of payments was found in this file: no line has a date and an amount. ${HOW_TO_GET_CSV}`,
    )
  return best
}

type Scored = Table & { score: number }

async function firstRecords(head: Blob, encoding: Encoding, separator: Separator): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for await (const record of readRecords(head, { encoding, separator, head: true })) {
    records.push(record)
    if (records.length === RECORDS) break
  }
  return records
}

function tableIn(records: readonly RawRecord[]): Omit<Scored, 'encoding' | 'separator'> | undefined {
  return withHeadings(records) ?? withoutHeadings(records)
}

/** Below the line that names most columns. */
function withHeadings(records: readonly RawRecord[]) {
  let best: { at: number; roles: ColumnRole[]; known: number } | undefined
  for (const [at, { cells }] of records.slice(0, PREAMBLE).entries()) {
    const roles = cells.length > STATEMENT_COLUMNS_MAX ? null : rolesOfHeadings(cells)
    const known = roles?.filter((role) => role !== 'none').length ?? 0
    if (roles && (!best || known > best.known)) best = { at, roles, known }
  }
  if (!best) return undefined
  const { line, cells } = records[best.at]!
  const rows = records.slice(best.at + 1)
  const headings = cells.map(cellText)
  return {
    headingLine: line,
    headings,
    columns: correctedByContents(best.roles, contentsOf(rows)),
    fingerprint: hash(JSON.stringify(headings.map((heading) => heading.toLowerCase()))),
    rows,
    score: 100 + best.known * 10 + Math.min(cells.length, 9),
  }
}

/** From the first line that has a date and, in another cell, an amount. */
function withoutHeadings(records: readonly RawRecord[]) {
  const at = records.findIndex(({ cells }) => isPayment(cells))
  const width = records[at]?.cells.length ?? 0
  if (at === -1 || width > STATEMENT_COLUMNS_MAX) return undefined
  const rows = records.slice(at)
  const columns = rolesOfContents(contentsOf(rows), width)
  const headings = columns.map(() => '')
  return { headingLine: null, headings, columns, fingerprint: null, rows, score: Math.min(width, 9) }
}

function isPayment(cells: readonly string[]): boolean {
  const texts = cells.map(cellText)
  const date = texts.findIndex((cell) => readDate(cell, 'day') !== null)
  return (
    date !== -1 && texts.some((cell, i) => i !== date && /[.,₹]\d/.test(cell) && Boolean(readAmount(cell)))
  )
}

/** Cells of the lines of payments alone: totals and footnotes would blur what a column holds. */
function contentsOf(rows: readonly RawRecord[]): string[][] {
  const payments = rows.filter(({ cells }) =>
    cells.some((cell) => /\d/.test(cell) && readDate(cellText(cell), 'day')),
  )
  return (payments.length > 0 ? payments : rows).map(({ cells }) => cells)
}
