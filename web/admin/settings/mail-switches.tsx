import { useFormContext } from 'react-hook-form'
import { MAILS, type MailTemplate } from '#contract/mails.ts'
import styles from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'

/** One switch for each mail, those to customers and those to the admins apart. */
export function MailSwitches() {
  const words = adminMessages.settings
  return (
    <div className={styles.columns}>
      <Switches label={words.toCustomers} mails={MAILS.filter((mail) => !toAdmins(mail))} />
      <Switches label={words.toAdmins} mails={MAILS.filter(toAdmins)} />
    </div>
  )
}

function toAdmins(mail: MailTemplate): boolean {
  return mail.startsWith('admin-')
}

function Switches({ label, mails }: { label: string; mails: MailTemplate[] }) {
  const { register } = useFormContext<SettingsValues>()
  const names = adminMessages.settings.mailNames
  return (
    <Field group label={label}>
      {mails.map((mail) => (
        <Checkbox key={mail} label={names[mail]} {...register(`mails.${mail}`)} />
      ))}
    </Field>
  )
}
