import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#web/kept.ts'
import { TABLES_KEY } from '#web/ui/lists/tables-key.ts'

interface Kept {
  /** For all tables alike. */
  compact: boolean
  /** Keys of the columns that a table does not show, by the table's name. */
  hidden: Record<string, readonly string[]>
}

export interface TableView {
  compact: boolean
  hidden: readonly string[]
  setCompact: (compact: boolean) => void
  setHidden: (hidden: readonly string[]) => void
}

const USUAL: Kept = { compact: false, hidden: {} }
const listeners = new Set<() => void>()
let known: Kept | undefined

/** How this browser shows a table. Where storage is forbidden, a choice holds until the page is left. */
export function useTableView(name: string | undefined): TableView {
  const { compact, hidden } = useSyncExternalStore(subscribe, kept, () => USUAL)
  const ofTable = name === undefined ? undefined : hidden[name]
  return {
    compact,
    hidden: Array.isArray(ofTable) ? ofTable : [],
    setCompact: (next) => choose({ compact: next, hidden }),
    setHidden: (keys) => name !== undefined && choose({ compact, hidden: { ...hidden, [name]: keys } }),
  }
}

function kept(): Kept {
  known ??= readStored()
  return known
}

function readStored(): Kept {
  try {
    const { compact, hidden } = JSON.parse(readKept(TABLES_KEY) ?? '{}') as Partial<Kept>
    return { compact: compact === true, hidden: Object(hidden) as Kept['hidden'] }
  } catch {
    return USUAL
  }
}

function choose(next: Kept): void {
  known = next
  keep(TABLES_KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== TABLES_KEY) return
    known = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
