import { useState } from 'react'

/**
 * The one form dialog of a list: closed, open for a new record (null), or open for one to edit. Each opening is a new
 * round, the form's key.
 */
export function useFormDialog<R>() {
  const [state, setState] = useState<{ open: boolean; record: R | null; round: number }>({
    open: false,
    record: null,
    round: 0,
  })
  return {
    ...state,
    /** Opens the form with what it is given, or empty. */
    show: (record: R | null) => setState(({ round }) => ({ open: true, record, round: round + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  }
}
