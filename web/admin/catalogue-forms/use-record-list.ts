import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useToast } from '#web/ui/toast.tsx'

/** A whole list of the back office, asked for again whenever the window is looked at and after every change under ['admin']. */
export function useRecordList<R>(name: string, fetch: (signal: AbortSignal) => Promise<{ data: R[] }>) {
  return useQuery({
    queryKey: ['admin', name],
    queryFn: async ({ signal }) => (await fetch(signal)).data,
    staleTime: 0,
  })
}

/** Says by toast that a list could not be loaded (section 8): once until it could be. */
export function useFailureToast(failed: boolean, text: string): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text })
  }, [failed, text, show])
}

/** What a list screen needs of a list's query. */
export interface RecordListQuery<R> {
  data: R[] | undefined
  isError: boolean
  refetch: () => Promise<unknown>
}
