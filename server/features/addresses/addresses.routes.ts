import type { addressCalls } from '#contract/addresses.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addAddress } from './add-address.ts'
import { changeAddress } from './change-address.ts'
import { deleteAddress } from './delete-address.ts'
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
