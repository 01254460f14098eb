import { useState } from 'react'
import {
  CircleUserRound,
  FileText,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  UserRoundPen,
} from 'lucide-react'
import { Link } from 'react-router'
import { ProfileDialog } from '#web/account/profile/profile-dialog.tsx'
import { settingsAddress } from '#web/admin/layout/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { SecondFactor } from '#web/admin/second-factor/second-factor.tsx'
import { useMay } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { isKnownRole, useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'

/** Who is signed in, and how the shop looks to them. */
export function ProfilePanel() {
  const words = adminMessages.frame
  const session = useSession()
  const { choice, choose } = useTheme()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const role = session?.role ?? ''
  const may = useMay()
  const registration = useShop().settings?.taxRegistration ?? 'none'
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={words.profile}
        trigger={<IconButton icon={<CircleUserRound />} aria-label={words.profile} />}
      >
        <div className={styles.panel}>
          <p className={styles.facts}>
            <strong>{session?.user.name}</strong>
            <span>{session?.user.email}</span>
            <span className={styles.sub}>{isKnownRole(role) ? words.roles[role] : role}</span>
          </p>
          <ul className={styles.links}>
            <li>
              <button
                type="button"
                className={styles.entry}
                onClick={() => {
                  close()
                  setEditing(true)
                }}
              >
                <UserRoundPen aria-hidden="true" />
                {words.editProfile}
              </button>
            </li>
            {may('settings') && (
              <li>
                <Link to={settingsAddress()} className={styles.entry} onClick={close}>
                  <Settings aria-hidden="true" />
                  {adminMessages.settings.title}
                </Link>
              </li>
            )}
            {may('settings') && (
              <li>
                <Link to="/admin/policies" className={styles.entry} onClick={close}>
                  <FileText aria-hidden="true" />
                  {adminMessages.policies.title}
                </Link>
              </li>
            )}
            {may('audit') && (
              <li>
                <Link to="/admin/audit" className={styles.entry} onClick={close}>
                  <ScrollText aria-hidden="true" />
                  {adminMessages.audit.title}
                </Link>
              </li>
            )}
            {may('tax') && registration !== 'none' && (
              <li>
                <Link to="/admin/tax" className={styles.entry} onClick={close}>
                  <ReceiptIndianRupee aria-hidden="true" />
                  {adminMessages.tax.title}
                </Link>
              </li>
            )}
          </ul>
          <div className={styles.theme}>
            <span className={styles.sub}>{words.theme}</span>
            <Segmented
              aria-label={words.theme}
              value={choice}
              onChange={choose}
              options={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: words.themes[value],
              }))}
            />
          </div>
        </div>
      </Popover>
      <ProfileDialog
        open={editing}
        onClose={() => setEditing(false)}
        withAddresses={false}
        moreSecurity={<SecondFactor />}
      />
    </>
  )
}
