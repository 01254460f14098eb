import { indianDigits } from '#contract/indian-digits.ts'
import { type Paise, toRupees } from '#contract/money.ts'

/** Paise → '₹18,42,360' or '₹149.50', as the screens write it. */
export function rupeesText(amount: Paise): string {
  return `₹${indianDigits(toRupees(amount), amount % 100 === 0 ? 0 : 2)}`
}
