/** The payment's reference of 12 digits; `lost` when a spreadsheet has rounded it away. */
export interface ReadUtr {
  utr: string | null
  lost: boolean
}

const SCIENTIFIC = /^\d([.,]\d+)?e\+?\d{1,2}$/i
/** Twelve digits on their own, or right behind a word that announces them; not the number of a phone in a UPI ID. */
const CANDIDATE = /(?<![\p{L}\d+@.])(?:upi|imps|rrn|utr|ref|no|txn|id|p2a|p2m)?(\d{12})(?![\p{L}\d@]|\.\d)/giu
const INDIAN_MOBILE = /^91[6-9]/
const DAYS_APART = 5

/** Finds the UTR in its own column, else in the narration. Of several numbers the one of the `day` counts first. */
export function readUtr(cell: string, narration: string, day: string): ReadUtr {
  const lost = SCIENTIFIC.test(cell)
  const own = lost ? null : inColumn(cell, day)
  const utr = own ?? best(utrsIn(narration), day)
  return { utr, lost: lost && utr === null }
}

function inColumn(cell: string, day: string): string | null {
  const digits = cell.replaceAll(/[\s-]/g, '').replace(/\.0+$/, '')
  const padded = /^0*(\d{12})$/.exec(digits)?.[1]
  if (padded && Number(padded) > 0) return padded
  return best(utrsIn(cell), day)
}

/** The numbers of a text that may be UTRs. */
export function utrsIn(text: string): string[] {
  const plain = text.replaceAll(/(?<!\d)0+(?=\d{12}(?!\d))/g, '') // some banks pad it
  return [...plain.matchAll(CANDIDATE)].map(([, digits]) => digits!).filter((digits) => Number(digits) > 0)
}

function best(found: readonly string[], day: string): string | null {
  const dated = found.find((digits) => isOfDay(digits, day))
  return dated ?? found.find((digits) => !INDIAN_MOBILE.test(digits)) ?? null
}

/** Whether a UTR, which begins with the last digit of its year and the day of that year, is of about that day. */
export function isOfDay(utr: string, day: string, apart = DAYS_APART): boolean {
  const shown = Date.parse(`${day}T00:00:00Z`)
  return [shown, shown - 86_400_000 * apart].some((moment) => {
    const year = new Date(moment).getUTCFullYear()
    const meant = Date.UTC(year, 0, Number(utr.slice(1, 4)))
    return Number(utr[0]) === year % 10 && Math.abs(meant - shown) <= 86_400_000 * apart
  })
}
