import type { ColumnRole, DateOrder } from '#contract/payments/statements.ts'
import { cellText } from '../../csv/cell-text.ts'
import { readAmount, readWay } from './read-amount.ts'
import { readDate } from './read-date.ts'

/** Headings that name a role, the best first. Plain words: small letters, everything else a space. */
const WORDS: Partial<Record<ColumnRole, readonly RegExp[]>> = {
  date: [
    /^(txn|tran|trans|transaction|trn|post|posting|posted|entry|payment|created|credited) (date|dt|on|at)\b/,
    /^date\b/,
    /\bdate$|\bdate (and )?time\b/,
    /^val(ue)? dat/,
    /\bdate\b|^timestamp$|^(paid|received|created) (on|at)$/,
  ],
  time: [/^(txn |tran |transaction |payment )?time$/],
  utr: [
    /\butr\b/,
    /\brrn\b/,
    /\b(bank|upi) (ref|reference|txn|transaction)\b/,
    /\bref(erence)?\b/,
    /\b(chq|cheque|instrument)\b/,
    /\b(txn|transaction|payment) (id|no|number)\b/,
  ],
  credit: [/\b(credits?|deposits?|cr|paid in|money in)\b/, /^received\b/],
  debit: [/\b(debits?|withdrawals?|dr|paid out|money out|spent)\b/],
  type: [/\b(cr dr|dr cr|debit credit|credit debit|debit or credit|credit or debit)\b/, /\btype$/],
  amount: [/^(txn |tran |transaction |total |gross |payment )*(amount|amt)\b/, /\b(amount|amt)\b/],
  status: [/\b(status|state)$/],
}
const NARRATION =
  /\b(narration|particulars?|description|remarks?|details|comments?|notes?|purpose|message|vpa|upi id)\b/
const NAME = /^(payer|sender|remitter|customer|paid by|received from|counterparty|from)( s)?( name)?$|\bname$/
const NEVER =
  /\b(balance|bal|fees?|gst|tax|mdr|commission|charges?|settle(d|ment)?|net|merchant|branch|code|s no|sl no|sr no)\b/
const BOTH_WAYS = WORDS.type![0]!

/** The columns' roles by a line of headings; null when no date or no amount is among them, as in other lines. */
export function rolesOfHeadings(headings: readonly string[]): ColumnRole[] | null {
  const words = headings.map(plainWords)
  if (words.filter((word) => word !== '').length < 2 || words.some((word) => word.length > 80)) return null
  const roles = words.map((): ColumnRole => 'none')
  for (const role of ['date', 'time', 'status', 'utr', 'type', 'credit', 'debit', 'amount'] as const) {
    const at = bestFor(role, words, roles)
    if (at !== -1) roles[at] = role
  }
  if (roles.includes('credit')) drop(roles, 'amount')
  for (const [i, word] of words.entries())
    if (roles[i] === 'none' && !NEVER.test(word)) {
      if (NARRATION.test(word)) roles[i] = 'narration'
      else if (NAME.test(word) && !roles.includes('name')) roles[i] = 'name'
    }
  const hasAmount = roles.includes('credit') || roles.includes('amount')
  return roles.includes('date') && hasAmount ? roles : null
}

