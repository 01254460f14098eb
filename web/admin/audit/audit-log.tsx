import { useState } from 'react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AuditEntry, auditCalls, AuditValue } from '#contract/back-office/audit.ts'
import { stateByCode } from '#contract/back-office/gstin.ts'
import type { SuccessResponse } from '#contract/client.ts'
import { COUNTED_MAX } from '#contract/limits.ts'
import styles from '#web/admin/audit/audit-log.module.css'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { type ListQuery, useListQuery } from '#web/admin/list/use-list-query.ts'
import { api } from '#web/api.ts'
import {
  adminFrameMessages,
  auditMessages as messages,
  refundsMessages,
  settingsMessages,
  taxMessages,
} from '#web/messages/admin-messages.ts'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { optionsOf, Select } from '#web/ui/controls/select.tsx'
import { formatDateLong, formatNumber, formatTime, formatRupees } from '#web/ui/format.ts'
import { Empty, NothingFound, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Pagination, rangeText } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { orderPath, productPath, shortId } from '#web/admin/links.ts'

const START = { search: '', about: '', act: '', from: '', to: '' }
const PAGE_SIZE = 20
/** The value of "all": an option needs a value. */
const ALL = 'all'
const CHANGES_SHOWN = 3

type Filters = typeof START
type AuditPage = SuccessResponse<typeof auditCalls.getAudit>

/** The audit log: every action of an admin, newest first, with the values before and after it. */
export function AuditLog() {
  const [pages, setPages] = useState<number>()
  const list = useListQuery(START, { pages })
  const log = useAudit(list.current, list.page)
  useFailureToast(log.isLoadingError, messages.failed)
  if (log.data && !log.isPlaceholderData && log.data.pages !== pages) setPages(log.data.pages)
  const rows = log.data?.data ?? []

  return (
    <div className="stack gap-16">
      <AuditFilters list={list} />
      <Table
        label={messages.table}
        columns={columns()}
        rows={rows}
        rowKey={({ _id }) => _id}
        loading={log.isPending}
        loadingText={messages.loading}
        minWidth={860}
        empty={<NoRows log={log} list={list} />}
        footer={
          log.data &&
          rows.length > 0 && (
            <Pagination
              page={list.page}
              pages={log.data.pages ?? 1}
              onPage={list.goToPage}
              summary={rangeText(
                ((log.data.page ?? 1) - 1) * PAGE_SIZE,
                rows.length,
                log.data.total ?? 0,
                COUNTED_MAX,
              )}
            />
          )
        }
      />
    </div>
  )
}

