import { useEffect } from 'react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/payments/payments.ts'
import { PICTURE_LINK_MS } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { pictureSource } from '#web/picture-source.ts'

/** Below the life of a signed address: an older one is asked for anew. ms */
const FRESH_MS = PICTURE_LINK_MS - 30_000

type Pictured = Pick<Payment, '_id' | 'uploadedAt'>

/** A screenshot's address; each one given is written down, so it is asked for once and kept while it lives. */
function pictureQuery({ _id: id, uploadedAt }: Pictured, former: string | undefined) {
  return {
    queryKey: ['admin-screenshot', id, former ?? uploadedAt],
    queryFn: async () => {
      const body = former === undefined ? {} : { former }
      const { data } = await api('viewScreenshot', { params: { id }, body })
      return { src: pictureSource(data.image).src ?? null, deletedAt: data.deletedAt }
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    meta: { still: true },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryDelay: 400,
  } as const
}

/** The screenshot of a payment at full size, or one that it had before. */
export function usePicture(payment: Pictured, former?: string) {
  return useQuery(pictureQuery(payment, former))
}

/** Fetches the next payment's picture while this one is looked at. */
export function useNextPicture(next: Pictured | undefined): void {
  const client = useQueryClient()
  const id = next?._id
  const uploadedAt = next?.uploadedAt
  useEffect(() => {
    if (id !== undefined && uploadedAt !== undefined) void preload(client, { _id: id, uploadedAt })
  }, [client, id, uploadedAt])
}

async function preload(client: QueryClient, payment: Pictured): Promise<void> {
  const found = await client.fetchQuery(pictureQuery(payment, undefined)).catch(() => null)
  if (found?.src) new Image().src = found.src
}
