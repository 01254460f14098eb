import type { Answer } from '#contract/call.ts'
import { MISSED_SEARCHES_MAX } from '#contract/limits.ts'
import type { missedSearchCalls } from '#contract/catalogue/missed-searches.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Handlers, Request } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { countMissedSearch } from './count-missed-search.ts'

type Calls = typeof missedSearchCalls

export function missedSearchRoutes(app: App): Pick<Handlers, keyof Calls> {
  return {
    reportMissedSearch: async ({ body, actor, address }) => {
      await countMissedSearch(app, { search: body.search, actor, address })
      return {}
    },
    getMissedSearches: () => listMissedSearches(app),
    forgetMissedSearch: async (request) => {
      await forgetMissedSearch(app, request)
      return {}
    },
  }
}

async function listMissedSearches({ database }: App): Promise<Answer<Calls['getMissedSearches']>> {
  const rows = await database.read
    .selectFrom('missed_searches')
    .select(['words', 'times', 'last_at as lastAt'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('words')
    .limit(MISSED_SEARCHES_MAX)
    .execute()
  return { data: rows }
}

async function forgetMissedSearch(
  app: App,
  { body: { words }, actor, requestId }: Request<Calls['forgetMissedSearch']>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('missed_searches')
      .where('words', '=', words)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Search')
    const before = { name: words }
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'delete',
      subject: ['missed search', words],
      before,
    })
  })
}
