import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { useSettled } from '#web/ui/use-settled.ts'

const PAUSE_MS = 200
const SHORTEST = 2
const SHOWN = '6'

/** A few products for what is being typed. A request that a newer one overtakes is ended, and never shows. */
export function useSuggestions(text: string) {
  const now = text.trim()
  const settled = useSettled(now, PAUSE_MS)
  const isAsked = settled === now && now.length >= SHORTEST
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', now],
    queryFn: ({ signal }) =>
      api('getAllProduct', { query: { search: now, page: '1', limit: SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isForNow = isAsked && data !== undefined && !isPlaceholderData
  return {
    /** Those of the former text stay until the newer answer is there. */
    products: now.length >= SHORTEST ? (data?.data ?? []) : [],
    /** The text, once it is known that nothing is found for it. */
    inVain: isForNow && data.total === 0 ? now : '',
  }
}
