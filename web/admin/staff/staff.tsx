import { useEffect, useState, type ReactNode, useRef } from 'react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MailQuestion, ShieldCheck, UserPlus, UserX } from 'lucide-react'
import type { Invitation, StaffMember } from '#contract/accounts/staff.ts'
import { ROLE_NAMES, type StaffRole } from '#contract/roles.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import {
  StaffDialog,
  errorOf,
  FormError,
  OwnPasswordField,
  RoleField,
  type RowDialogProps,
} from '#web/admin/staff/staff-dialog.tsx'
import styles from '#web/admin/staff/staff.module.css'
import { EmailLink } from '#web/admin/users/user-table.tsx'
import { api } from '#web/api.ts'
import { staffMessages as messages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { NotLoaded } from '#web/ui/lists/empty.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EMAIL_MAX } from '#contract/limits.ts'
import { useShop } from '#web/shop.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** A staff member, or an invited person without a name yet. */
type Row = StaffMember | Invitation

const isMember = (row: Row): row is StaffMember => 'name' in row

/** The staff and open invitations, with controls to invite, change and remove people. */
export function Staff() {
  const staff = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => api('getStaff', { signal }),
  })
  const [inviting, setInviting] = useState(false)
  const { record: opened, round, open, show, close } = useFormDialog<Row>()
  const rows: Row[] = staff.data ? [...staff.data.data, ...staff.data.invitations] : []
  const inviteButton = useRef<HTMLButtonElement>(null)
  /** Where the focus was, or, if that row was removed, the button above the list. */
  const finalFocus = () => rows.some(({ _id }) => _id === opened?._id) || inviteButton.current
  return (
    <div className="stack gap-16">
      <div className="row wrap middle between gap-12">
        <p className="soft">{messages.text}</p>
        <Button ref={inviteButton} variant="main" icon={<UserPlus />} onClick={() => setInviting(true)}>
          {messages.invite}
        </Button>
      </div>
      <Table<Row>
        label={messages.title}
        columns={useColumns(show)}
        rows={rows}
        rowKey={({ _id }) => _id}
        onRowClick={show}
        loading={staff.isPending}
        loadingText={messages.loading}
        minWidth={720}
        empty={<NotLoaded compact title={messages.failed} onRetry={staff.refetch} />}
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      {opened && isMember(opened) && (
        <StaffDialog key={round} member={opened} open={open} onClose={close} finalFocus={finalFocus} />
      )}
      {opened && !isMember(opened) && (
        <InvitationDialog
          key={round}
          invitation={opened}
          open={open}
          onClose={close}
          finalFocus={finalFocus}
        />
      )}
    </div>
  )
}

function useColumns(open: (row: Row) => void): Column<Row>[] {
  const own = useSession()?.userId
  return [
    {
      key: 'member',
      header: messages.member,
      width: '38%',
      onPhone: 'title',
      cell: (row) => (
        <span className={`grid breaks ${styles.member}`}>
          {isMember(row) && (
            <strong>
              {row.name} {row._id === own && <span className="soft t-13">({messages.you})</span>}
            </strong>
          )}
          <EmailLink email={row.email} />
        </span>
      ),
    },
    { key: 'role', header: messages.role, cell: ({ role }) => ROLE_NAMES[role] },
    { key: 'status', header: messages.status, cell: (row) => <Status row={row} /> },
    {
      key: 'actions',
      header: messages.actions,
      width: '132px',
      onPhone: 'actions',
      cell: (row) => (
        <Button
          ref={passFocus}
          size="s"
          aria-label={messages.changeOf(isMember(row) ? row.name : row.email)}
          onClick={() => open(row)}
        >
          {messages.change}
        </Button>
      ),
    },
  ]
}

function Status({ row }: { row: Row }) {
  const [openedAt] = useState(Date.now)
  if (!isMember(row)) {
    const isDead = Date.parse(row.expiresAt) <= openedAt
    return (
      <span className="row wrap middle gap-6">
        <Badge tone={isDead ? 'bad' : 'warn'} icon={MailQuestion}>
          {isDead ? messages.expired : messages.invited}
        </Badge>
        {!isDead && <span className="soft t-13">{messages.expires(formatDateLong(row.expiresAt))}</span>}
      </span>
    )
  }
  return (
    <span className="row wrap middle gap-6">
      {row.status === 'suspended' ? (
        <Badge tone="bad" icon={UserX}>
          {messages.suspended}
        </Badge>
      ) : (
        messages.active
      )}
      {row.secondFactor && (
        <Badge tone="good" icon={ShieldCheck}>
          {messages.secondFactor}
        </Badge>
      )}
    </span>
  )
}

