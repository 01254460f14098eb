import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { useFailedMails } from '#web/admin/settings/failed-mails.tsx'
import styles from '#web/admin/settings/settings.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

/**
 * Whether the shop can send email, what went wrong last, and a test email to the admin's own address. `withDetail` adds
 * the mail server's own words, where no list of failed emails shows them.
 */
export function MailReadiness({ withDetail = false }: { withDetail?: boolean }) {
  const words = adminMessages.setup.email
  const delivery = useShop().settings?.emailDelivery
  const problem = useFailedMails().data?.problem
  if (!delivery) return null
  return (
    <div className={styles.fields}>
      {delivery === 'smtp' ? (
        <p>{words.smtp}</p>
      ) : (
        <Note tone="warn">
          <p>
            <strong>{words[delivery]}</strong> {delivery === 'none' ? words.noneText : words.outboxText}
          </p>
          <p>{words.howTo}</p>
        </Note>
      )}
      {problem && (
        <Note tone="warn">
          <p>
            <strong>{words.problem(formatDateTime(problem.at))}</strong> {problem.text}
          </p>
          {withDetail && <p className={styles.quiet}>{words.detail(problem.detail)}</p>}
        </Note>
      )}
      {delivery === 'smtp' && <TestEmail />}
    </div>
  )
}

function TestEmail() {
  const words = adminMessages.setup.email
  const to = useSession()?.user.email ?? ''
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api('sendTestEmail') })
  return (
    <>
      <div>
        <Button
          icon={<Send aria-hidden="true" />}
          busy={isPending}
          busyText={words.sending}
          onClick={() => mutate()}
        >
          {words.sendTest}
        </Button>
      </div>
      <div aria-live="polite">
        {isSuccess && <Note tone="good">{words.sent(to)}</Note>}
        {error && <Note tone="bad">{refusalText(error, words.failed)}</Note>}
      </div>
    </>
  )
}
