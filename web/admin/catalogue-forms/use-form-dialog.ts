import { useState } from 'react'

/** The form dialog of a list: closed, for a new record (null) or one to edit. `round` is the key of each opening. */
export function useFormDialog<R>() {
  const [state, setState] = useState<{ open: boolean; record: R | null; round: number }>({
    open: false,
    record: null,
    round: 0,
  })
  return {
    ...state,
    show: (record: R | null) => setState(({ round }) => ({ open: true, record, round: round + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  }
}
