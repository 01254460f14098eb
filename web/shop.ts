import { useEffect } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { orLastSeen } from '#web/installed/last-seen.ts'
import { messages } from '#web/messages/messages.ts'

export const shopQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getSettings', { signal: context.signal })).data),
  staleTime: 5 * 60_000,
})

/** The shop's public settings; `name` is '' until they have come, and the default name when they do not come. */
export function useShop(): {
  name: string
  /** Where the shop's own logo is; undefined for the drawn sign. */
  logo: string | undefined
  settings: PublicSettings | undefined
} {
  const query = useQuery(shopQuery)
  const name =
    query.data?.shopName || (query.failureCount > 0 || query.data ? messages.frame.defaultShopName : '')
  return { name, logo: imageSource(query.data?.logo).src, settings: query.data }
}

/** Names the page in the browser's tab: 'Sign in · Samagri'. */
export function usePageTitle(page: string): void {
  const { name } = useShop()
  useEffect(() => {
    document.title = name ? messages.frame.title(page, name) : page
  }, [page, name])
}
