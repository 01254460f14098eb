import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/back-office/audit.ts'
import { COUNTED_MAX } from '#contract/limits.ts'
import { auditColumns } from '#web/admin/audit/audit-columns.tsx'
import styles from '#web/admin/audit/audit.module.css'
import { AUDIT_START, type AuditChoices, type AuditPage } from '#web/admin/audit/use-audit.ts'
import type { ListQuery } from '#web/admin/list/use-list-query.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/lists/table.tsx'

export interface AuditTableProps {
  log: UseQueryResult<AuditPage>
  list: ListQuery<AuditChoices>
  onOpen: (entry: AuditEntry) => void
}

/** The page of acts, with what it says while it loads, when there is none, and when it could not be fetched. */
export function AuditTable({ log, list, onOpen }: AuditTableProps) {
  const words = adminMessages.audit
  const page = log.data
  const rows = page?.data ?? []
  return (
    <Table
      name="audit"
      label={words.table}
      columns={auditColumns(onOpen)}
      rows={rows}
      rowKey={({ _id }) => _id}
      onRowClick={onOpen}
      loading={log.isPending}
      minWidth={940}
      empty={<NoRows log={log} list={list} />}
      foot={
        log.isPending ? (
          <p className={styles.loading}>{words.loading}</p>
        ) : (
          page &&
          rows.length > 0 && (
            <Pagination
              page={list.page}
              pages={page.pages ?? 1}
              onPage={list.turn}
              summary={summary(page, rows.length)}
            />
          )
        )
      }
    />
  )
}

function NoRows({ log, list }: Pick<AuditTableProps, 'log' | 'list'>) {
  const words = adminMessages.audit
  const isNarrowed = Object.keys(AUDIT_START).some(
    (name) => name !== 'sort' && list.shown[name as keyof AuditChoices] !== '',
  )
  if (log.isError)
    return (
      <Empty
        compact
        drawing="broken"
        title={words.notShown}
        action={<Button onClick={() => void log.refetch()}>{words.tryAgain}</Button>}
      />
    )
  if (!isNarrowed)
    return (
      <Empty compact title={words.noneYet}>
        {words.noneYetText}
      </Empty>
    )
  const clear = () => {
    list.type('')
    list.choose(AUDIT_START)
  }
  return (
    <Empty
      compact
      drawing="search"
      title={words.none}
      action={<Button onClick={clear}>{words.clearFilters}</Button>}
    >
      {words.noneText}
    </Empty>
  )
}

function summary({ page = 1, limit = 0, total = 0 }: AuditPage, shown: number): string {
  const words = adminMessages.audit
  const first = (page - 1) * limit + 1
  const many = formatNumber(total)
  const all = total >= COUNTED_MAX ? words.manyOrMore(many) : many
  return uiMessages.range(formatNumber(first), formatNumber(first + shown - 1), all)
}
