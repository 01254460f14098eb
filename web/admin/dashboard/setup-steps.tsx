import { type ReactNode, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MessageCircle, Plus, TriangleAlert } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { STATES } from '#contract/back-office/gstin.ts'
import { POLICY_PAGES } from '#contract/back-office/policy-pages.ts'
import type { Setup, SetupStep } from '#contract/back-office/setup.ts'
import { ProfileDialog } from '#web/account/profile/profile-dialog.tsx'
import { failureText } from '#web/account/form-failures.ts'
import { SelectField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/dashboard/setup-guide.module.css'
import { NEW_PRODUCT_PATH, settingsPath } from '#web/admin/links.ts'
import { SecondFactor } from '#web/admin/second-factor/second-factor.tsx'
import { MailReadiness } from '#web/admin/settings/mail-parts.tsx'
import { PaymentPreview } from '#web/admin/settings/shop-fields.tsx'
import {
  SETTINGS_KEY,
  type SettingsValues,
  useSettings,
  useSettingsForm,
} from '#web/admin/settings/use-settings-form.ts'
import { api } from '#web/api.ts'
import { adminMessages, setupMessages as messages, settingsMessages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface StepBodyProps {
  step: SetupStep
  setup: Setup
  onSaved: () => void
  /** The button that skips the step, or ends the guide; false for a step that needs none. */
  skip: ReactNode
}

/** The content of a step, shown in place. */
export function StepBody({ step, setup, onSaved, skip }: StepBodyProps) {
  switch (step) {
    case 'payment':
      return (
        <SettingsStep required={messages.paymentRequired} onSaved={onSaved} skip={skip}>
          <PaymentStep />
        </SettingsStep>
      )
    case 'product':
      return <ProductStep complete={setup.complete.product} skip={skip} />
    case 'email':
      return (
        <>
          <MailReadiness withDetail />
          {skip && <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>{skip}</div>}
        </>
      )
    case 'address':
      return (
        <SettingsStep required={messages.addressRequired} onSaved={onSaved} skip={skip}>
          <AddressStep />
        </SettingsStep>
      )
    case 'policies':
      return <PoliciesStep setup={setup} skip={skip} />
    case 'security':
      return <SecurityStep setup={setup} skip={skip} />
    case 'share':
      return <ShareStep address={setup.shopAddress} finish={skip} />
  }
}

/** Stores a step as skipped, for every browser. The last step can't be skipped: its button ends the guide. */
export function SkipButton({
  step,
  setup,
  onSkipped,
}: {
  step: SetupStep
  setup: Setup
  onSkipped: () => void
}) {
  const queries = useQueryClient()
  const { show } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('updateSettings', { body: { setupSkipped: JSON.stringify([...setup.skipped, step]) } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(SETTINGS_KEY, data)
      onSkipped()
    },
    onError: (error) => show({ tone: 'bad', text: failureText(error, messages.failedToSkip) }),
  })
  const isLast = step === 'share'
  return (
    <Button variant={isLast ? 'main' : 'quiet'} busy={isPending} onClick={() => mutate()}>
      {isLast ? messages.finish : messages.skip}
    </Button>
  )
}

interface SettingsStepProps {
  required: Partial<Record<keyof SettingsValues, string>>
  onSaved: () => void
  skip: ReactNode
  children: ReactNode
}

function SettingsStep(props: SettingsStepProps) {
  const { data } = useSettings()
  return data?.mails ? <SettingsForm {...props} settings={data} /> : <Skeleton height={180} />
}

function SettingsForm({
  settings,
  required,
  onSaved,
  skip,
  children,
}: SettingsStepProps & { settings: NonNullable<ReturnType<typeof useSettings>['data']> }) {
  const { form, submit } = useSettingsForm(settings, { required, onSaved })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>
          <Button
            type="submit"
            variant="main"
            busy={form.formState.isSubmitting}
            busyText={uiMessages.saving}
          >
            {settingsMessages.save}
          </Button>
          {skip}
        </div>
      </form>
    </FormProvider>
  )
}

function PaymentStep() {
  return (
    <div className={styles.columns}>
      <div className="stack gap-16">
        <TextField name="shopName" label={settingsMessages.shopName} />
        <TextField name="upiId" label={settingsMessages.upiId} hint={settingsMessages.upiIdHint} />
        <TextField
          name="payeeName"
          label={settingsMessages.payeeName}
          hint={settingsMessages.payeeNameHint}
        />
      </div>
      <PaymentPreview />
    </div>
  )
}

