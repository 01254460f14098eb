import { useQuery } from '@tanstack/react-query'
import { STATEMENT_HEAD_BYTES } from '#contract/limits.ts'
import type { ColumnRole, DateOrder } from '#contract/statements.ts'
import { api } from '#web/api.ts'

/** What an admin has changed of how a file is read. */
export interface Wish {
  columns?: ColumnRole[]
  dateOrder?: DateOrder
}

/** How a chosen file would be read: only its beginning is sent for that. The last answer stays until the next one is there. */
export function useReading(file: File | undefined, wish: Wish) {
  return useQuery({
    queryKey: ['statement reading', file?.name, file?.size, file?.lastModified, wish],
    queryFn: async ({ signal }) =>
      (await api('readStatement', { body: { file: headOf(file!), ...wish }, signal })).data,
    enabled: file !== undefined,
    placeholderData: (before) => before,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

function headOf(file: File): File {
  return new File([file.slice(0, STATEMENT_HEAD_BYTES)], file.name, { type: file.type })
}
