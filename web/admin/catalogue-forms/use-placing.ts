import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface Placing {
  /** Moves a record from one place to another, both from 0. */
  move: (from: number, to: number) => void
  count: number
}

/** Puts a list's records in order: shown at once, put back when the server refuses. `place` takes all their ids. */
export function usePlacing(
  list: string,
  records: readonly Placed[],
  place: ((ids: string[]) => Promise<unknown>) | undefined,
): Placing {
  const words = adminMessages.content.places
  const client = useQueryClient()
  const say = useActToast()
  const queryKey = ['admin', list]
  const mutationKey = ['place', list]
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the order of the last press is the one that stays.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ placed }: Move) => place?.(placed.map(({ _id }) => _id)),
    onMutate: async ({ placed }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, placed)
      return { before }
    },
    onSuccess: (_, { name, to }) => say('good', words.moved(name, to + 1, records.length)),
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before)
      say('bad', error.message || words.failed)
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey })
    },
  })

  function move(from: number, to: number) {
    const record = records[from]
    if (!record || to < 0 || to >= records.length) return
    mutate({ placed: records.toSpliced(from, 1).toSpliced(to, 0, record), name: record.name, to })
  }
  return { move, count: records.length }
}

interface Placed {
  _id: string
  name: string
}

interface Move {
  placed: Placed[]
  name: string
  to: number
}
