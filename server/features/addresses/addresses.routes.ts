import type { addressCalls } from '#contract/accounts/addresses.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { addAddress } from './add-address.ts'
import { changeAddress } from './change-address.ts'
import { listAddresses } from './list-addresses.ts'

export function addressRoutes(app: App): Pick<Handlers, keyof typeof addressCalls> {
  return {
    getAddresses: async ({ actor }) => ({ data: await listAddresses(app, actor) }),
    addAddress: async ({ actor, body }) => ({ data: await addAddress(app, actor, body) }),
    updateAddress: async ({ actor, params, body }) => ({
      data: await changeAddress(app, actor, params.id, body),
    }),
    deleteAddress: async ({ actor, params }) => {
      await deleteAddress(app, actor, params.id)
      return { status: 200 }
    },
  }
}

async function deleteAddress(app: App, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
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
