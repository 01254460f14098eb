/** A row for checking the running balance; `way` is null if only the balance can tell. */
export interface BalancedRow {
  /** Paise; null for a row that moves no money, such as an opening balance. */
  amount: number | null
  way: 'in' | 'out' | null
  /** Paise, below zero if overdrawn; null if the row shows none. */
  balance: number | null
  /** A day in India, used to detect whether the file begins with the oldest row. */
  day: string | null
}

/**
 * What the balance shows about a row: nothing, that it was read correctly or incorrectly, or the direction of an
 * unmarked amount.
 */
export const UNCHECKED = 0
export const AGREES = 1
export const CONTRADICTS = 2
export const CAME_IN = 3
export const WENT_OUT = 4

export interface Verdicts {
  /** For each row in the order of `add` and `break`. */
  of: (row: number) => number
  agreed: number
  contradicted: number
  /** The contradicted rows that moved exactly their amount in the other direction. */
  turned: number
  /** It agrees whichever end is oldest, for example if all amounts are equal: then it shows no direction. */
  bothWays: boolean
}

/** Most rows that can be checked agree. */
export function isProven({ agreed, contradicted, bothWays }: Verdicts): boolean {
  return agreed > contradicted && !bothWays
}

/** Follows a statement's running balance from either end and determines which rows it confirms. */
export class BalanceCheck {
  readonly #oldestFirst = new OneOrder(false)
  readonly #newestFirst = new OneOrder(true)
  #rows = 0
  #lastDay: string | null = null
  #later = 0
  #earlier = 0

  add(row: BalancedRow): void {
    this.#oldestFirst.add(this.#rows, row)
    this.#newestFirst.add(this.#rows, row)
    this.#rows += 1
    if (row.day === null) return
    if (this.#lastDay !== null && row.day > this.#lastDay) this.#later += 1
    if (this.#lastDay !== null && row.day < this.#lastDay) this.#earlier += 1
    this.#lastDay = row.day
  }

  /** A row that can't be read: rows before and after it are not connected. */
  break(): void {
    this.#oldestFirst.break()
    this.#newestFirst.break()
    this.#rows += 1
  }

  judge(): Verdicts {
    const [oldest, newest] = [this.#oldestFirst, this.#newestFirst]
    if (this.#later > this.#earlier * 4) return oldest.verdicts(false)
    if (this.#earlier > this.#later * 4) return newest.verdicts(false)
    if (newest.agreed > oldest.agreed) return newest.verdicts(false)
    return oldest.verdicts(newest.agreed === oldest.agreed && newest.agreed > 0)
  }
}

type Numbered = BalancedRow & { at: number }

class OneOrder {
  readonly #newestFirst: boolean
  readonly #verdicts: number[] = []
  #balance: number | null = null
  /** The balance is in a row that moves nothing. */
  #alone = false
  /** The rows that together must move the balance from the last value shown to the next. */
  #between: Numbered[] = []
  agreed = 0
  #contradicted = 0
  #turned = 0

  constructor(newestFirst: boolean) {
    this.#newestFirst = newestFirst
  }

  verdicts(bothWays: boolean): Verdicts {
    return {
      of: (row) => {
        const verdict = this.#verdicts[row] ?? UNCHECKED
        return bothWays && (verdict === CAME_IN || verdict === WENT_OUT) ? UNCHECKED : verdict
      },
      agreed: this.agreed,
      contradicted: this.#contradicted,
      turned: this.#turned,
      bothWays,
    }
  }

  add(at: number, row: BalancedRow): void {
    const own: Numbered[] = row.amount === null ? [] : [{ ...row, at }]
    // Oldest first, a row's balance is the one after it; newest first, it is the one that the row below started
    // from.
    if (!this.#newestFirst) this.#between.push(...own)
    if (row.balance !== null) {
      if (this.#balance !== null) {
        const moved = row.balance - this.#balance
        this.#settle(this.#newestFirst ? -moved : moved, row.amount === null || this.#alone)
      }
      this.#balance = row.balance
      this.#alone = row.amount === null
      this.#between = []
    }
    if (this.#newestFirst) this.#between.push(...own)
  }

  break(): void {
    this.#balance = null
    this.#between = []
  }

  /**
   * `loosely`: next to a balance in a separate row, which may be from another day, only an exact amount
   * contradicts.
   */
  #settle(moved: number, loosely: boolean): void {
    const rows = this.#between
    const [only] = rows
    if (!only) return
    if (rows.length === 1) {
      const way = moved > 0 ? 'in' : 'out'
      if (Math.abs(moved) !== only.amount) this.#contradict(rows, loosely)
      else if (only.way === null) this.#agree(rows, way === 'in' ? CAME_IN : WENT_OUT)
      else if (only.way === way) this.#agree(rows, AGREES)
      else {
        this.#turned += 1
        this.#contradict(rows, false)
      }
    } else if (rows.every(({ way }) => way !== null)) {
      const sum = rows.reduce((all, { amount, way }) => all + (way === 'in' ? amount! : -amount!), 0)
      if (sum === moved) this.#agree(rows, AGREES)
      else this.#contradict(rows, loosely)
    }
  }

  #agree(rows: readonly Numbered[], verdict: number): void {
    this.agreed += rows.length
    for (const { at } of rows) this.#verdicts[at] = verdict
  }

  #contradict(rows: readonly Numbered[], loosely: boolean): void {
    if (loosely) return
    this.#contradicted += rows.length
    for (const { at } of rows) this.#verdicts[at] = CONTRADICTS
  }
}
