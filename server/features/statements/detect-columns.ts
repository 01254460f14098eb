import type { ColumnRole } from '#contract/payments/statements.ts'
import { cellText } from '../../csv/csv-text.ts'
import { type Mark, readAmount, readBalance, readMark, readUtr } from './read-cells.ts'
import { readAnyDate } from './read-date.ts'
import { BalanceCheck, isProven } from './check-balance.ts'

/** Headings that identify a role, best first, as plain words: lower case, everything else replaced by a space. */
const WORDS: Partial<Record<ColumnRole, readonly RegExp[]>> = {
  date: [
    /^(txn|tran|trans|transaction|trn|post|posting|posted|entry|payment|created|credited) (date|dt|on|at)\b/,
    /^date\b/,
    /\bdate$|\bdate (and )?time\b/,
    /^val(ue)? dat/,
    /\bdate\b|^timestamp$|^(paid|received|created) (on|at)$/,
    /दिनांक|तारीख|तिथि/,
  ],
  time: [/^(txn |tran |transaction |payment )?time$|^समय$/],
  balance: [
    /\b(closing|running|available|current|ledger) (balance|bal)\b/,
    /\b(balance|bal)\b/,
    /शेष|शिल्लक|बैलेंस|बकाया/,
  ],
  utr: [
    /\brrn\b/, // first, because a UTR beside an RRN is the settlement's
    /\butr\b/,
    /\b(bank|upi) (ref|reference|txn|transaction)\b/,
    /\bref(erence)?\b/,
    /\b(chq|cheque|instrument)\b/,
    /\b(txn|transaction|payment) (id|no|number)\b/,
    /संदर्भ|यूटीआर/,
  ],
  credit: [
    /\b(credits?|deposits?|cr|paid in|money in)\b/,
    /^received\b|^(amount|amt) received\b/,
    /जमा|क्रेडिट/,
  ],
  debit: [
    /\b(debit(s|ed)?|withdraw\w*|dr|paid out|money out|spent|sent|outgoing|outflow)\b/,
    /नामे|नावे|निकासी|आहरण|डेबिट/,
  ],
  type: [/\b(cr dr|dr cr|debit credit|credit debit|debit or credit|credit or debit)\b/, /\btype$/, /प्रकार/],
  amount: [
    /\b(paid|captured|received) (amount|amt)\b|\b(amount|amt) (paid|captured)\b/,
    /^(txn |tran |transaction |total |gross |payment |event )*(amount|amt)\b/,
    /\b(amount|amt)\b/,
    /राशि|रकम|रक्कम/,
    // One column for both directions: 'Withdrawal (Dr)/Deposit (Cr)'.
    /\b(debits?|withdrawals?|dr|paid out)\b.*\b(credits?|deposits?|cr|paid in)\b|\b(credits?|deposits?|cr|paid in)\b.*\b(debits?|withdrawals?|dr|paid out)\b/,
  ],
  status: [/\b(status|state)$/, /स्थिति/],
}
const NARRATION =
  /\b(narration|particulars?|description|remarks?|details|memo|comments?|notes?|purpose|message|vpa|upi id)\b|विवरण|तपशील|टिप्पणी/
const NAME =
  /^(payer|sender|remitter|customer|paid by|received from|counterparty|from)( s)?( name)?$|\bname$|नाम$/
const NEVER =
  /\b(fees?|gst|tax|mdr|commission|charges?|settle(d|ment)?|net|merchant|branch|code|s no|sl no|sr no|currency|paise|usd|eur|gbp|aed|sgd|dollars?)\b/
