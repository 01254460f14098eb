import { useQuery } from '@tanstack/react-query'
import type { ReadTracking } from '#contract/orders/dispatch.ts'
import { api } from '#web/api.ts'
import { shopQuery } from '#web/shop.ts'

/** What an admin chose instead of what was found: columns by their headings, the courier of rows without one. */
export interface FileChoice {
  columns: Partial<ReadTracking['columns']>
  courier: string
}

export const NO_CHOICE: FileChoice = { columns: {}, courier: '' }

/** What a courier's file says, read by the server without a change. The last answer stays until the next is there. */
export function useTrackingFile(file: File | undefined, { columns, courier }: FileChoice) {
  return useQuery({
    queryKey: ['tracking file', file?.name, file?.size, file?.lastModified, columns, courier],
    queryFn: async ({ signal }) => {
      const { order, number } = columns
      const chosen = { ...columns, order: order ?? undefined, number: number ?? undefined }
      const body = { file: file!, columns: chosen, courier }
      return (await api('readTracking', { body, signal })).data
    },
    enabled: file !== undefined,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The couriers of the settings, by name. */
export function useCouriers(): string[] {
  return useQuery(shopQuery).data?.couriers?.map(({ name }) => name) ?? []
}
