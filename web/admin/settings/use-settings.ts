import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** All store settings, as an admin sees them; the key that the shop's own frame reads its name by. */
export const SETTINGS_KEY = ['settings'] as const

/** The store settings, asked for anew when the screen opens. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await api('getSettings', { signal })).data,
    refetchOnMount: 'always',
  })
}