const FEE = /\b(fees?|mdr|commission)\b/
const NET = ['credit', 'debit'] as const
const AMOUNT = ['amount'] as const
/** Words that change the meaning of a heading with 'credit' or 'debit'. */
const NO_MONEY = /\b(type|mode|id|no|ref|card|limit|points?|score|account|ac|count|from|to|by|on|at)\b/
const BALANCE = /\b(balance|bal)\b|शेष|शिल्लक|बैलेंस/
const BOTH_WAYS = WORDS.type![0]!
/** Reports of customer payments: their one amount is money in unless a row says otherwise. */
const FROM_PAYERS = /\b(payer|sender|remitter|customer|paid by|received from)\b/
const TO_PAYEES = /\b(payee|beneficiary|receiver|recipient|paid to|sent to)\b/

/** Lists of what customers ordered or owe: without a status they do not prove payments. */
const OWED =
  /\b(dues?|outstanding|owed|payable|receivable|unpaid|overdue|invoice|bill|quotation|estimate|emi|instal?ments?|order (date|amount|value|total|status))\b/
/** Titles above a table of anything but customer payments. */
const OTHER_REPORT =
  /\b(refund|payout|chargeback|dispute|invoice|outstanding|due)s? .{0,30}\b(report|list|register|statement|summary|details|history)\b/
/** Words above a table, or headings, of an account in which a balance without a sign may be the amount owed. */
const OWING =
  /\b(cash credit|over ?draft|od account|cc account|loan|credit card|outstanding|drawing (limit|power)|sanction(ed)? limit)\b/

export interface DetectedColumns {
  columns: ColumnRole[]
  /** The running balance shows which column is money in. */
  proven: boolean
}

/**
 * The roles of a table's columns, detected by names, by contents, and above all by the running balance of its first
 * rows. `above`: the cells above the headings, which may say what the table contains.
 */
export function detectColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  above: readonly string[],
): DetectedColumns {
  const columns = columnsIn(headings.length, rows)
  const named = rolesOfNames(headings)
  const roles = byContents(named, columns, headings)
  const choices = moneyChoices(roles, columns, headings)
    .map((choice) => ({ columns: choice, ...agreement(choice, columns) }))
    .toSorted((a, b) => b.agreed - a.agreed)
  const [best] = choices
  const own = { columns: roles, ...agreement(roles, columns) }
  const titles = above.map(plainWords)
  const mayOwe = [...titles, ...headings.map(plainWords)].some((text) => OWING.test(text))
  // The names count unless the balance proves something else, or something that no name says.
  const isBetter = best?.proven && best.agreed >= 2 && !(own.proven && own.agreed >= best.agreed)
  const isOpen =
    !isBetter || choices.some((one) => one.agreed === best.agreed && isOpposite(one.columns, best.columns))
  if (mayOwe && (isOpen ? roles.includes('amount') : isUnnamed(best.columns, headings)))
    return { columns: roles.map((role) => (role === 'balance' ? 'none' : role)), proven: false }
  // A balance that contradicts the headings may be an amount owed, so an admin decides.
  if (isOpen || oppositeHeading(best.columns, headings)) return fromPayers(own, headings, columns, titles)
  return { columns: best.columns, proven: true }
}

/** A heading that contradicts its column's role: 'Debit' above credits, or the reverse. */
export function oppositeHeading(
  columns: readonly ColumnRole[],
  headings: readonly string[],
): string | undefined {
  return headings.find((heading, i) => {
    const says = saysPlainly(heading)
    return (columns[i] === 'credit' && says === 'debit') || (columns[i] === 'debit' && says === 'credit')
  })
}

/** Unless both directions of money have a heading that says so, only the balance can distinguish them. */
function isUnnamed(columns: readonly ColumnRole[], headings: readonly string[]): boolean {
  return !(['credit', 'debit'] as const).every(
    (way) => saysPlainly(headings[columns.indexOf(way)] ?? '') === way,
  )
}

/** Money in under one choice is money out under the other. */
function isOpposite(one: readonly ColumnRole[], other: readonly ColumnRole[]): boolean {
  return one.some(
    (role, i) => (role === 'credit' && other[i] === 'debit') || (role === 'debit' && other[i] === 'credit'),
  )
}

