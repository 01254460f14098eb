import { useQuery } from '@tanstack/react-query'
import { failureText } from '#web/account/failure-text.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { Note } from '#web/ui/note.tsx'

/** Redeems the token of a verification mail, once, and says how that went (D11). */
export function VerifyEmail({ token }: { token: string }) {
  const words = messages.account
  // A query, because it must run once however often the screen is drawn.
  const query = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => api('verifyEmail', { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.isError) return <Note tone="bad">{failureText(query.error, words.linkDead)}</Note>
  if (query.isPending) return <Note tone="info">{words.verifying}</Note>
  return <Note tone="good">{query.data.message || words.verified}</Note>
}
