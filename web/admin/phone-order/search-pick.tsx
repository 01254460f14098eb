import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import styles from '#web/admin/phone-order/search-pick.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'

interface Props<Found> {
  label: string
  hint: string
  foundLabel: string
  noneFound: string
  search: (text: string, signal: AbortSignal) => Promise<Found[]>
  idOf: (found: Found) => string
  onPick: (found: Found) => void
  isDisabled?: (found: Found) => boolean
  /** Something must be picked here: the focus comes here first, and a reader hears that it is wrong. */
  invalid?: boolean
  children: (found: Found) => ReactNode
}

/** A search whose findings stand below it: Enter takes the first, the arrow keys move among them. */
export function SearchPick<Found>({
  label,
  hint,
  foundLabel,
  noneFound,
  search,
  idOf,
  onPick,
  isDisabled,
  invalid,
  children,
}: Props<Found>) {
  const words = adminMessages.phoneOrder
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const text = useDeferredValue(typed.trim())
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-pick', label, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: text !== '',
    staleTime: 0,
  })
  const shown = text === '' ? undefined : data

  function pick(found: Found | undefined) {
    if (found === undefined || isDisabled?.(found)) return
    onPick(found)
    setTyped('')
    frame.current?.querySelector('input')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault() // it places no order
      if (text === typed.trim() && !isFetching) pick(shown?.[0])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, ul button') ?? [])]
    const next = stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (!stops[next]) return
    event.preventDefault()
    stops[next].focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the box and the buttons in it
    <div ref={frame} className={styles.pick} onKeyDown={onKeyDown}>
      <SearchBox
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={hint}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <output className={styles.said}>
        {text !== '' && isFetching && <span className="sr">{words.searching}</span>}
        {isError && text !== '' && words.searchFailed}
        {shown?.length === 0 && !isFetching && noneFound}
      </output>
      {shown && shown.length > 0 && (
        <ul className={styles.found} aria-label={foundLabel}>
          {shown.map((found) => (
            <li key={idOf(found)}>
              <button
                type="button"
                className={styles.one}
                disabled={isDisabled?.(found)}
                onClick={() => pick(found)}
              >
                {children(found)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
