import { useEffect, useRef, useState } from 'react'
import type { ReadPicture } from '#contract/payments.ts'
import { api } from '#web/api.ts'

/** How far the shop is with reading a chosen picture; `progress`: the share that has been sent, 0 to 1. */
export type Reading =
  | { state: 'none' }
  | { state: 'reading'; progress: number }
  | { state: 'read'; result: ReadPicture }
  | { state: 'unread' }

/** Has a chosen screenshot read; another choice, or none, ends the one before. A reading that fails stops nobody. */
export function useReading(onRead: (result: ReadPicture) => void) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(image: File | undefined) {
    running.current?.abort()
    if (!image) return setReading({ state: 'none' })
    const { signal } = (running.current = new AbortController())
    setReading({ state: 'reading', progress: 0 })
    const onProgress = (progress: number) => !signal.aborted && setReading({ state: 'reading', progress })
    const result = await api('readScreenshot', { body: { image }, signal, onProgress }).then(
      ({ data }) => data,
      () => null,
    )
    if (signal.aborted) return
    setReading(result ? { state: 'read', result } : { state: 'unread' })
    if (result) onRead(result)
  }

  return { reading, read }
}
