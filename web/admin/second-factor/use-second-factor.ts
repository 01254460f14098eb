import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const KEY = ['second-factor'] as const

/** The own second factor as the server knows it. */
export function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api('getSecondFactor', { signal })).data,
  })
}

/** Reads it again after an act, and the sessions that the act may have ended. */
export function useSecondFactorChanged() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: KEY })
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }
}

/** A refusal's text for each field, or one for all under `root`. */
export function proofRefusal(error: unknown): Record<string, string> {
  const { saveFailed } = adminMessages.secondFactor
  if (!(error instanceof ApiError)) return { root: saveFailed }
  return error.answer.fields ?? { root: error.message || saveFailed }
}
