import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/back-office/notifications.ts'
import { listenToEvents } from '#web/events.ts'
import { NOTIFICATIONS_KEY } from '#web/notifications/use-notifications.ts'
import { useSession } from '#web/session.ts'

/** Keeps the notifications live while signed in. `onNews` gets each new one, and null after a lost connection. */
export function useLiveNews(onNews: (notification: Notification | null) => void): void {
  const queries = useQueryClient()
  const token = useSession()?.token
  const hear = useRef(onNews)
  useEffect(() => {
    hear.current = onNews
  })
  useEffect(() => {
    if (!token) return undefined
    const tell = (notification: Notification | null) => {
      void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
      hear.current(notification)
    }
    return listenToEvents({ onNotification: tell, onBack: () => tell(null) })
  }, [token, queries])
}
