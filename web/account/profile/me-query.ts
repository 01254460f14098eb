import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** The signed-in account as the server has it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api('getMe', { signal })).data,
})
