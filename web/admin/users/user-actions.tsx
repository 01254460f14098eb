import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { AtSign, FileText, KeyRound, Trash2, UserCheck, UserX } from 'lucide-react'
import type { Customer } from '#contract/accounts/customers.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { failureText } from '#web/account/form-failures.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { type CustomerPage, CUSTOMERS_KEY } from '#web/admin/users/user-table.tsx'
import styles from '#web/admin/users/user-dialog.module.css'
import { api, download } from '#web/api.ts'
import { usersMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

export interface UserActionsProps {
  user: Customer
  onStatus: (id: string, status: AccountStatus) => void
  onChanged: (user: Customer) => void
}

/** The actions for an account; none once it was deleted. */
export function UserActions(props: UserActionsProps & { onDeleted: () => void }) {
  const mayMake = useMayMake()
  if (props.user.deleted) return <p className={styles.quiet}>{messages.dataDeleted}</p>
  return (
    <>
      <Administration {...props} />
      {mayMake('exportCustomer') && mayMake('deleteCustomer') && <PersonalData {...props} />}
    </>
  )
}

/** Suspend or activate, and a link for a new password, shown only once; without an email, a form to add one. */
function Administration({ user, onStatus, onChanged }: UserActionsProps) {
  const { show } = useToast()
  const [asking, setAsking] = useState(false)
  const change = useAccountStatus(onStatus)
  const reset = useMutation({
    mutationFn: () => api('sendPasswordReset', { params: { id: user._id } }),
    onSuccess: () => show({ text: messages.resetSent(user.email) }),
    onError: (error) => show({ tone: 'bad', text: error.message || messages.resetFailed }),
    onSettled: () => setAsking(false),
  })
  const active = user.status === 'active'
  const mayMake = useMayMake()
  if (!mayMake('updateCustomerStatus')) return null
  return (
    <section>
      <h3 className="mb-8 h-18">{messages.administration}</h3>
      <div className={`${styles.actions} row wrap gap-10`}>
        <Button
          variant={active ? 'danger' : 'plain'}
          icon={active ? <UserX /> : <UserCheck />}
          onClick={singlePress(() =>
            change.mutate({ customer: user, status: active ? 'suspended' : 'active' }),
          )}
        >
          {active ? messages.suspend : messages.activate}
        </Button>
        {user.email && mayMake('sendPasswordReset') && (
          <Button icon={<KeyRound />} onClick={() => setAsking(true)}>
            {messages.reset}
          </Button>
        )}
        {!user.email && mayMake('addEmail') && <AddEmail user={user} onAdded={onChanged} />}
      </div>
      {reset.data && <ResetLink link={reset.data.link} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate()}
        title={messages.resetQuestion}
        cancelText={messages.cancel}
        confirmText={messages.sendLink}
        busy={reset.isPending}
        busyText={messages.sending}
        variant="main"
      >
        {messages.resetText(user.name, user.email)}
      </ConfirmDialog>
    </section>
  )
}

/** Download and deletion of a customer's data at their request. */
function PersonalData({ user, onDeleted }: { user: Customer; onDeleted: () => void }) {
  const { show } = useToast()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const params = { id: user._id }
  const page = useMutation({
    mutationFn: async () => saveFile(await download('exportCustomer', { params }), 'customer-data.html'),
    onError: (error) => show({ tone: 'bad', text: error.message || messages.dataFailed }),
  })
  const deletion = useMutation({
    mutationFn: () => api('deleteCustomer', { params }),
    onSuccess: () => {
      show({ text: messages.nowDeleted })
      onDeleted()
      return client.invalidateQueries({ queryKey: CUSTOMERS_KEY })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <section>
      <h3 className="mb-8 h-18">{messages.data}</h3>
      <p className={styles.quiet}>{messages.dataText}</p>
      {deletion.isError && <Note tone="bad">{deletion.error.message || messages.deleteFailed}</Note>}
      <div className={`${styles.actions} row wrap gap-10`}>
        <Button icon={<FileText />} busy={page.isPending} onClick={() => page.mutate()}>
          {messages.downloadData}
        </Button>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
          {messages.deleteData}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => deletion.mutate()}
        title={messages.deleteQuestion}
        cancelText={messages.cancel}
        confirmText={messages.deleteData}
        busy={deletion.isPending}
        busyText={uiMessages.deleting}
      >
        {messages.deleteText(user.name)}
      </ConfirmDialog>
    </section>
  )
}

/** The link for a new password, to be passed on; it disappears when the modal shows another customer. */
function ResetLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Field label={messages.resetLink} hint={messages.resetLinkHint} className="mt-16">
      <div className={`${styles.copy} row middle gap-8`}>
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyButton text={link} aria-label={uiMessages.copyLink} onError={() => input.current?.select()} />
      </div>
    </Field>
  )
}

