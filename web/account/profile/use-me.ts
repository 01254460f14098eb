import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import { ApiError } from '#contract/client.ts'
import type { profileCalls } from '#contract/accounts/profile.ts'
import { failureText } from '#web/account/form-failures.ts'
import { meQuery } from '#web/account/profile/me-query.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { updateSessionUser } from '#web/session.ts'
import type { addressCalls } from '#contract/accounts/addresses.ts'

export function useMe() {
  return useQuery(meQuery)
}

/** Saves profile changes; the layout and the checkout show them. */
export function useSaveMe() {
  const client = useQueryClient()
  return async (body: BodyInput<typeof profileCalls.updateMe>) => {
    const { data } = await api('updateMe', { body })
    client.setQueryData(meQuery.queryKey, data)
    updateSessionUser(data)
    void client.invalidateQueries({ queryKey: ['customer'] })
  }
}

/** An error's text for each field, or one for all under `root`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.response.fields : undefined
  return fields ?? { root: failureText(error, messages.profile.saveFailed) }
}

const ADDRESSES = ['addresses'] as const

export type NewAddress = BodyInput<typeof addressCalls.addAddress>

/** The caller's address book with save and remove; each reads the address book again. */
export function useAddresses({ enabled = true } = {}) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ADDRESSES,
    enabled,
    queryFn: async ({ signal }) => (await api('getAddresses', { signal })).data,
  })
  const fresh = () => client.invalidateQueries({ queryKey: ADDRESSES })

  async function save(id: string | null, body: NewAddress) {
    await (id === null ? api('addAddress', { body }) : api('updateAddress', { params: { id }, body }))
    await fresh()
  }

  async function remove(id: string) {
    await api('deleteAddress', { params: { id } }).finally(fresh)
  }

  return { ...query, save, remove }
}