/** Whether a row of texts can be headings: the more roles it names, the more likely. */
export function namedRoles(headings: readonly string[]): number {
  const texts = headings.map(cellText)
  if (texts.some((text) => /\d/.test(text) && (readAmount(text) || readAnyDate(text)))) return 0
  const named = rolesOfNames(headings).filter((role) => role !== 'none')
  return named.includes('date') || named.some(isMoneyRole) ? named.length : 0
}

export function isMoneyRole(role: ColumnRole): boolean {
  return role === 'credit' || role === 'debit' || role === 'amount'
}

function rolesOfNames(headings: readonly string[]): ColumnRole[] {
  const words = headings.map(plainWords)
  const roles = words.map((): ColumnRole => 'none')
  if (words.filter((word) => word !== '').length < 2 || words.some((word) => word.length > 80)) return roles
  for (const role of [
    'date',
    'time',
    'balance',
    'status',
    'utr',
    'type',
    'credit',
    'debit',
    'amount',
  ] as const) {
    const at = bestFor(role, words, roles)
    if (at !== -1) roles[at] = role
  }
  // With an amount and a fee in the row, the credit is the amount minus the fee.
  const isNet = roles.includes('amount') && !roles.includes('balance') && words.some((word) => FEE.test(word))
  if (roles.includes('credit')) for (const role of isNet ? NET : AMOUNT) drop(roles, role)
  for (const [i, word] of words.entries())
    if (roles[i] === 'none' && !NEVER.test(word) && !BALANCE.test(word)) {
      if (NARRATION.test(word)) roles[i] = 'narration'
      else if (NAME.test(word) && !roles.includes('name')) roles[i] = 'name'
    }
  return roles
}

/** The direction that a heading clearly states, which no layout can reverse; null for any other heading. */
export function saysPlainly(heading: string): 'credit' | 'debit' | 'balance' | null {
  const word = plainWords(heading)
  if (BALANCE.test(word)) return 'balance'
  if (/\bdate\b/.test(word) || BOTH_WAYS.test(word)) return null
  const [credit, debit] = [WORDS.credit!, WORDS.debit!].map((all) => all.some((one) => one.test(word)))
  return credit === debit ? null : credit ? 'credit' : 'debit'
}

/** A heading with spaces between its words: 'Currency_Code' and 'CurrencyCode' are 'Currency Code'. */
export function spacedWords(heading: string): string {
  return cellText(heading)
    .replaceAll('_', ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=[a-z])(?=(date|amount|amt|balance)\b)/gi, ' ')
}

