import { type Ref, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { CONSENT_VERSION } from '#contract/accounts/consents.ts'
import { REGISTERED_REDIRECT_MS } from '#contract/limits.ts'
import styles from '#web/account/account-layout.module.css'
import {
  AccountLayout,
  FormError,
  RegisteredNote,
  SessionLine,
  useFormDialog,
} from '#web/account/account-layout.tsx'
import { MobileInput, registrationRules } from '#web/account/mobile-input.tsx'
import { api } from '#web/api.ts'
import { messages, accountMessages } from '#web/messages/messages.ts'
import { PolicyLinks } from '#web/shop-contact.tsx'
import { passedOn } from '#web/product-url.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'
import { lazyDialog, type Overlay } from '#web/ui/overlays/lazy-content.tsx'
import { dialog } from '#web/ui/overlays/lazy-overlays.ts'
import { uiMessages } from '#web/messages/ui.ts'

export function Register() {
  usePageTitle(accountMessages.register)
  const search = passedOn(useLocation().search)
  return (
    <AccountLayout title={accountMessages.register}>
      <SessionLine />
      <RegisterForm />
      <p className={`soft t-14 ${styles.text}`}>
        {accountMessages.haveAccount}{' '}
        <Link to={{ pathname: '/login', search }}>{accountMessages.loginHere}</Link>
      </p>
    </AccountLayout>
  )
}

const empty = { name: '', email: '', mobile: '', password: '', confirmPassword: '' }

/** Registration: its rules in order, one message at a time; the terms come last, with the browser's own message. */
function RegisterForm() {
  const navigate = useNavigate()
  const search = passedOn(useLocation().search)
  const form = useForm({ resolver: registrationRules, defaultValues: empty, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [error, setError] = useState<unknown>(null)
  /** The address that was registered. */
  const [registeredEmail, setDone] = useState<string | null>(null)
  const [terms, setTerms] = useState<HTMLInputElement | null>(null)
  const clear = { onChange: () => form.clearErrors() }

  useEffect(() => {
    if (registeredEmail === null) return
    const timer = window.setTimeout(
      () => void navigate({ pathname: '/login', search }, { state: { registered: registeredEmail } }),
      REGISTERED_REDIRECT_MS,
    )
    return () => window.clearTimeout(timer)
  }, [registeredEmail, navigate, search])

  const register = form.handleSubmit(async ({ name, email, mobile, password }) => {
    if (!terms?.reportValidity()) return
    try {
      const body = { name, email, mobile, password, role: 'customer' }
      const response = await api('register', { body, headers: { 'consent-version': CONSENT_VERSION } })
      setError(response.success ? null : new Error(response.message || accountMessages.registrationFailed))
      if (response.success) setDone(email)
    } catch (thrown) {
      setError(thrown)
    }
  })

  return (
    <form noValidate className="stack gap-18" onSubmit={(event) => void register(event)}>
      <Field label={accountMessages.name} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name', clear)} />
      </Field>
      <Field label={accountMessages.email} error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...form.register('email', clear)} />
      </Field>
      <Field label={accountMessages.mobile} hint={accountMessages.mobileHint} error={errors.mobile?.message}>
        <MobileInput {...form.register('mobile', clear)} />
      </Field>
      <Field
        label={accountMessages.password}
        hint={accountMessages.passwordHint}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password', clear)} />
      </Field>
      <Field label={accountMessages.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword', clear)} />
      </Field>
      <TermsCheckbox box={setTerms} />
      <FormError error={error} refused={accountMessages.registrationFailed} busy={isSubmitting} />
      {registeredEmail !== null && (
        <output>
          <RegisteredNote />
        </output>
      )}
      <Button
        type="submit"
        variant="main"
        wide
        busy={isSubmitting}
        busyText={accountMessages.registering}
        disabled={registeredEmail !== null}
      >
        {accountMessages.registerNow}
      </Button>
    </form>
  )
}

/** The required checkbox; its label opens the terms. The browser itself enforces it. */
function TermsCheckbox({ box }: { box: Ref<HTMLInputElement> }) {
  const overlay = useFormDialog('terms')
  const link = (
    <button type="button" className={`${styles.inline} ${styles.terms}`} onClick={overlay.open}>
      {accountMessages.terms}
    </button>
  )
  return (
    <>
      <Checkbox
        ref={box}
        required
        label={
          <>
            {accountMessages.agree} {link}
          </>
        }
      />
      <TermsDialog overlay={overlay} />
    </>
  )
}

const LazyDialog = lazyDialog(dialog)

function TermsDialog({ overlay }: { overlay: Overlay }) {
  const termsMessages = messages.terms
  const { name, settings } = useShop()
  const contact = [settings?.grievanceOfficer, settings?.contactEmail, settings?.contactPhone].filter(Boolean)
  return (
    <LazyDialog
      reading
      overlay={overlay}
      title={termsMessages.title}
      footer={<Button onClick={overlay.close}>{uiMessages.close}</Button>}
    >
      <div className="stack gap-16">
        <p>{termsMessages.intro(name)}</p>
        <PolicyLinks aside only={['terms', 'privacy', 'returns', 'shipping']} />
        {termsMessages.parts.map((part) => (
          <section key={part.title}>
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </section>
        ))}
        {contact.length > 0 && <p>{termsMessages.contact(contact.join(', '))}</p>}
      </div>
    </LazyDialog>
  )
}
