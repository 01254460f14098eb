import type { LucideIcon } from 'lucide-react'

/** Something to go to or to do. */
export interface Entry {
  key: string
  label: string
  sub?: string
  icon: LucideIcon
  run: () => void
}

export interface EntryGroup {
  /** The group's heading. */
  value: string
  items: Entry[]
}

/** Those whose words hold every word that was typed, in any capitals; all for no word. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const typed = text.toLowerCase().split(/\s+/)
  return entries.filter(({ label, sub = '' }) => {
    const words = `${label} ${sub}`.toLowerCase()
    return typed.every((word) => words.includes(word))
  })
}
