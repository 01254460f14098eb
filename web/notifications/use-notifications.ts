import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'

export const NOTIFICATIONS_KEY = ['notifications'] as const

/**
 * The reader's notifications, newest first, page by page, with the unread count and a function to mark all as read.
 */
export function useNotifications() {
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal, pageParam }) =>
      api('getNotifications', { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, data }) => (more ? data.at(-1)?._id : undefined),
  })
  const list = query.data?.pages.flatMap(({ data }) => data)
  const reading = useMutation({
    mutationFn: (upTo: string) => api('readNotifications', { body: { upTo } }),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  })
  return {
    list,
    unread: query.data?.pages[0]?.unread ?? 0,
    failed: query.isError,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    markRead: () => {
      const newest = list?.[0]
      if (newest && !newest.read) reading.mutate(newest._id)
    },
  }
}
