import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { OrderStatus } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/layers/menu.tsx'
import { orderStatusIcon } from '#web/ui/signs/status-badge.tsx'

export interface OtherStatusProps {
  statuses: readonly OrderStatus[]
  disabled: boolean
  onChoose: (to: OrderStatus) => void
}

/** The legal next steps that have no button of their own; nothing when there is none. */
export function OtherStatus({ statuses, disabled, onChoose }: OtherStatusProps) {
  // The menu belongs to the order's modal; beside it, it would stand outside of every landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  if (statuses.length === 0) return null
  return (
    <span ref={setPlace}>
      <Menu
        align="start"
        within={place?.closest<HTMLElement>('[role="dialog"]') ?? undefined}
        trigger={
          <Button disabled={disabled}>
            {adminMessages.orders.otherStatus}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={statuses.map((status) => {
          const Icon = orderStatusIcon(status)
          return {
            label: uiMessages.orderStatus[status],
            icon: <Icon aria-hidden="true" />,
            onSelect: () => onChoose(status),
          }
        })}
      />
    </span>
  )
}
