import { type Paise, toRupees } from '#contract/money.ts'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Paise → '₹18,42,360' or '₹149.50', as the screens write it. */
export function rupeesText(amount: Paise): string {
  return `₹${(amount % 100 === 0 ? whole : withPaise).format(toRupees(amount))}`
}
