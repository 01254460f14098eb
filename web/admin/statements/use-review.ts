import { useQuery } from '@tanstack/react-query'
import { statementKey } from '#web/admin/statements/statement-keys.ts'
import { api } from '#web/api.ts'

/** A statement against the open orders of now. It is asked for when it is opened and after each confirmation, not behind the admin's back. */
export function useReview(id: string) {
  return useQuery({
    queryKey: statementKey(id),
    queryFn: async ({ signal }) => (await api('getStatement', { params: { id }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
