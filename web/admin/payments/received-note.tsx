import type { ReactNode } from 'react'
import { IndianRupee } from 'lucide-react'
import type { Received } from '#contract/orders/received-record.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

interface ReceivedNoteProps {
  /** Of a paid order. */
  received: Received
  /** The order's total, rupees. */
  total: number
  action: ReactNode
}

/** 'Received ₹170 (statement line).' and what it is short of or above the order's total. */
export function ReceivedNote({ received, total, action }: ReceivedNoteProps) {
  const words = adminMessages.received
  const { amount, from, owed, over } = received
  return (
    <Note
      tone={owed > 0 ? 'warn' : over > 0 ? 'info' : 'good'}
      icon={<IndianRupee aria-hidden="true" />}
      action={action}
    >
      <strong>{words.received(formatRupees(amount), words.from[from])}</strong>
      {owed > 0 && ` ${words.short(formatRupees(owed), formatRupees(total))}`}
      {over > 0 && ` ${words.over(formatRupees(over), formatRupees(total))}`}
    </Note>
  )
}
