import { useEffect } from 'react'
import { api } from '#web/api.ts'
import { isPreview } from '#web/preview-path.ts'

/** A pause this long means that the text is complete, like Enter. */
const FINISHED_MS = 2_000

/** Each text is reported once per page load. */
const reported = new Set<string>()

/** Reports a search without results (`text`, else '') once it is complete. Nothing waits for it. */
export function useZeroResultSearch(text: string, isFinished: boolean): void {
  useEffect(() => {
    if (text === '' || reported.has(text) || isPreview()) return undefined
    const timer = window.setTimeout(
      () => {
        reported.add(text)
        api('reportMissedSearch', { body: { search: text } }).catch(() => undefined)
      },
      isFinished ? 0 : FINISHED_MS,
    )
    return () => window.clearTimeout(timer)
  }, [text, isFinished])
}
