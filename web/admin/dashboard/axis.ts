import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

const STEPS = 4
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Five round ticks from 0 to at least `most`, so the grid lines of two axes meet: 41000 → 0, 15000, …, 60000. */
export function axisSteps(most: number): number[] {
  const rough = Math.max(most, STEPS) / STEPS
  const size = 10 ** Math.floor(Math.log10(rough))
  const nice = NICE.find((step) => step * size >= rough && Number.isInteger(step * size)) ?? 10
  return Array.from({ length: STEPS + 1 }, (_, index) => index * nice * size)
}

const THOUSAND = 1_000
const LAKH = 100_000

/** Rupees on an axis: 750 → '750', 20000 → '20k', 150000 → '1.5L'. */
export function axisAmount(rupees: number): string {
  const words = adminMessages.dashboard
  if (rupees >= LAKH) return words.lakhs(short(rupees / LAKH))
  if (rupees >= THOUSAND) return words.thousands(short(rupees / THOUSAND))
  return formatNumber(rupees)
}

function short(amount: number): string {
  return String(Math.round(amount * 10) / 10)
}
