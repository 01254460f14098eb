import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '#web/account/failure-text.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/signs/note.tsx'

/** Redeems the token of a verification mail, once, and says how that went. */
export function VerifyEmail({ token }: { token: string }) {
  const words = messages.account
  const session = useSession()
  // A query, because it must run once however often the screen is drawn.
  const query = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => api('verifyEmail', { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.isError)
    return (
      <Note tone="bad" action={session && <AnotherLink />}>
        {failureText(query.error, words.linkDead)}
      </Note>
    )
  if (query.isPending) return <Note tone="info">{words.verifying}</Note>
  return <Note tone="good">{query.data.message || words.verified}</Note>
}

/** Has the mail sent again; only for somebody signed in, whose address is known. */
function AnotherLink() {
  const words = messages.account
  const again = useMutation({ mutationFn: () => api('resendVerification') })
  if (again.isSuccess) return <output>{again.data.message}</output>
  return (
    <Button size="s" busy={again.isPending} busyText={words.sendingLink} onClick={() => again.mutate()}>
      {again.isError ? failureText(again.error, words.errorOccurred) : words.sendAgain}
    </Button>
  )
}
