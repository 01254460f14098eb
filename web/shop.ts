import { useEffect } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { orLastSeen } from '#web/pwa/last-seen.ts'
import { messages } from '#web/messages/messages.ts'

export const shopQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getSettings', { signal: context.signal })).data),
  staleTime: 5 * 60_000,
})

/** The shop's public settings; `name` is '' until they have loaded, and the default name if loading fails. */
export function useShop(): {
  name: string
  /** The URL of the shop's own logo; undefined for the default logo. */
  logo: string | undefined
  settings: PublicSettings | undefined
} {
  const query = useQuery(shopQuery)
  const name =
    query.data?.shopName || (query.failureCount > 0 || query.data ? messages.frame.defaultShopName : '')
  return { name, logo: imageSource(query.data?.logo).src, settings: query.data }
}

/** Sets the title of the browser's tab: 'Sign in · Samagri'. */
export function usePageTitle(page: string): void {
  const { name } = useShop()
  useEffect(() => {
    document.title = name ? messages.frame.title(page, name) : page
  }, [page, name])
}
