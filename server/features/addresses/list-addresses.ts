import type { SavedAddress } from '#contract/addresses.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { addressAnswer } from './address-answer.ts'

/** One's own address book, oldest first. */
export async function listAddresses(app: App, actor: Pick<Actor, 'id'>): Promise<SavedAddress[]> {
  return (await addressesOf(app.database.read, actor.id)).map(addressAnswer)
}

export function addressesOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
