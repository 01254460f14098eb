import { useMutation } from '@tanstack/react-query'
import { useMe } from '#web/account/profile/use-me.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/wish-list/wish-list.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/signs/note.tsx'

/** A quiet word to those whose email is not verified, with the way to have the link sent again. */
export function VerifyHint() {
  const words = messages.wishList
  const { data: me } = useMe()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api('resendVerification') })
  if (!me || me.isVerified) return null
  return (
    <Note
      tone={error ? 'warn' : 'info'}
      className={styles.hint}
      action={
        !isSuccess && (
          <Button size="s" busy={isPending} busyText={words.sending} onClick={() => mutate()}>
            {words.sendAgain}
          </Button>
        )
      }
    >
      <output>
        {isSuccess ? words.sent : error ? error.message || words.sendFailed : words.unverified(me.email)}
      </output>
    </Note>
  )
}