function AddressStep() {
  return (
    <div className={styles.columns}>
      <div className="stack gap-16">
        <TextField
          name="address"
          label={settingsMessages.address}
          rows={3}
          hint={settingsMessages.addressHint}
        />
      </div>
      <div className="stack gap-16">
        <SelectField
          name="state"
          label={settingsMessages.state}
          placeholder={settingsMessages.noState}
          options={STATES.map((state) => ({ value: state, label: state }))}
        />
        <TextField name="gstin" label={settingsMessages.gstin} optional hint={settingsMessages.gstinHint} />
      </div>
    </div>
  )
}

function ProductStep({ complete, skip }: { complete: boolean; skip: ReactNode }) {
  return (
    <>
      <p>{complete ? messages.productDone : messages.productText}</p>
      <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>
        {complete ? (
          <ButtonLink to="/admin/product">{messages.viewProducts}</ButtonLink>
        ) : (
          <ButtonLink variant="main" to={NEW_PRODUCT_PATH} icon={<Plus />}>
            {messages.addProduct}
          </ButtonLink>
        )}
        {skip}
      </div>
    </>
  )
}

function PoliciesStep({ setup, skip }: { setup: Setup; skip: ReactNode }) {
  const published = useShop().settings?.policyPages ?? []
  const isPublished = published.length === POLICY_PAGES.length
  return (
    <>
      <ul className={`grid gap-12 ${styles.details}`}>
        <Detail good={isPublished}>{isPublished ? messages.policiesDone : messages.policiesText}</Detail>
        <Detail good={!setup.promisesShipping}>
          {setup.promisesShipping ? adminMessages.content.offers.promisesShipping : messages.deliveryRule}
        </Detail>
      </ul>
      <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>
        {!isPublished && (
          <ButtonLink variant="main" to="/admin/policies">
            {messages.openPolicies}
          </ButtonLink>
        )}
        {setup.promisesShipping && (
          <ButtonLink to={settingsPath('delivery')}>{adminMessages.content.offers.openSettings}</ButtonLink>
        )}
        {skip}
      </div>
    </>
  )
}

function SecurityStep({ setup, skip }: { setup: Setup; skip: ReactNode }) {
  const own = useSession()?.user.email
  const [open, setOpen] = useState(false)
  const { publishedPasswords: published, secondFactor } = setup
  const hasOthers = published.some((email) => email !== own)
  return (
    <>
      <ul className={`grid gap-12 ${styles.details}`}>
        <Detail good={published.length === 0}>
          {published.length === 0 ? messages.notPublished : messages.published}
          {published.length > 0 && (
            <ul>
              {published.map((email) => (
                <li key={email}>{email}</li>
              ))}
            </ul>
          )}
          {hasOthers && messages.publishedOthers}
        </Detail>
        <Detail good={secondFactor}>
          {secondFactor ? messages.secondFactorOn : messages.secondFactorOff}
        </Detail>
      </ul>
      <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>
        {!setup.complete.security && (
          <Button variant="main" onClick={() => setOpen(true)}>
            {messages.openSecurity}
          </Button>
        )}
        {hasOthers && <ButtonLink to="/admin/users">{messages.openUsers}</ButtonLink>}
        {skip}
      </div>
      <ProfileDialog
        open={open}
        onClose={() => setOpen(false)}
        withAddresses={false}
        moreSecurity={<SecondFactor />}
        first="security"
      />
    </>
  )
}

function Detail({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <li data-good={good || undefined}>
      {good ? <CircleCheck /> : <TriangleAlert />}
      <div>{children}</div>
    </li>
  )
}

function ShareStep({ address, finish }: { address: string; finish: ReactNode }) {
  const { name } = useShop()
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(messages.shared(name, address))}`
  const isOnlyHere = /^https?:\/\/(localhost|127\.|\[::1\])/.test(address)
  return (
    <>
      <p>{messages.shareText}</p>
      <p className={`row wrap middle gap-16 rows-8 breaks ${styles.address}`}>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <CopyButton text={address} aria-label={messages.copyAddress} />
      </p>
      {isOnlyHere && <Note tone="info">{messages.onlyHere}</Note>}
      <div className={`row wrap middle gap-12 rows-8 ${styles.footer}`}>
        {finish}
        <ButtonLink to={whatsApp} target="_blank" rel="noreferrer" icon={<MessageCircle />}>
          {messages.share}
        </ButtonLink>
      </div>
    </>
  )
}
