/** A page of a list that was asked for, or undefined for the whole list. */
export interface Page {
  page: number
  limit: number
  offset: number
}

const DEFAULT_LIMIT = 10

/** Reads `page` and `limit`; either one alone asks for a page too. */
export function pageOf(query: { page?: number | undefined; limit?: number | undefined }): Page | undefined {
  if (query.page === undefined && query.limit === undefined) return undefined
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  return { page, limit, offset: (page - 1) * limit }
}

/** The facts that stand beside a page; nothing for the whole list. */
export function factsOf(page: Page | undefined, total: number) {
  if (!page) return {}
  return { total, page: page.page, limit: page.limit, pages: Math.max(1, Math.ceil(total / page.limit)) }
}
