import { useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { AuditDialog } from '#web/admin/audit/audit-dialog.tsx'
import { AuditTable } from '#web/admin/audit/audit-table.tsx'
import { AuditTools } from '#web/admin/audit/audit-tools.tsx'
import styles from '#web/admin/audit/audit.module.css'
import { AUDIT_START, useAudit } from '#web/admin/audit/use-audit.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { useListQuery } from '#web/admin/list/use-list-query.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Who changed what and when, under the profile icon: every act of the admins, searched and filtered, each with its details. */
export function AuditLog() {
  const words = adminMessages.audit
  const [pages, setPages] = useState<number>()
  const list = useListQuery(AUDIT_START, { allowed: { sort: Object.keys(words.sorts) }, pages })
  const log = useAudit(list.shown, list.page)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useFailureToast(log.isLoadingError, words.failed)

  if (log.data && !log.isPlaceholderData && log.data.pages !== pages) setPages(log.data.pages)

  return (
    <div className={styles.screen}>
      <AuditTools list={list} />
      <AuditTable
        log={log}
        list={list}
        onOpen={(entry) => {
          setOpened(entry)
          setIsOpen(true)
        }}
      />
      {opened && <AuditDialog entry={opened} open={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
