import type { ReactNode } from 'react'
import type { Deletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import styles from '#web/admin/catalogue-forms/delete-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'

/** Characters from which the question's title may cut a name. */
const CUT = 60

/** The question before a record is deleted, naming it. `children`: what deleting it means. */
export function DeleteDialog<R extends { _id: string; name: string }>({
  deletion,
  children,
}: {
  deletion: Deletion<R>
  children: ReactNode
}) {
  const words = adminMessages.content.deletion
  const name = deletion.record?.name ?? ''
  return (
    <ConfirmDialog
      open={deletion.asking}
      onClose={deletion.keep}
      onConfirm={deletion.confirm}
      title={words.title(name)}
      keepText={words.keep}
      confirmText={words.delete}
      busy={deletion.busy}
      busyText={words.deleting}
      finalFocus={deletion.focusAfter}
    >
      {children}
      {name.length > CUT && (
        <details className={styles.whole}>
          <summary>{words.wholeName}</summary>
          {name}
        </details>
      )}
    </ConfirmDialog>
  )
}
