import type { ColumnRole } from '#contract/payments/statements.ts'
import { STATEMENT_COLUMNS_MAX, STATEMENT_HEAD_BYTES } from '#contract/limits.ts'
import { hash } from '../../ids.ts'
import { cellText } from '../../csv/cell-text.ts'
import { detectColumns, namedRoles } from './detect-columns.ts'
import { type Encoding, findEncoding } from '../../csv/find-encoding.ts'
import { readAmount } from './read-amount.ts'
import { readDate } from './read-date.ts'
import { type RawRecord, readRecords, type Separator, SEPARATORS } from '../../csv/read-records.ts'
import { emptyFile, refuseNoText, refuseOtherKinds } from '../../csv/refuse-no-csv.ts'
import { Refusal } from '../../refusal.ts'

export interface Table {
  encoding: Encoding
  separator: Separator
  /** null where it has no headings; the lower of two where they take two rows. */
  headingLine: number | null
  /** One for each column; '' without headings. */
  headings: string[]
  /** As detected. */
  columns: ColumnRole[]
  /** Names the layout: the same headings in the same order; null without headings. */
  fingerprint: string | null
  /** What stands above the headings, and they. */
  above: RawRecord[]
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
  let best: (Place & { separator: Separator; records: RawRecord[] }) | undefined
  for (const separator of SEPARATORS) {
    const records = await firstRecords(head, encoding, separator)
    const place = placeOfTable(records)
    if (place && (!best || place.score > best.score)) best = { ...place, separator, records }
  }
  if (!best)
    throw new Refusal(
      'WRONG_KIND',
      `No table of payments was found in this file: no line has a date and an amount. ${HOW_TO_GET_CSV}`,
    )
  const { separator, records, first, headings, headingLine } = best
  const rows = records.slice(first)
  const { columns } = detectColumns(headings, contentsOf(rows))
  const fingerprint =
    headingLine === null ? null : hash(JSON.stringify(headings.map((one) => one.toLowerCase())))
  return {
    encoding,
    separator,
    headingLine,
    headings,
    columns,
    fingerprint,
    above: records.slice(0, first),
    rows,
  }
}

async function firstRecords(head: Blob, encoding: Encoding, separator: Separator): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for await (const record of readRecords(head, { encoding, separator, head: true })) {
    records.push(record)
    if (records.length === RECORDS) break
  }
  return records
}

interface Place {
  headings: string[]
  headingLine: number | null
  /** Which record is the first below the headings. */
  first: number
  score: number
}

/** Below the row, or two rows, that name most columns; else below the texts above the first payment; else there. */
function placeOfTable(records: readonly RawRecord[]): Place | undefined {
  const payment = records.findIndex(({ cells }) => isPayment(cells))
  let best: Place | undefined
  for (const [at, { cells, line }] of records.slice(0, PREAMBLE).entries()) {
    if (cells.length > STATEMENT_COLUMNS_MAX) continue
    const own = cells.map(cellText)
    const above = records[at - 1]?.cells.map(cellText) ?? []
    for (const headings of own.includes('') && above.length <= own.length
      ? [own, joined(above, own)]
      : [own]) {
      const known = namedRoles(headings)
      const isFallback = at === payment - 1 && isTexts(headings)
      const score = known >= 2 ? 100 + known * 10 : isFallback ? 50 : 0
      if (score > 0 && score + Math.min(headings.length, 9) > (best?.score ?? 0))
        best = { headings, headingLine: line, first: at + 1, score: score + Math.min(headings.length, 9) }
    }
  }
  const width = records[payment]?.cells.length ?? 0
  if (best) return best
  if (payment === -1 || width > STATEMENT_COLUMNS_MAX) return undefined
  return {
    headings: Array.from({ length: width }, () => ''),
    headingLine: null,
    first: payment,
    score: Math.min(width, 9),
  }
}

/** 'Amount' above 'Debit' and 'Credit' → 'Amount Debit', 'Amount Credit': a heading above covers those to its right. */
function joined(above: readonly string[], own: readonly string[]): string[] {
  let over = ''
  return own.map((below, i) => {
    const text = above[i] ?? ''
    if (text !== '') over = text
    if (below === '') return text
    return text === '' && over === '' ? below : `${over} ${below}`.trim()
  })
}

function isTexts(cells: readonly string[]): boolean {
  const full = cells.filter((cell) => cell !== '')
  return (
    full.length >= 2 &&
    full.every((cell) => /\p{L}/u.test(cell) && !/\d{3}/.test(cell) && readDate(cell, 'day') === null)
  )
}

function isPayment(cells: readonly string[]): boolean {
  const texts = cells.map(cellText)
  const date = texts.findIndex(isDate)
  return (
    date !== -1 &&
    texts.some((cell, i) => i !== date && /[.,₹]\d|^\d{1,9}$/.test(cell) && Boolean(readAmount(cell)))
  )
}

function isDate(cell: string): boolean {
  return /\d/.test(cell) && (readDate(cell, 'day') ?? readDate(cell, 'month')) !== null
}

/** Cells of the lines of payments alone: totals and footnotes would blur what a column holds. */
function contentsOf(rows: readonly RawRecord[]): string[][] {
  const payments = rows.filter(({ cells }) => cells.some((cell) => isDate(cellText(cell))))
  return (payments.length > 0 ? payments : rows).map(({ cells }) => cells)
}
