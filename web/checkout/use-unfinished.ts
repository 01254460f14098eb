import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { type Hold, holdOf } from '#web/checkout/hold.ts'

export const UNFINISHED = ['checkout'] as const

/** The customer's unfinished checkout, on this device or another: the open one, else the one that ran out and may still be ordered. */
export function useUnfinished() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: UNFINISHED,
    queryFn: async ({ signal }): Promise<Hold | null> => {
      const { data, lapsed } = await api('getCheckout', { signal })
      const session = data ?? lapsed
      return session && holdOf(session)
    },
  })
  const discarding = useMutation({
    mutationFn: () => api('discardCheckout'),
    onSuccess: () => {
      queries.setQueryData(UNFINISHED, null)
      void queries.invalidateQueries({ queryKey: ['products'] })
    },
  })
  return { hold: query.data ?? null, discarding }
}
