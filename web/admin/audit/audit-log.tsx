import { type ReactNode, useState } from 'react'
import type { AuditEntry } from '#contract/back-office/audit.ts'
import { AuditDialog } from '#web/admin/audit/audit-dialog.tsx'
import { AuditTable } from '#web/admin/audit/audit-table.tsx'
import styles from '#web/admin/audit/audit.module.css'
import { AUDIT_START, type AuditChoices, useAudit } from '#web/admin/audit/use-audit.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { type ListQuery, useListQuery } from '#web/admin/list/use-list-query.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'

/** The audit log: every act of the admins, searched and filtered, each with its details. */
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

const SEARCH_MAX = 200
/** Stands in the list for no choice: an option needs a value. */
const ALL = 'all'

function AuditTools({ list }: { list: ListQuery<AuditChoices> }) {
  const words = adminMessages.audit
  const { shown, choose } = list
  return (
    <search className={styles.tools}>
      <SearchBox
        className={styles.search}
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={SEARCH_MAX}
        value={list.typed}
        onChange={list.type}
      />
      <Select
        className={styles.choice}
        aria-label={words.about}
        value={shown.about || ALL}
        onChange={(about) => choose({ about: about === ALL ? '' : about })}
        options={[{ value: ALL, label: words.everything }, ...options(words.subjects)]}
      />
      <Select
        className={styles.choice}
        aria-label={words.act}
        value={shown.act || ALL}
        onChange={(act) => choose({ act: act === ALL ? '' : act })}
        options={[{ value: ALL, label: words.anyAct }, ...options(words.acts)]}
      />
      <DayInput
        className={styles.day}
        label={words.from}
        value={shown.from}
        max={shown.to}
        onChange={(from) => choose({ from })}
      />
      <DayInput
        className={styles.day}
        label={words.to}
        value={shown.to}
        min={shown.from}
        onChange={(to) => choose({ to })}
      />
      <Select
        className={styles.choice}
        aria-label={words.sort}
        value={shown.sort}
        onChange={(sort) => choose({ sort })}
        options={options(words.sorts)}
      />
    </search>
  )
}

function options(words: Record<string, string>): { value: string; label: ReactNode }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
