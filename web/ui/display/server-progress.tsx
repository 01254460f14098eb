import { useQuery } from '@tanstack/react-query'
import styles from '#web/ui/display/server-progress.module.css'

const EVERY_MS = 1_000

interface Counted {
  done: number
  of: number
}

interface Props<P extends Counted> {
  /** The bar's accessible name. */
  label: string
  /** The server's progress; null while it is unknown. */
  ask: (signal: AbortSignal) => Promise<P | null>
  text: (progress: P) => string
}

/** The server's progress with a running request, polled once a second; shows nothing in the first second. */
export function ServerProgress<P extends Counted>({ label, ask, text }: Props<P>) {
  const { data } = useQuery({
    queryKey: ['server progress', label],
    queryFn: ({ signal }) => ask(signal),
    initialData: null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    gcTime: 0,
    retry: false,
  })
  if (!data) return null
  return (
    <>
      <progress className={styles.progress} max={data.of} value={data.done} aria-label={label} />
      <span className="num">{text(data)}</span>
    </>
  )
}