interface Change {
  customer: Customer
  status: AccountStatus
}

/** Suspends or activates an account: shown immediately, reverted on an error. `show` updates the open modal. */
function useAccountStatus(show: (id: string, status: AccountStatus) => void) {
  const client = useQueryClient()
  const { show: showToast } = useToast()

  function view({ customer, status }: Change) {
    putStatus(client, customer._id, status)
    show(customer._id, status)
  }

  return useMutation({
    // One after the other, so the last click decides.
    scope: { id: 'account-status' },
    mutationFn: ({ customer, status }: Change) =>
      api('updateCustomerStatus', { params: { id: customer._id }, body: { status } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: CUSTOMERS_KEY })
      view(change)
    },
    onSuccess: (_, { customer, status }) =>
      showToast({
        text: (status === 'suspended' ? messages.nowSuspended : messages.nowActive)(customer.name),
      }),
    onError: (error, { customer }) => {
      view({ customer, status: customer.status })
      showToast({ tone: 'bad', text: error.message || messages.statusFailed })
    },
    onSettled: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  })
}

/** Updates a status in every page that contains the customer, and in the counts. */
function putStatus(client: QueryClient, id: string, status: AccountStatus): void {
  client.setQueriesData<CustomerPage>(
    { queryKey: CUSTOMERS_KEY },
    (page) => page && withStatus(page, id, status),
  )
}

function withStatus(page: CustomerPage, id: string, status: AccountStatus): CustomerPage {
  const before = page.customers.find((customer) => customer._id === id)?.status
  if (before === undefined || before === status) return page
  const { counts } = page
  return {
    ...page,
    customers: page.customers.map((one) => (one._id === id ? { ...one, status } : one)),
    counts: { ...counts, [before]: counts[before] - 1, [status]: counts[status] + 1 },
  }
}

/** Adds the first email of a phone customer without one. */
function AddEmail({ user, onAdded }: { user: Customer; onAdded: (user: Customer) => void }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const client = useQueryClient()
  const { show } = useToast()
  const add = useMutation({
    mutationFn: () => api('addEmail', { params: { id: user._id }, body: { email } }),
    onSuccess: ({ data }) => {
      show({ tone: 'good', text: messages.emailAdded(data.name) })
      onAdded(data)
      return client.invalidateQueries({ queryKey: CUSTOMERS_KEY })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate()
  }
  if (!open)
    return (
      <Button icon={<AtSign />} onClick={() => setOpen(true)}>
        {messages.addEmail}
      </Button>
    )
  return (
    <form noValidate className={`${styles.email} grid items-start gap-10`} onSubmit={submit}>
      <Field
        label={messages.newEmail}
        hint={messages.newEmailHint}
        error={add.error && failureText(add.error, messages.emailFailed)}
      >
        <TextInput
          ref={focusOnce}
          inputMode="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={email}
          readOnly={add.isPending}
          onChange={(event) => {
            setEmail(event.target.value)
            if (add.error) add.reset()
          }}
        />
      </Field>
      <Button
        type="submit"
        busy={add.isPending}
        busyText={messages.addingEmail}
        disabled={email.trim() === ''}
      >
        {messages.saveEmail}
      </Button>
    </form>
  )
}

/** The field appears where its button was pressed. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