function plainWords(heading: string): string {
  return spacedWords(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
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
  const isMoney = isMoneyRole(role)
  if (isMoney && (NEVER.test(word) || BALANCE.test(word) || BOTH_WAYS.test(word) || /\bdate\b/.test(word)))
    return false
  const isDebit = WORDS.debit!.some((one) => one.test(word))
  const isBoth = isDebit && WORDS.credit!.some((one) => one.test(word))
  if (role === 'credit' || role === 'debit') return !isBoth && !NO_MONEY.test(word)
  if (role === 'amount') return isBoth || !(isDebit || /\brefund(ed)?\b/.test(word))
  if (role === 'date' || role === 'utr' || role === 'time' || role === 'status')
    return !/\b(settle(d|ment)?|merchant|order|refund|payout)\b/.test(word)
  return true
}

function drop(roles: ColumnRole[], role: ColumnRole): void {
  for (const [i, one] of roles.entries()) if (one === role) roles[i] = 'none'
}

interface Column {
  cells: readonly string[]
  full: readonly string[]
  marks: readonly (Mark | undefined)[]
  amounts: readonly ReturnType<typeof readAmount>[]
  balances: readonly ReturnType<typeof readBalance>[]
  days: readonly (string | null)[]
}

function columnsIn(width: number, rows: readonly (readonly string[])[]): Column[] {
  return Array.from({ length: width }, (_, i) => {
    const cells = rows.map((row) => cellText(row[i]))
    return {
      cells,
      full: cells.filter((cell) => cell !== ''),
      marks: cells.map(readMark),
      amounts: cells.map(readAmount),
      balances: cells.map(readBalance),
      days: cells.map((cell) => readAnyDate(cell)?.day ?? null),
    }
  })
}

function share(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
}

/** Completes and corrects roles by column contents: dates with a time, UTRs, marks, statuses. */
function byContents(
  named: readonly ColumnRole[],
  columns: readonly Column[],
  headings: readonly string[],
): ColumnRole[] {
  const roles = [...named]
  const holds = (i: number, fits: (cell: string) => boolean) => share(columns[i]?.full ?? [], fits)
  const free = () => roles.flatMap((role, i) => (role === 'none' || role === 'narration' ? [i] : []))
  chooseDate(roles, columns, headings)
  chooseUtr(roles, columns)
  nameOpposite(roles, columns, headings)
  // A column with marks is a type or status, whatever its name; a column without any is neither.
  for (const [i, role] of roles.entries())
    if ((role === 'type' || role === 'status') && holds(i, (cell) => readMark(cell) !== undefined) < 0.5)
      if (!isNeeded(roles, columns[i]!, role)) roles[i] = 'none'
  for (const i of free()) {
    if (holds(i, (cell) => readMark(cell) !== undefined) < 0.5 || isOfOther(headings[i] ?? '')) continue
    roles[i] = columns[i]!.marks.some((mark) => mark === 'done') ? 'status' : 'type'
  }
  const balance = roles.indexOf('balance')
  const money = roles.filter((role) => role === 'credit' || role === 'debit').length
  const types = roles.filter((role) => role === 'type').length
  // Cr or Dr directly after the balance belongs to the balance, if something else shows the direction.
  if (
    balance !== -1 &&
    roles[balance + 1] === 'type' &&
    (money > 0 || types > 1) &&
    isBalanceMark(columns, balance)
  )
    roles[balance + 1] = 'none'
  if (!roles.includes('narration')) {
    const at = free().find((i) => holds(i, (cell) => /[\p{L}\p{M}]{3}/u.test(cell)) > 0.7)
    if (at !== undefined) roles[at] = 'narration'
  }
  return roles
}

/**
 * Without a debit column, rows whose own status is unknown, or whose type is unknown beside others that say Credit,
 * must not pass.
 */
function isNeeded(roles: readonly ColumnRole[], { full, marks }: Column, role: 'type' | 'status'): boolean {
  if (roles.includes('debit') || full.length === 0) return false
  return role === 'status' || marks.includes('in')
}

/** Whether the column after the balance shows the balance's side. */
export function isBalanceMark(columns: readonly { full: readonly string[] }[], balance: number): boolean {
  if (columns[balance]?.full.some((cell) => readAmount(cell)?.marked)) return false
  const full = columns[balance + 1]?.full ?? []
  return full.length > 0 && share(full, (cell) => /^\(?[cd]r?\.?\)?$/i.test(cell)) > 0.8
}

function isOfSettlement(heading: string): boolean {
  return /\b(settle(d|ment)?|payout|refund)\b/.test(plainWords(heading))
}

/** The status of a settlement, a parcel or an order is not a payment status. */
function isOfOther(heading: string): boolean {
  return (
    isOfSettlement(heading) || /\b(order|delivery|shipping|shipment|fulfill?ment)\b/.test(plainWords(heading))
  )
}

/** Of several dates the one with a time; among those the one with the best name. */
function chooseDate(roles: ColumnRole[], columns: readonly Column[], headings: readonly string[]): void {
  const dates = columns.flatMap(({ full }, i) => {
    const usable = roles[i] === 'date' || roles[i] === 'time' || roles[i] === 'none'
    return usable &&
      share(full, (cell) => readAnyDate(cell) !== null) >= 0.7 &&
      full.length > 0 &&
      !isOfSettlement(headings[i] ?? '')
      ? [i]
      : []
  })
  const timed = dates.filter((i) => columns[i]!.full.some((cell) => readAnyDate(cell)?.at))
  const now = roles.indexOf('date')
  if (now !== -1 && (timed.includes(now) || (timed.length === 0 && dates.includes(now)))) return
  const time = roles.indexOf('time')
  if (now !== -1 && time !== -1 && dates.includes(now) && !dates.includes(time)) return
  const best = timed[0] ?? dates[0]
  if (best === undefined) return
  drop(roles, 'date')
  roles[best] = 'date'
}

function isUtr(cell: string): boolean {
  return /^\d([.,]\d+)?e\+?\d+$/i.test(cell) || readUtr(cell, '', '2000-01-01').utr !== null
}

function chooseUtr(roles: ColumnRole[], columns: readonly Column[]): void {
  const now = roles.indexOf('utr')
  const isShared = now !== -1 && repeats(columns[now]!)
  if (now !== -1 && !isShared && share(columns[now]!.full, isUtr) > 0) return
  const better = roles.findIndex(
    (role, i) =>
      role === 'none' &&
      share(columns[i]!.full, (cell) => /^0*\d{12}$/.test(cell)) > 0.3 &&
      !repeats(columns[i]!),
  )
  if (better === -1 && !isShared) return
  drop(roles, 'utr')
  if (better !== -1) roles[better] = 'utr'
}

/** Whether most rows have the same number: it identifies their settlement, not a payment. */
function repeats({ full }: Column): boolean {
  return full.length > 3 && full.every((cell) => /\d{12}/.test(cell)) && new Set(full).size < full.length / 2
}

/** If each row has an amount in exactly one of two columns, and one is credit, the other is debit; and the reverse. */
function nameOpposite(roles: ColumnRole[], columns: readonly Column[], headings: readonly string[]): void {
  const isFilled = (i: number) => columns[i]!.amounts.map(Boolean)
  const at = (['credit', 'debit'] as const).map((role) => roles.indexOf(role))
  const known = Math.max(...at)
  if (known === -1 || Math.min(...at) !== -1) return
  const isCredit = roles[known] === 'credit'
  const other = roles.findIndex((role, i) => {
    if (role !== (isCredit ? 'none' : 'amount') || NEVER.test(plainWords(headings[i] ?? ''))) return false
    return isFilled(i).includes(true) && isFilled(i).every((filled, row) => filled !== isFilled(known)[row])
  })
  if (other !== -1) roles[other] = isCredit ? 'debit' : 'credit'
}

/** All other ways of assigning credit, debit or amount and balance to the columns that contain money. */
function moneyChoices(
  roles: readonly ColumnRole[],
  columns: readonly Column[],
  headings: readonly string[],
): ColumnRole[][] {
  const open = roles.flatMap((role, i) =>
    (role === 'none' || role === 'balance' || isMoneyRole(role)) &&
    holdsMoney(columns[i]!) &&
    !NEVER.test(plainWords(headings[i] ?? ''))
      ? [i]
      : [],
  )
  if (open.length > 6) return []
  const assign = (given: Readonly<Record<number, ColumnRole>>) =>
    roles.map((role, i) => given[i] ?? (role === 'balance' || isMoneyRole(role) ? 'none' : role))
  const others = (...not: number[]) => open.filter((i) => !not.includes(i))
  // A number that happens to rise by another is no balance: unless its heading names it, it replaces no amounts that
  // headings name, and proves no column of equal amounts.
  const isLikely = (choice: readonly ColumnRole[]) =>
    saysPlainly(headings[choice.indexOf('balance')] ?? '') === 'balance' ||
    (roles.every((role, i) => !isMoneyRole(role) || choice[i] !== 'none') && holdsTwoAmounts(choice, columns))
  // Two columns before one: if both are proven by as many rows, the single column would miss the other's amounts.
  return [
    ...open.flatMap((balance) =>
      others(balance).flatMap((a) =>
        others(balance, a).map((b) => assign({ [balance]: 'balance', [a]: 'credit', [b]: 'debit' })),
      ),
    ),
    ...open.flatMap((balance) => others(balance).map((a) => assign({ [balance]: 'balance', [a]: 'amount' }))),
  ].filter(isLikely)
}

function holdsMoney({ full, balances }: Column): boolean {
  return (
    full.length > 0 &&
    balances.every((amount) => amount !== undefined) &&
    full.some((cell) => /\d/.test(cell))
  )
}

function holdsTwoAmounts(choice: readonly ColumnRole[], columns: readonly Column[]): boolean {
  const money = columns.filter((_, i) => isMoneyRole(choice[i]!))
  const amounts = money.flatMap((column) => column.amounts.map((amount) => amount?.paise))
  return new Set(amounts.filter((one) => one !== undefined)).size > 1
}

/** How well the balance of the first rows agrees with a choice of columns. */
function agreement(
  roles: readonly ColumnRole[],
  columns: readonly Column[],
): { proven: boolean; agreed: number } {
  const at = (role: ColumnRole) => roles.indexOf(role)
  const balance = columns[at('balance')]
  if (!balance) return { proven: false, agreed: 0 }
  const marksBehind = isBalanceMark(columns, at('balance')) && roles[at('balance') + 1] === 'none'
  const check = new BalanceCheck()
  const [credit, debit, amount, types] = [
    columns[at('credit')],
    columns[at('debit')],
    columns[at('amount')],
    roles.flatMap((role, i) => (role === 'type' ? [columns[i]!] : [])),
  ]
  for (const row of balance.cells.keys()) {
    const cells = [credit, debit, amount].map((column) => (column ? column.amounts[row] : null))
    const [cameIn, wentOut, either] = cells
    const found = cells.filter(Boolean)
    if (found.length > 1 || cells.includes(undefined)) check.break()
    else {
      const type = types.map(({ marks }) => marks[row]).find((mark) => mark === 'in' || mark === 'out')
      const way = cameIn ? 'in' : wentOut ? 'out' : (type ?? either?.way ?? null)
      const behind = marksBehind && columns[at('balance') + 1]!.marks[row] === 'out' ? -1 : 1
      const value = balance.balances[row]
      check.add({
        amount: found[0]?.paise ?? null,
        way,
        balance: value === null || value === undefined ? null : value * behind,
        day: columns[at('date')]?.days[row] ?? null,
      })
    }
  }
  const verdicts = check.judge()
  return { proven: isProven(verdicts), agreed: verdicts.agreed }
}

/** Whether a report contains, or may contain, payments made by the shop. */
export function namesPayees(headings: readonly string[]): boolean {
  return headings.some((heading) => TO_PAYEES.test(plainWords(heading)))
}

/** The one amount in a report of customer payments is money in. Only their payments are ever 'captured'. */
function fromPayers(
  { columns, proven }: DetectedColumns,
  headings: readonly string[],
  contents: readonly Column[],
  titles: readonly string[],
): DetectedColumns {
  const words = headings.map(plainWords)
  const isCaptured = columns.some(
    (role, i) => role === 'status' && contents[i]!.full.some((cell) => /^captured$/i.test(cell)),
  )
  const is = (isCaptured || words.some((word) => FROM_PAYERS.test(word))) && !namesPayees(headings)
  const saysWay = columns.some(
    (role, i) =>
      role === 'type' && contents[i]!.marks.some((mark) => mark !== undefined && mark !== 'failed'),
  )
  const isOther =
    titles.some((title) => OTHER_REPORT.test(title)) ||
    (!columns.includes('status') && words.some((word) => OWED.test(word)))
  if (!is || isOther || columns.includes('balance') || saysWay) return { columns, proven }
  return { columns: columns.map((role) => (role === 'amount' ? 'credit' : role)), proven }
}
