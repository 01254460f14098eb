import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MailQuestion, ShieldCheck, UserPlus, UserX } from 'lucide-react'
import type { Invitation, StaffMember } from '#contract/accounts/staff.ts'
import { ROLE_NAMES } from '#contract/roles.ts'
import { InvitationDialog, InviteDialog } from '#web/admin/staff/invite-dialog.tsx'
import { StaffDialog } from '#web/admin/staff/staff-dialog.tsx'
import styles from '#web/admin/staff/staff.module.css'
import { EmailLink } from '#web/admin/users/user-table.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Badge } from '#web/ui/signs/badge.tsx'

/** A person on the staff, or one who is invited and has no name yet. */
type Row = StaffMember | Invitation

const isMember = (row: Row): row is StaffMember => 'name' in row

/** Who works in the back office and who is invited, with the way to invite, change and remove them. */
export function Staff() {
  const words = adminMessages.staff
  const staff = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => api('getStaff', { signal }),
  })
  const [inviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Row | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  function open(row: Row) {
    setOpened(row)
    setIsOpen(true)
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p className={styles.text}>{words.text}</p>
        <Button variant="main" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </div>
      <Table<Row>
        label={words.title}
        columns={useColumns(open)}
        rows={staff.data ? [...staff.data.data, ...staff.data.invitations] : []}
        rowKey={({ _id }) => _id}
        onRowClick={open}
        loading={staff.isPending}
        loadingText={words.loading}
        minWidth={720}
        empty={
          <Empty
            compact
            drawing="broken"
            title={words.failed}
            action={<Button onClick={() => void staff.refetch()}>{words.tryAgain}</Button>}
          />
        }
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      {opened && isMember(opened) && (
        <StaffDialog key={opened._id} member={opened} open={isOpen} onClose={close} />
      )}
      {opened && !isMember(opened) && (
        <InvitationDialog key={opened._id} invitation={opened} open={isOpen} onClose={close} />
      )}
    </div>
  )
}

function useColumns(open: (row: Row) => void): Column<Row>[] {
  const words = adminMessages.staff
  const own = useSession()?.userId
  return [
    {
      key: 'member',
      header: words.member,
      width: '38%',
      onPhone: 'title',
      cell: (row) => (
        <span className={styles.member}>
          {isMember(row) && (
            <strong>
              {row.name} {row._id === own && <span className={styles.quiet}>({words.you})</span>}
            </strong>
          )}
          <EmailLink email={row.email} />
        </span>
      ),
    },
    { key: 'role', header: words.role, cell: ({ role }) => ROLE_NAMES[role] },
    { key: 'status', header: words.status, cell: (row) => <Status row={row} /> },
    {
      key: 'actions',
      header: words.actions,
      width: '132px',
      onPhone: 'actions',
      cell: (row) => (
        <Button
          size="s"
          aria-label={words.changeOf(isMember(row) ? row.name : row.email)}
          onClick={() => open(row)}
        >
          {words.change}
        </Button>
      ),
    },
  ]
}

function Status({ row }: { row: Row }) {
  const words = adminMessages.staff
  const [openedAt] = useState(Date.now)
  if (!isMember(row)) {
    const isDead = Date.parse(row.expiresAt) <= openedAt
    return (
      <span className={styles.status}>
        <Badge tone={isDead ? 'bad' : 'warn'} icon={<MailQuestion aria-hidden="true" />}>
          {isDead ? words.expired : words.invited}
        </Badge>
        {!isDead && <span className={styles.quiet}>{words.expires(formatDateLong(row.expiresAt))}</span>}
      </span>
    )
  }
  return (
    <span className={styles.status}>
      {row.status === 'suspended' ? (
        <Badge tone="bad" icon={<UserX aria-hidden="true" />}>
          {words.suspended}
        </Badge>
      ) : (
        words.active
      )}
      {row.secondFactor && (
        <Badge tone="good" icon={<ShieldCheck aria-hidden="true" />}>
          {words.secondFactor}
        </Badge>
      )}
    </span>
  )
}
