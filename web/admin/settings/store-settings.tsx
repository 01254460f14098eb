import { useState } from 'react'
import { ListChecks } from 'lucide-react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { MAILS, type MailTemplate } from '#contract/back-office/mails.ts'
import type { PublicSettings, StoreSettings } from '#contract/back-office/store-settings.ts'
import footStyles from '#web/admin/catalogue-forms/form-foot.module.css'
import { LeaveQuestion } from '#web/admin/catalogue-forms/leave-question.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { SETUP_ADDRESS } from '#web/admin/layout/links.ts'
import { Backups, FailedBackup } from '#web/admin/settings/backups.tsx'
import { CourierFields } from '#web/admin/settings/courier-fields.tsx'
import { FailedMails } from '#web/admin/settings/failed-mails.tsx'
import { MailReadiness } from '#web/admin/settings/mail-readiness.tsx'
import { MessageFields } from '#web/admin/settings/message-fields.tsx'
import { SearchFields } from '#web/admin/settings/search-fields.tsx'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import styles from '#web/admin/settings/settings.module.css'
import { ContactFields, PaymentFields, ShopFields } from '#web/admin/settings/shop-fields.tsx'
import { useSettings, useSettingsForm } from '#web/admin/settings/use-settings-form.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Card } from '#web/ui/signs/card.tsx'

/** Store settings: what the shop is called, where it is paid, how it is reached, which mails it sends. */
export function StoreSettingsScreen() {
  const words = adminMessages.settings
  const { data, isError, refetch } = useSettings()
  const [shown, setShown] = useState(data)
  // Without a live session only the public part is answered; what was typed must outlive that.
  if (data?.mails && data !== shown) setShown(data)
  if (shown?.mails) return <SettingsForm settings={shown} />
  return isError ? (
    <Empty
      drawing="broken"
      title={words.failed}
      action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
    />
  ) : (
    <Spinner />
  )
}

function SettingsForm({ settings }: { settings: PublicSettings & Partial<StoreSettings> }) {
  const words = adminMessages.settings
  const { form, submit, discard } = useSettingsForm(settings)
  const { isDirty, isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <form className={styles.screen} noValidate onSubmit={(event) => void submit(event)}>
        <FailedMails />
        <FailedBackup />
        <Card
          title={words.shop}
          aside={
            <ButtonLink size="s" to={SETUP_ADDRESS} icon={<ListChecks aria-hidden="true" />}>
              {adminMessages.setup.link}
            </ButtonLink>
          }
        >
          <ShopFields logo={settings.logo} />
        </Card>
        <Card title={words.payment}>
          <PaymentFields />
        </Card>
        <Card title={words.contact}>
          <ContactFields />
        </Card>
        <Card title={words.mails} aside={<span className={styles.quiet}>{words.mailsText}</span>}>
          <MailReadiness />
          <MailSwitches />
        </Card>
        <Card title={words.messages} aside={<span className={styles.quiet}>{words.messagesText}</span>}>
          <MessageFields />
        </Card>
        <Card title={words.delivery}>
          <TextField
            className={styles.short}
            name="freeShippingFrom"
            label={words.freeShippingFrom}
            mark={words.optional}
            hint={words.freeShippingFromHint}
            inputMode="decimal"
          />
        </Card>
        <Card title={words.couriers} aside={<span className={styles.quiet}>{words.couriersText}</span>}>
          <CourierFields />
        </Card>
        <Card title={words.searching} aside={<span className={styles.quiet}>{words.searchingText}</span>}>
          <SearchFields />
        </Card>
        <Card title={words.keeping}>
          <TextField
            className={styles.short}
            name="screenshotDays"
            label={words.screenshotDays}
            hint={words.screenshotDaysHint}
            inputMode="numeric"
          />
        </Card>
        <Backups />
        <div className={footStyles.foot}>
          <output className={styles.quiet}>{isDirty && words.unsaved}</output>
          <Button disabled={!isDirty || isSubmitting} onClick={discard}>
            {words.discard}
          </Button>
          <Button type="submit" variant="main" busy={isSubmitting} busyText={words.saving}>
            {words.save}
          </Button>
        </div>
      </form>
      <LeaveQuestion dirty={isDirty} />
    </FormProvider>
  )
}

function MailSwitches() {
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