function useAudit({ search, about, act, from, to }: Filters, page: number) {
  const query = {
    page: String(page),
    limit: String(PAGE_SIZE),
    search: search || undefined,
    about: about || undefined,
    act: act || undefined,
    from: from || undefined,
    to: to || undefined,
  }
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => api('getAudit', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

function AuditFilters({ list: { current, choose, typed, type } }: { list: ListQuery<Filters> }) {
  return (
    <search className="row wrap gap-10">
      <SearchBox
        className={styles.search}
        aria-label={messages.search}
        placeholder={messages.searchHint}
        value={typed}
        onChange={type}
      />
      <Select
        className={styles.choice}
        aria-label={messages.about}
        value={current.about || ALL}
        onChange={(about) => choose({ about: about === ALL ? '' : about })}
        options={[{ value: ALL, label: messages.everything }, ...optionsOf(messages.subjects)]}
      />
      <Select
        className={styles.choice}
        aria-label={messages.act}
        value={current.act || ALL}
        onChange={(act) => choose({ act: act === ALL ? '' : act })}
        options={[{ value: ALL, label: messages.anyAction }, ...optionsOf(messages.actions)]}
      />
      <DayInput
        className={styles.day}
        label={messages.from}
        value={current.from}
        max={current.to}
        onChange={(from) => choose({ from })}
      />
      <DayInput
        className={styles.day}
        label={messages.to}
        value={current.to}
        min={current.from}
        onChange={(to) => choose({ to })}
      />
    </search>
  )
}

function columns(): Column<AuditEntry>[] {
  return [
    {
      key: 'what',
      header: messages.what,
      width: '19%',
      onPhone: 'title',
      cell: (entry) => <strong className={styles.act}>{actText(entry)}</strong>,
    },
    { key: 'which', header: messages.which, width: '19%', cell: (entry) => <Subject entry={entry} /> },
    { key: 'changes', header: messages.changes, cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'who',
      header: messages.who,
      width: '15%',
      under: 'what',
      cell: ({ by }) => <span className="breaks">{by?.name ?? messages.operator}</span>,
    },
    {
      key: 'when',
      header: messages.when,
      width: '17%',
      cell: ({ at }) => (
        <time dateTime={at}>
          {formatDateLong(at)}, <span className="nowrap">{formatTime(at)}</span>
        </time>
      ),
    },
  ]
}

function Subject({ entry }: { entry: AuditEntry }) {
  const name = subjectName(entry)
  const to = subjectLink(entry)
  if (!name) return <span className={`soft ${styles.quiet}`}>{messages.nothing}</span>
  return to ? (
    <Link className="breaks" to={to}>
      {name}
    </Link>
  ) : (
    <span className="breaks">{name}</span>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { changes } = entry
  const reason = of(messages.reasons, entry.reason) ?? entry.reason
  const more = changes.slice(CHANGES_SHOWN)
  if (changes.length === 0 && !reason)
    return <span className={`soft ${styles.quiet}`}>{messages.nothing}</span>
  return (
    <>
      <ChangeList changes={changes.slice(0, CHANGES_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary>{messages.more(formatNumber(more.length))}</summary>
          <ChangeList changes={more} />
        </details>
      )}
      {reason && (
        <p className="breaks lines">
          <span className={`soft ${styles.quiet}`}>{messages.reason}</span> {reason}
        </p>
      )}
    </>
  )
}

function ChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <ul className="grid gap-2">
      {changes.map((change) => (
        <li key={change.field} className="breaks lines">
          <span className={`soft ${styles.quiet}`}>{fieldText(change.field)}</span>{' '}
          {change.before !== null && (
            <>
              <span className="soft">{valueText(change, change.before, 'before')}</span> →{' '}
            </>
          )}
          {valueText(change, change.after, 'after') || messages.nothing}
        </li>
      ))}
    </ul>
  )
}

function NoRows({ log, list }: { log: UseQueryResult<AuditPage>; list: ListQuery<Filters> }) {
  if (log.isError) return <NotLoaded compact title={messages.notShown} onRetry={log.refetch} />
  if (Object.values(list.current).every((value) => value === ''))
    return (
      <Empty compact title={messages.noneYet}>
        {messages.noneYetText}
      </Empty>
    )
  const clear = () => {
    list.type('')
    list.choose(START)
  }
  return (
    <NothingFound compact title={messages.none} showAll={messages.clearFilters} onShowAll={clear}>
      {messages.noneText}
    </NothingFound>
  )
}

type Change = AuditEntry['changes'][number]

/** 'Product changed': an action in words; the server's own word if there is no text for it. */
function actText({ act, about }: Pick<AuditEntry, 'act' | 'about'>): string {
  const sentence = of(messages.sentences, act)
  return (
    sentence?.(subjectText(about)) ?? of(messages.actions, act) ?? `${subjectText(about)}: ${spaced(act)}`
  )
}

function subjectText(about: string): string {
  return of(messages.subjects, about) ?? spaced(about)
}

function subjectName({ about, subject }: Pick<AuditEntry, 'about' | 'subject'>): string {
  return about === 'order' ? `#${shortId(subject._id)}` : subject.name
}

/** Actions on customers; staff accounts are not in this list. */
const OF_CUSTOMERS = ['suspend', 'activate', 'send-password-reset']

function subjectLink({
  about,
  act,
  subject,
}: Pick<AuditEntry, 'about' | 'act' | 'subject'>): string | undefined {
  if (act === 'delete') return undefined
  if (about === 'order') return orderPath(subject._id)
  if (about === 'product') return productPath(subject.name)
  if (about === 'account' && OF_CUSTOMERS.includes(act))
    return `/admin/users?search=${encodeURIComponent(subject.name)}`
  return undefined
}

/** 'Shipping price'; a field without a text is derived from its name: quickLinks.1.url → 'Quick links 1 url'. */
function fieldText(field: string): string {
  return of(messages.fields, field) ?? spaced(field)
}

/** A value before or after, as people write it; '' for none. */
function valueText({ field, before }: Change, value: AuditValue, side: 'before' | 'after'): string {
  if (value === null) return ''
  if (/^(image|images|logo)$/.test(field))
    return side === 'after' && before !== null ? messages.newImage : messages.image
  if (typeof value === 'boolean') return value ? messages.on : messages.off
  if (field === 'stateCode') return stateByCode(String(value)) ?? String(value)
  const names = of(namesOfValues(), field)
  if (names) return of(names, String(value)) ?? String(value)
  if (typeof value === 'number')
    return /(price|amount|mrp|freeShippingFrom)$/i.test(field) ? formatRupees(value) : formatNumber(value)
  return /^(startsAt|validUntil)$/.test(field) ? formatDateLong(value) || value : value
}

/** The names of values that are stored as a word, by field. */
function namesOfValues(): Record<string, Record<string, string>> {
  return {
    role: adminFrameMessages.roles,
    way: refundsMessages.wayNames,
    taxRegistration: taxMessages.registrations,
    taxStatus: taxMessages.statuses,
    upiKind: settingsMessages.upiKinds,
  }
}

function of<AuditMessages extends Record<string, unknown>>(
  messages: AuditMessages,
  name: string,
): AuditMessages[keyof AuditMessages] | undefined {
  return Object.hasOwn(messages, name) ? messages[name as keyof AuditMessages] : undefined
}

function spaced(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
