import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { TransportError } from '#contract/client.ts'
import styles from '#web/admin/layout/admin-layout.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { fileAddress } from '#web/picture-source.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

const RETRY_MS = 5_000

export interface ServerState {
  /** Time of the last good response while the server can't be reached, in ms; undefined while it can. */
  lostSince: number | undefined
  /** Asks the server whether it is there. */
  check: () => void
}

/** Whether the server answers, from every query and from asking it; `onBack` runs when it answers again. */
export function useServerState(onBack: () => void): ServerState {
  const client = useQueryClient()
  const [lostSince, setLostSince] = useState<number>()
  const lastGood = useRef(0)
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const lost = useCallback(() => setLostSince((since) => since ?? (lastGood.current || Date.now())), [])

  useEffect(() => {
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'success') lastGood.current = Date.now()
      if (action.type === 'failed' && action.error instanceof TransportError) lost()
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        if (event.action.error instanceof TransportError) lost()
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client, lost])

  const check = useCallback(() => {
    void answers().then((isThere) => (isThere ? setLostSince(undefined) : lost()))
  }, [lost])

  const isLost = lostSince !== undefined
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(check, RETRY_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
      back.current()
    }
  }, [isLost, check])
  return { lostSince, check }
}

/** A refusal is an answer; a proxy without its server is none. */
function answers(): Promise<boolean> {
  return fetch(fileAddress('/api/health'), { cache: 'no-store' }).then(
    ({ status }) => status < 502,
    () => false,
  )
}

/** Above every screen while the server can't be reached: of when the shown data is, and that it will be updated. */
export function ServerLost({ lostSince, check }: ServerState) {
  const words = adminMessages.frame
  return (
    <output className={classNames(styles.lost, 'no-print')}>
      {lostSince !== undefined && (
        <Note
          tone="bad"
          icon={<CloudOff aria-hidden="true" />}
          action={
            <Button size="s" onClick={check}>
              {words.tryAgain}
            </Button>
          }
        >
          <strong>{words.serverLost}</strong> {words.serverLostText(formatDateTime(new Date(lostSince)))}
        </Note>
      )}
    </output>
  )
}
