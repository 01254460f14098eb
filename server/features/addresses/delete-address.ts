import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { notFound } from '../../refusal.ts'

/** Takes an own address out of the book. */
export async function deleteAddress(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const deleted = await app.database.transaction((tx) =>
    tx.db
      .deleteFrom('addresses')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!deleted) throw notFound('Address')
}
