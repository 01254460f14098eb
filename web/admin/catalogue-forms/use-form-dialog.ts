import { useState } from 'react'

/**
 * The form dialog of a list: closed, for a new record (null) or one to edit. `round` is the key of each opening.
 * `first`: what it is open for from the start.
 */
export function useFormDialog<R>(first?: R) {
  const [state, setState] = useState<{ open: boolean; record: R | null; round: number }>({
    open: first !== undefined,
    record: first ?? null,
    round: 0,
  })
  return {
    ...state,
    show: (record: R | null) => setState(({ round }) => ({ open: true, record, round: round + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  }
}
