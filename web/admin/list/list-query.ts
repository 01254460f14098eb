/** What a list shows: a search text and choices by name, all as they stand in the address; '' or the start value is left out there. */
export type ListChoices = { search: string } & Record<string, string>

/** Which values a choice may have; any, when it is not named. */
export type Allowed<Choices extends ListChoices> = { readonly [Name in keyof Choices]?: readonly string[] }

/** The address → what the list shows: the start values, overlaid with what is allowed. */
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

/** The page in the address; 1 for none and for what is no page. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The address after a change: start values and page 1 are left out, what other parts keep there stays. */
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
