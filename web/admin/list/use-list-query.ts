import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const TYPING_MS = 250

export interface ListQuery<Choices extends ListChoices> {
  /** The current query of the list; `search` follows the search box after 250 ms. */
  current: Choices
  page: number
  typed: string
  type: (text: string) => void
  /** Changes filter or sort and returns to page 1. */
  choose: (change: Partial<Choices>) => void
  goToPage: (page: number) => void
}

/**
 * Search, filters, sort and page of a list, stored in the URL. `pages`, once known, is the highest page shown.
 */
export function useListQuery<Choices extends ListChoices>(
  start: Choices,
  { allowed, pages }: { allowed?: Allowed<Choices>; pages?: number | undefined } = {},
): ListQuery<Choices> {
  const [params, setParams] = useSearchParams()
  const current = readChoices(params, start, allowed)
  const page = readPageNumber(params)
  const [typed, setTyped] = useState(current.search)
  const [inUrl, setInUrl] = useState(current.search)
  const [written, setWritten] = useState(current.search)

  // A second change can come before the page shows the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])

  function write(change: Partial<Choices>, next: number) {
    latest.current = writeChoices(latest.current, start, change, next)
    setParams(latest.current, { replace: true, preventScrollReset: true })
  }

  // The URL changed for another reason (a link, going back): the search box follows it.
  if (current.search !== inUrl) {
    setInUrl(current.search)
    if (current.search !== written) {
      setWritten(current.search)
      setTyped(current.search)
    }
  }

  useEffect(() => {
    const text = typed.trim()
    if (text === current.search) return undefined
    const timer = window.setTimeout(() => {
      setWritten(text)
      write({ search: text } as Partial<Choices>, 1)
    }, TYPING_MS)
    return () => window.clearTimeout(timer)
  })
  useEffect(() => {
    if (pages !== undefined && page > Math.max(1, pages)) write({}, Math.max(1, pages))
  })

  return {
    current,
    page,
    typed,
    type: setTyped,
    choose: (change) => write(change, 1),
    goToPage: (next) => write({}, next),
  }
}

/** The query of a list: a search text and choices by name. The URL leaves out defaults. */
export type ListChoices = { search: string } & Record<string, string>

/** The allowed values of a choice; any, if it is not listed. */
type Allowed<Choices extends ListChoices> = { readonly [Name in keyof Choices]?: readonly string[] }

/** Reads the query from the URL: defaults, overridden by allowed values. */
export function readChoices<Choices extends ListChoices>(
  params: URLSearchParams,
  start: Choices,
  allowed: Allowed<Choices> = {},
): Choices {
  const read = Object.keys(start).map((name) => {
    const value = params.get(name)
    return [name, value !== null && (allowed[name]?.includes(value) ?? true) ? value : start[name]]
  })
  return Object.fromEntries(read) as Choices
}

/** The page in the URL; 1 if missing or invalid. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The URL parameters after a change: defaults and page 1 are left out, other parameters stay. */
export function writeChoices<Choices extends ListChoices>(
  params: URLSearchParams,
  start: Choices,
  change: Partial<Choices>,
  page: number,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === start[name]) next.delete(name)
    else next.set(name, value)
  }
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
