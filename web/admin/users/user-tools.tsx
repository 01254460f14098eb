import type { ListQuery } from '#web/admin/list/use-list-query.ts'
import type { UserChoices } from '#web/admin/users/use-customers.ts'
import styles from '#web/admin/users/user-management.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'

const SEARCH_MAX = 200

/** Search, status filter, sort. */
export function UserTools({ list }: { list: ListQuery<UserChoices> }) {
  const words = adminMessages.users
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        aria-label={words.searchLabel}
        placeholder={words.search}
        maxLength={SEARCH_MAX}
        value={list.typed}
        onChange={list.type}
      />
      <Select
        className={styles.select}
        aria-label={words.status}
        value={list.shown.status}
        onChange={(status) => list.choose({ status })}
        options={options(words.statuses)}
      />
      <Select
        className={styles.select}
        aria-label={words.sort}
        value={list.shown.sort}
        onChange={(sort) => list.choose({ sort })}
        options={options(words.sorts)}
      />
    </div>
  )
}

function options(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
