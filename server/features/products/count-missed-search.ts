import { sql } from 'kysely'
import { MISSED_SEARCH_MAX, MISSED_SEARCHES_MAX } from '#contract/limits.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { findsNothing } from './list-products.ts'

interface Search {
  search: string
  actor: Pick<Actor, 'id'>
  address: string
}

/** Counts a search that finds nothing, for the admin, who learns the words and not whose they were. */
export async function countMissedSearch(app: App, { search, actor, address }: Search): Promise<void> {
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
