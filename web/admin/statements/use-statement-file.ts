import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { STATEMENT_SAMPLE_BYTES } from '#contract/limits.ts'
import type { ColumnRole, DateOrder } from '#contract/payments/statements.ts'
import { api } from '#web/api.ts'
import { useState } from 'react'
import { LAYOUTS_KEY, STATEMENTS_KEY } from '#web/admin/statements/statement-text.ts'

export interface LayoutChoice {
  columns?: ColumnRole[]
  dateOrder?: DateOrder
}

/**
 * How a chosen file would be read, based on its beginning. The last response is shown until the next one arrives.
 */
export function useStatementPreview(file: File | undefined, choice: LayoutChoice) {
  return useQuery({
    queryKey: ['statement reading', file?.name, file?.size, file?.lastModified, choice],
    queryFn: async ({ signal }) =>
      (await api('readStatement', { body: { file: firstBytes(file!), ...choice }, signal })).data,
    enabled: file !== undefined,
    placeholderData: (before) => before,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

function firstBytes(file: File): File {
  return new File([file.slice(0, STATEMENT_SAMPLE_BYTES)], file.name, { type: file.type })
}

/**
 * Sends a statement with its columns; `onDone` receives the imported statement's id. `progress`: 0 to 100 while
 * sending.
 */
export function useImport(onDone: (id: string) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const sending = useMutation({
    mutationFn: async ({ file, choice }: { file: File; choice: LayoutChoice }) =>
      (
        await api('importStatement', {
          body: { file, ...choice },
          onProgress: (share) => setProgress(share * 100),
        })
      ).data,
    onSuccess: ({ _id }) => {
      void client.invalidateQueries({ queryKey: STATEMENTS_KEY })
      void client.invalidateQueries({ queryKey: LAYOUTS_KEY })
      onDone(_id)
    },
    onSettled: () => setProgress(undefined),
  })
  return { ...sending, progress }
}

/** The server's progress with a statement that was sent. */
export async function fetchImportProgress(signal: AbortSignal) {
  return (await api('getImportProgress', { signal })).data
}
