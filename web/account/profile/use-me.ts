import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import { ApiError } from '#contract/client.ts'
import type { profileCalls } from '#contract/accounts/profile.ts'
import { meQuery } from '#web/account/profile/me-query.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { updateSessionUser } from '#web/session.ts'

/** The signed-in account as the server has it. */
export function useMe() {
  return useQuery(meQuery)
}

/** Saves own changes; the frame and the checkout show them. */
export function useSaveMe() {
  const client = useQueryClient()
  return async (body: BodyInput<typeof profileCalls.updateMe>) => {
    const { data } = await api('updateMe', { body })
    client.setQueryData(meQuery.queryKey, data)
    updateSessionUser(data)
    void client.invalidateQueries({ queryKey: ['customer'] })
  }
}

/** A refusal's text for each field, or one for all under `root`. */
export function refusalTexts(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { root: messages.profile.saveFailed }
  return error.answer.fields ?? { root: error.message || messages.profile.saveFailed }
}
