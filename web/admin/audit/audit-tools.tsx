import type { ReactNode } from 'react'
import styles from '#web/admin/audit/audit.module.css'
import type { AuditChoices } from '#web/admin/audit/use-audit.ts'
import type { ListQuery } from '#web/admin/list/use-list-query.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'

const SEARCH_MAX = 200
/** Stands in the list for no choice: an option needs a value. */
const ALL = 'all'

/** Search, what it is about, kind of act, days, sort. */
export function AuditTools({ list }: { list: ListQuery<AuditChoices> }) {
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
