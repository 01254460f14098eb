import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { ReadPicture } from '#contract/payments/payments.ts'
import { api } from '#web/api.ts'

/** How far the shop is with reading a chosen picture; `progress`: the share that has been sent, 0 to 1. */
export type Reading =
  | { state: 'none' }
  | { state: 'reading'; progress: number }
  | { state: 'read'; result: ReadPicture }
  | { state: 'unread' }

/** Codes for which the order would be refused too. */
const NO_PICTURE: ReadonlySet<string> = new Set(['BAD_PICTURE', 'WRONG_KIND', 'TOO_LARGE'])

/** Has a screenshot read; another choice ends that. A failed reading stops no order; a non-picture is told at once. */
export function useReading(onRead: (result: ReadPicture) => void, onNoPicture: (message: string) => void) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(image: File | undefined) {
    running.current?.abort()
    if (!image) return setReading({ state: 'none' })
    const { signal } = (running.current = new AbortController())
    setReading({ state: 'reading', progress: 0 })
    const onProgress = (progress: number) => !signal.aborted && setReading({ state: 'reading', progress })
    try {
      const { data } = await api('readScreenshot', { body: { image }, signal, onProgress })
      if (signal.aborted) return
      setReading(data ? { state: 'read', result: data } : { state: 'unread' })
      if (data) onRead(data)
    } catch (error) {
      if (signal.aborted) return
      const isNone = error instanceof ApiError && NO_PICTURE.has(error.answer.code ?? '')
      setReading({ state: isNone ? 'none' : 'unread' })
      if (isNone) onNoPicture(error.message)
    }
  }

  return { reading, read }
}