function plainWords(heading: string): string {
  return cellText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

function bestFor(role: ColumnRole, words: readonly string[], taken: readonly ColumnRole[]): number {
  for (const pattern of WORDS[role] ?? []) {
    const at = words.findIndex((word, i) => taken[i] === 'none' && pattern.test(word) && fits(role, word))
    if (at !== -1) return at
  }
  return -1
}

function fits(role: ColumnRole, word: string): boolean {
  if (role === 'credit' || role === 'debit')
    return !BOTH_WAYS.test(word) && !NEVER.test(word) && !/\bdate\b/.test(word)
  if (role === 'amount') return !NEVER.test(word) && !/\b(debit|withdrawal|dr)\b/.test(word)
  if (role === 'date' || role === 'utr') return !/\b(settle(d|ment)?|merchant|order)\b/.test(word)
  return true
}

function drop(roles: ColumnRole[], role: ColumnRole): void {
  for (const [i, one] of roles.entries()) if (one === role) roles[i] = 'none'
}

/** Corrects roles by contents: a UTR has 12 digits, a type says in or out and stands behind its amount. */
export function correctedByContents(
  roles: readonly ColumnRole[],
  rows: readonly (readonly string[])[],
): ColumnRole[] {
  const next = [...roles]
  const column = (i: number) => rows.map((row) => cellText(row[i])).filter((cell) => cell !== '')
  const shareOf = (i: number, fits: (cell: string) => boolean) => share(column(i), fits)
  const named = next.flatMap((role, i) => (role === 'utr' ? [i] : []))
  const others = next.flatMap((role, i) => (role === 'none' ? [i] : []))
  if (named.every((i) => shareOf(i, isUtr) === 0)) {
    const better = others.find((i) => shareOf(i, (cell) => /^0*\d{12}$/.test(cell)) > 0.3)
    if (better !== undefined) {
      drop(next, 'utr')
      next[better] = 'utr'
    }
  }
  const type = next.indexOf('type')
  if (type !== -1 && shareOf(type, (cell) => readWay(cell) !== undefined) < 0.5) next[type] = 'none'
  const amount = next.indexOf('amount')
  if (amount !== -1 && !next.includes('type')) {
    const beside = next.findIndex(
      (role, i) => i > amount && role === 'none' && shareOf(i, (cell) => /^[cd]r?\.?$/i.test(cell)) > 0.8,
    )
    if (beside !== -1) next[beside] = 'type'
  }
  return next
}

function isUtr(cell: string): boolean {
  return /^0*\d{12}$|^\d([.,]\d+)?e\+?\d+$|(?<!\d)\d{12}(?!\d)/i.test(cell)
}

/** Roles of a table without headings, by what its columns hold. */
export function rolesOfContents(rows: readonly (readonly string[])[], width: number): ColumnRole[] {
  const roles = Array.from({ length: width }, (): ColumnRole => 'none')
  const columns = roles.map((_, i) => rows.map((row) => cellText(row[i])))
  const full = columns.map((cells) => cells.filter((cell) => cell !== ''))
  const first = (fits: (cell: string) => boolean, least = 0.7) =>
    full.findIndex((cells, i) => roles[i] === 'none' && cells.length > 0 && share(cells, fits) >= least)
  const put = (role: ColumnRole, at: number) => at !== -1 && (roles[at] = role)
  put(
    'date',
    first((cell) => readDate(cell, 'day') !== null),
  )
  put(
    'utr',
    first((cell) => /^0*\d{12}$/.test(cell)),
  )
  put(
    'type',
    first((cell) => readWay(cell) !== undefined && !/\d/.test(cell)),
  )
  const money = full.flatMap((cells, i) =>
    roles[i] === 'none' && share(cells, (cell) => readAmount(cell) !== undefined) > 0.9 && cells.some(isMoney)
      ? [i]
      : [],
  )
  const [a, b] = money
  const exclusive =
    a !== undefined &&
    b !== undefined &&
    rows.every((_, row) => isEmptyAmount(columns[a]![row]) || isEmptyAmount(columns[b]![row]))
  if (exclusive && a !== undefined && b !== undefined) {
    roles[a] = 'debit'
    roles[b] = 'credit'
  } else if (a !== undefined) roles[a] = 'amount'
  put(
    'narration',
    first((cell) => /\p{L}{3}/u.test(cell)),
  )
  return roles
}

function isMoney(cell: string): boolean {
  return /[.,₹]\d|[.,]\d\d\b/.test(cell) && Boolean(readAmount(cell))
}

function isEmptyAmount(cell = ''): boolean {
  return readAmount(cell) === null
}

function share(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
}

/** Day first unless the dates can only be read with the month first. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const numbers = cells.flatMap(
    (cell) => /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(cellText(cell))?.slice(1, 3) ?? [],
  )
  const firsts = numbers.filter((_, i) => i % 2 === 0).map(Number)
  const seconds = numbers.filter((_, i) => i % 2 === 1).map(Number)
  return firsts.every((n) => n <= 12) && seconds.some((n) => n > 12) ? 'month' : 'day'
}
