import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api('getMe', { signal })).data,
})
