import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { STATEMENTS_KEY } from '#web/admin/statements/statement-keys.ts'
import type { Wish } from '#web/admin/statements/use-reading.ts'
import { api } from '#web/api.ts'

/** Sends a statement with its columns; `onDone` gets the imported one's id. `progress`: 0 to 100 while it is on its way. */
export function useImport(onDone: (id: string) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const sending = useMutation({
    mutationFn: async ({ file, wish }: { file: File; wish: Wish }) =>
      (
        await api('importStatement', {
          body: { file, ...wish },
          onProgress: (share) => setProgress(share * 100),
        })
      ).data,
    onSuccess: ({ _id }) => {
      void client.invalidateQueries({ queryKey: STATEMENTS_KEY })
      onDone(_id)
    },
    onSettled: () => setProgress(undefined),
  })
  return { ...sending, progress }
}
