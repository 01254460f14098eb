import { useEffect } from 'react'
import { api } from '#web/api.ts'
import { isPreview } from '#web/preview/preview-address.ts'

/** Who rests so long on a text has finished it, as by Enter. */
const FINISHED_MS = 2_000

/** Each text is told once in the life of the page. */
const reported = new Set<string>()

/** Tells the shop what was looked for in vain (`text`, else ''), once it is finished. No one waits for it. */
export function useMissedSearch(text: string, isFinished: boolean): void {
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
