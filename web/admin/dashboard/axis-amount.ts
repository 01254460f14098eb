import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

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