function InviteDialog({ open, onClose }: Openable) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('order-desk')
  const [password, setPassword] = useState('')
  const needsPassword = role === 'admin'
  const invite = useMutation({
    mutationFn: () => api('inviteStaff', { body: { email, role, ...(needsPassword && { password }) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin', 'staff'] }),
  })
  const canSend = useShop().settings?.emailDelivery === 'smtp'
  function close() {
    onClose()
    invite.reset()
    setEmail('')
    setPassword('')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={messages.inviteTitle}
      size="s"
      keepOnOutsidePress
      onSubmit={() => invite.mutate()}
      footer={
        invite.data ? (
          <Button variant="main" onClick={close}>
            {messages.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button
              type="submit"
              variant="main"
              busy={invite.isPending}
              busyText={messages.sending}
              disabled={!email.trim()}
            >
              {canSend ? messages.send : messages.create}
            </Button>
          </>
        )
      }
    >
      {invite.data ? (
        <InvitationLink invited={invite.data} />
      ) : (
        <div className="grid gap-16">
          <p className="soft">{messages.inviteText}</p>
          <FormError of={invite} fields={['email', 'password']} />
          <Field label={messages.email} error={errorOf(invite, 'email')}>
            <TextInput
              inputMode="email"
              autoComplete="off"
              maxLength={EMAIL_MAX}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <RoleField value={role} onChange={setRole} />
          {needsPassword && (
            <OwnPasswordField value={password} onChange={setPassword} error={errorOf(invite, 'password')} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** An open invitation: send a new link, or withdraw it. */
function InvitationDialog({
  invitation,
  open,
  onClose,
  finalFocus,
}: RowDialogProps & { invitation: Invitation }) {
  const queries = useQueryClient()
  const { show } = useToast()
  const [password, setPassword] = useState('')
  const { _id: id, email, role } = invitation
  const params = { id }
  const refetch = () => queries.invalidateQueries({ queryKey: ['admin', 'staff'] })
  const renew = useMutation({
    mutationFn: () => api('resendInvitation', { params, body: role === 'admin' ? { password } : {} }),
    onSuccess: refetch,
  })
  const withdraw = useMutation({
    mutationFn: () => api('revokeInvitation', { params }),
    onSuccess: async () => {
      show({ text: messages.withdrawn(email) })
      onClose()
      await refetch()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={messages.invitationTitle}
      size="s"
      footer={<Button onClick={onClose}>{messages.done}</Button>}
    >
      <div className="grid gap-16">
        <p>
          <strong>{email}</strong> <span className="soft t-13">{ROLE_NAMES[role]}</span>
        </p>
        <FormError of={renew} fields={['password']} />
        <FormError of={withdraw} fields={[]} />
        {renew.data ? (
          <InvitationLink invited={renew.data} />
        ) : (
          <>
            {role === 'admin' && (
              <OwnPasswordField value={password} onChange={setPassword} error={errorOf(renew, 'password')} />
            )}
            <div className="row wrap gap-10">
              <Button busy={renew.isPending} busyText={messages.sending} onClick={() => renew.mutate()}>
                {messages.newLink}
              </Button>
              <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
                {messages.withdraw}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface Invited {
  data: Invitation
  link: string
  emailed: boolean
}

/** The invitation link to pass on; anyone who has it can join. */
function InvitationLink({ invited: { data, link, emailed } }: { invited: Invited }): ReactNode {
  const { email } = data
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="grid gap-16">
      <Note tone="good">{emailed ? messages.sent(email) : messages.created(email)}</Note>
      <Field label={messages.link} hint={emailed ? messages.linkHint(email) : messages.linkOnlyHint(email)}>
        <div className={`row middle gap-8 ${styles.copy}`}>
          <TextInput ref={input} readOnly value={link} onFocus={({ target }) => target.select()} />
          <CopyButton text={link} aria-label={uiMessages.copyLink} onError={() => input.current?.select()} />
        </div>
      </Field>
    </div>
  )
}
