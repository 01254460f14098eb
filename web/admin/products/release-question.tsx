import type { ComponentProps } from 'react'
import type { Deletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import styles from '#web/admin/products/held-stock.module.css'
import type { NamedHold } from '#web/admin/products/use-holds.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { formatNumber } from '#web/ui/format.ts'

interface Props {
  release: Deletion<NamedHold>
  finalFocus: ComponentProps<typeof ConfirmDialog>['finalFocus']
}

const NAMED = 3

/** Before a hold is released: asks once, naming the customer and the goods, and says what it means for who is paying. */
export function ReleaseQuestion({ release, finalFocus }: Props) {
  const words = adminMessages.holds
  return (
    <ConfirmDialog
      open={release.asking}
      onClose={release.keep}
      onConfirm={release.confirm}
      title={words.releaseTitle(release.record?.name ?? '')}
      keepText={words.keep}
      confirmText={words.release}
      busy={release.busy}
      busyText={words.releasing}
      finalFocus={finalFocus}
    >
      <div className={styles.question}>
        <p>{goodsText(release.record?.items ?? [])}</p>
        <p>{words.releaseText}</p>
      </div>
    </ConfirmDialog>
  )
}

function goodsText(items: NamedHold['items']): string {
  const words = adminMessages.holds
  const named = items
    .slice(0, NAMED)
    .map(({ name, quantity }) => words.good(name, formatNumber(quantity)))
    .join(', ')
  return words.releaseGoods(named, items.length > NAMED ? formatNumber(items.length - NAMED) : '')
}
