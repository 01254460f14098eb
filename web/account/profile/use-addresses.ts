import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import type { addressCalls } from '#contract/accounts/addresses.ts'
import { api } from '#web/api.ts'

const ADDRESSES = ['addresses'] as const

export type NewAddress = BodyInput<typeof addressCalls.addAddress>

/** The own address book with save and remove; each reads the book again. */
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
    await api('deleteAddress', { params: { id } })
    await fresh()
  }

  return { ...query, save, remove }
}
