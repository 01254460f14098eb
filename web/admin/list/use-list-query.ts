import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Allowed,
  type ListChoices,
  readChoices,
  readPage,
  writeChoices,
} from '#web/admin/list/list-query.ts'

const TYPING_MS = 250

export interface ListQuery<Choices extends ListChoices> {
  /** What the list shows now; `search` follows the box after 250 ms. */
  shown: Choices
  page: number
  /** What stands in the search box. */
  typed: string
  type: (text: string) => void
  /** Changes filter or sort and goes back to page 1. */
  choose: (change: Partial<Choices>) => void
  turn: (page: number) => void
}

/**
 * Search, filters, sort and page of a list, kept in the address so that a link, a reload and the way back show the same.
 * `start` are the values when nothing is chosen, `allowed` those that a choice may have; `pages` (once known) brings a page that is
 * gone back to the last one.
 */
export function useListQuery<Choices extends ListChoices>(
  start: Choices,
  { allowed, pages }: { allowed?: Allowed<Choices>; pages?: number | undefined } = {},
): ListQuery<Choices> {
  const [params, setParams] = useSearchParams()
  const shown = readChoices(params, start, allowed)
  const page = readPage(params)
  const [typed, setTyped] = useState(shown.search)
  const [seen, setSeen] = useState(shown.search)
  const [sent, setSent] = useState(shown.search)

  function write(change: Partial<Choices>, next: number) {
    setParams(writeChoices(params, start, change, next), { replace: true, preventScrollReset: true })
  }

  // The address changed by another hand than the box below (a link, the way back): the box follows it.
  if (shown.search !== seen) {
    setSeen(shown.search)
    if (shown.search !== sent) {
      setSent(shown.search)
      setTyped(shown.search)
    }
  }

  useEffect(() => {
    const text = typed.trim()
    if (text === shown.search) return undefined
    const timer = window.setTimeout(() => {
      setSent(text)
      write({ search: text } as Partial<Choices>, 1)
    }, TYPING_MS)
    return () => window.clearTimeout(timer)
  })
  useEffect(() => {
    if (pages !== undefined && page > Math.max(1, pages)) write({}, Math.max(1, pages))
  })

  return {
    shown,
    page,
    typed,
    type: setTyped,
    choose: (change) => write(change, 1),
    turn: (next) => write({}, next),
  }
}
