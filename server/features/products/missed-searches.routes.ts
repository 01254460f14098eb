import { sql } from 'kysely'
import type { Answer } from '#contract/call.ts'
import { MISSED_SEARCH_MAX, MISSED_SEARCHES_MAX } from '#contract/limits.ts'
import type { missedSearchCalls } from '#contract/catalogue/missed-searches.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Handlers, Request } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import type { Actor } from '../../actor.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { findsNothing } from './list-products.ts'

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

interface Search {
  search: string
  actor: Pick<Actor, 'id'>
  address: string
}

/** Counts a search that finds nothing, for the admin, who learns the words and not whose they were. */
async function countMissedSearch(app: App, { search, actor, address }: Search): Promise<void> {
  const words = countedWords(search)
  if (words === undefined) return
  const key = `missed-search:${actor.id}`
  await refuseAbove(app, key, LIMITS.missedSearches)
  if (!(await findsNothing(app, search, address))) return
  await app.database.transaction(async ({ db }) => {
    await countWithin(app, db, key, LIMITS.missedSearches)
    await countOne(db, words, isoTime(app.clock))
    await forgetRarest(db, words)
  })
}

/** Six digits may be a phone, an order or a card, an @ an e-mail or a UPI ID: such a text is nobody's to keep. */
function countedWords(search: string): string | undefined {
  const text = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const letters = Array.from(text)
  if (letters.length < 2 || text.includes('@') || (text.match(/\p{Nd}/gu) ?? []).length >= 6) return undefined
  return letters.slice(0, MISSED_SEARCH_MAX).join('').trim()
}

async function countOne(db: Queryable, words: string, last_at: string): Promise<void> {
  await db
    .insertInto('missed_searches')
    .values({ words, times: 1, last_at })
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ times: sql`missed_searches.times + 1`, last_at }),
    )
    .execute()
}

/** The one that was just counted stays: else nothing new could ever become frequent on a full list. */
async function forgetRarest(db: Queryable, counted: string): Promise<void> {
  const { all } = await db
    .selectFrom('missed_searches')
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  if (all <= MISSED_SEARCHES_MAX) return
  const rarest = db
    .selectFrom('missed_searches')
    .select('words')
    .where('words', '!=', counted)
    .orderBy('times')
    .orderBy('last_at')
    .orderBy('words')
    .limit(all - MISSED_SEARCHES_MAX)
  await db.deleteFrom('missed_searches').where('words', 'in', rarest).execute()
}
