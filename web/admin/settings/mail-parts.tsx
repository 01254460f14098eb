import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Send, Trash2 } from 'lucide-react'
import type { FailedMail } from '#contract/back-office/failed-mails.ts'
import type { MailTemplate } from '#contract/back-office/mails.ts'
import { failureText } from '#web/account/form-failures.ts'
import styles from '#web/admin/settings/failed-mails.module.css'
import { api } from '#web/api.ts'
import { adminMessages, settingsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'

const KEY = ['admin', 'failed-mails'] as const

/** Unsent emails: those that failed permanently, and the last problem. */
function useFailedMails() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('getFailedMails', { signal }) })
}

/** Emails that could not be sent, each of which can be sent again or discarded; empty if there are none. */
export function FailedMails() {
  const { data } = useFailedMails()
  const choice = useMailChoice()
  if (!data || data.total === 0) return null
  return (
    <Note tone="warn">
      <h2 className="t-16 strong">{messages.failedMails(formatNumber(data.total))}</h2>
      <p>{messages.failedMailsText}</p>
      <ul className={`grid gap-8 mt-10 ${styles.list}`}>
        {data.data.map((mail) => (
          <li key={mail._id} className={`row wrap middle ${styles.mail}`}>
            <span className={`grid shrink breaks ${styles.text}`}>
              <strong>{messages.mailNames[mail.template as MailTemplate] ?? mail.template}</strong>
              <span>
                {mail.to} · {formatDateTime(mail.createdAt)}
              </span>
              <span className="t-13">{mail.error}</span>
            </span>
            <Button
              size="s"
              icon={<RotateCcw />}
              aria-label={messages.sendAgainTo(mail.to)}
              disabled={choice.isPending}
              onClick={() => choice.mutate({ mail, action: 'retryMail' })}
            >
              {messages.sendAgain}
            </Button>
            <IconButton
              size="s"
              icon={<Trash2 />}
              variant="danger"
              aria-label={messages.giveUp(mail.to)}
              disabled={choice.isPending}
              onClick={() => choice.mutate({ mail, action: 'removeFailedMail' })}
            />
          </li>
        ))}
      </ul>
    </Note>
  )
}

function useMailChoice() {
  const queries = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: ({ mail, action }: { mail: FailedMail; action: 'retryMail' | 'removeFailedMail' }) =>
      api(action, { params: { id: mail._id } }),
    onSuccess: ({ message }) => show({ text: message }),
    onError: (error) => show({ tone: 'bad', text: failureText(error, messages.failedToSave) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/**
 * Whether the shop can send email, the last problem, and a test email to the admin's own address. `withDetail` adds
 * the mail server's own message, for places without a list of failed emails.
 */
export function MailReadiness({ withDetail = false }: { withDetail?: boolean }) {
  const messages = adminMessages.setup.email
  const delivery = useShop().settings?.emailDelivery
  const problem = useFailedMails().data?.problem
  if (!delivery) return null
  return (
    <div className="stack gap-18">
      {delivery === 'smtp' ? (
        <p>{messages.smtp}</p>
      ) : (
        <Note tone="warn">
          <p>
            <strong>{messages[delivery]}</strong>{' '}
            {delivery === 'none' ? messages.noneText : messages.outboxText}
          </p>
          <p>{messages.howTo}</p>
        </Note>
      )}
      {problem && (
        <Note tone="warn">
          <p>
            <strong>{messages.problem(formatDateTime(problem.at))}</strong> {problem.text}
          </p>
          {withDetail && <p className="soft t-13">{messages.detail(problem.detail)}</p>}
        </Note>
      )}
      {delivery === 'smtp' && <TestEmail />}
    </div>
  )
}

function TestEmail() {
  const messages = adminMessages.setup.email
  const to = useSession()?.user.email ?? ''
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api('sendTestEmail') })
  return (
    <>
      <div>
        <Button icon={<Send />} busy={isPending} busyText={messages.sending} onClick={() => mutate()}>
          {messages.sendTest}
        </Button>
      </div>
      <div aria-live="polite">
        {isSuccess && <Note tone="good">{messages.sent(to)}</Note>}
        {error && <Note tone="bad">{failureText(error, messages.failed)}</Note>}
      </div>
    </>
  )
}
