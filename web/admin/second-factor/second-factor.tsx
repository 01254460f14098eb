import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { SecondFactor as Factor } from '#contract/accounts/second-factor.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'
import { api } from '#web/api.ts'
import { adminMessages, secondFactorMessages as messages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { PaymentQr } from '#web/ui/display/payment-qr.tsx'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/client.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'

const KEY = ['second-factor'] as const
const FEW_CODES = 3

type Step = 'rest' | 'set-up' | 'renew' | 'switch-off'

/** An admin's two-step authentication: set up, recovery codes, turn off; one step at a time. */
export function SecondFactor() {
  const { data, isError, refetch } = useSecondFactor()
  const [step, setStep] = useState<Step>('rest')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const section = useRef<HTMLElement>(null)
  function go(next: Step) {
    section.current?.focus() // what has the focus disappears; a form takes it from here
    setStep(next)
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="second-factor" className="stack gap-14">
      <h3 id="second-factor" className="row wrap middle gap-10 rows-4 h-18">
        {messages.title}{' '}
        {data && <Badge tone={data.on ? 'good' : 'mute'}>{data.on ? messages.on : messages.off}</Badge>}
      </h3>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(null)
            go('rest')
          }}
        />
      ) : data ? (
        <Steps factor={data} step={step} setStep={go} setCodes={setCodes} />
      ) : isError ? (
        <Note tone="bad" onRetry={refetch}>
          {messages.failed}
        </Note>
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  )
}

interface StepsProps {
  factor: Factor
  step: Step
  setStep: (step: Step) => void
  setCodes: (codes: readonly string[]) => void
}

function Steps({ factor, step, setStep, setCodes }: StepsProps) {
  const toast = useToast()
  const changed = useSecondFactorChanged()
  const rest = () => setStep('rest')

  async function save(text: string | undefined, recoveryCodes?: readonly string[]) {
    if (recoveryCodes) setCodes(recoveryCodes)
    if (text) toast.show({ text })
    rest()
    await changed()
  }

  if (step === 'set-up')
    return <SetUp onDone={(recoveryCodes) => void save(messages.switchedOn, recoveryCodes)} onCancel={rest} />
  if (step === 'renew')
    return (
      <>
        <p>{messages.renewText}</p>
        <CodeForm
          codeHint={messages.anyCodeHint}
          submitText={messages.makeNew}
          onSubmit={async ({ code }) => {
            const { recoveryCodes } = await api('renewRecoveryCodes', { body: { code } })
            await save(undefined, recoveryCodes)
          }}
          onCancel={rest}
        />
      </>
    )
  if (step === 'switch-off')
    return (
      <>
        <p>{messages.offText}</p>
        <CodeForm
          withPassword
          codeHint={messages.anyCodeHint}
          submitText={messages.switchOff}
          variant="danger"
          onSubmit={async (body) => {
            await api('switchOffSecondFactor', { body })
            await save(messages.switchedOff)
          }}
          onCancel={rest}
        />
      </>
    )
  return <AtRest factor={factor} setStep={setStep} />
}

function AtRest({ factor, setStep }: Pick<StepsProps, 'factor' | 'setStep'>) {
  if (!factor.on)
    return (
      <>
        <p className="soft t-13">{messages.about}</p>
        <div className="row wrap middle gap-8">
          <Button onClick={() => setStep('set-up')}>{messages.setUp}</Button>
        </div>
      </>
    )
  const left = messages.codesLeft(factor.recoveryCodesLeft)
  return (
    <>
      {factor.since && <p className="soft t-13">{messages.since(formatDateLong(factor.since))}</p>}
      {factor.recoveryCodesLeft < FEW_CODES ? (
        <Note tone="warn">
          {left} {messages.fewLeft}
        </Note>
      ) : (
        <p>{left}</p>
      )}
      <div className="row wrap middle gap-8">
        <Button onClick={() => setStep('renew')}>{messages.renew}</Button>
        <Button variant="quiet" onClick={() => setStep('switch-off')}>
          {messages.switchOff}
        </Button>
      </div>
    </>
  )
}

function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api('getSecondFactor', { signal })).data,
  })
}

/** Refetches it after an operation, and the sessions that the operation may have ended. */
function useSecondFactorChanged() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: KEY })
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { name } = useShop()
  const email = useSession()?.user.email ?? ''
  const text = [messages.fileHead(name, email), '', ...codes, ''].join('\n')
  return (
    <>
      <h4 className="h-16">{messages.codes}</h4>
      <Note tone="warn">{messages.codesText}</Note>
      <ol className={styles.codes} aria-label={messages.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap middle gap-8">
        <CopyButton text={text} aria-label={messages.copyCodes} />
        <Button
          size="s"
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), messages.file)}
        >
          {messages.download}
        </Button>
        <Button size="s" variant="main" onClick={onSaved}>
          {messages.kept}
        </Button>
      </div>
    </>
  )
}

/** The password, then the key as QR code and as text, then a code that proves that the app has it. */
function SetUp({ onDone, onCancel }: { onDone: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const [started, setStarted] = useState<{ key: string; link: string } | null>(null)
  if (!started)
    return (
      <CodeForm
        key="password"
        withPassword
        submitText={messages.next}
        onSubmit={async ({ password }) =>
          setStarted((await api('startSecondFactor', { body: { password } })).data)
        }
        onCancel={onCancel}
      />
    )
  return (
    <>
      <p>{messages.scanText}</p>
      <div className={`row wrap middle ${styles.scan}`}>
        <PaymentQr link={started.link} label={messages.qr} />
        <div className={`grid gap-8 items-start ${styles.key}`}>
          <p className="soft t-13">{messages.key}</p>
          <code className={styles.code}>{started.key.match(/.{4}/g)?.join(' ')}</code>
          <CopyButton text={started.key} aria-label={messages.copyKey} />
        </div>
      </div>
      <CodeForm
        key="code"
        codeHint={messages.codeHint}
        submitText={messages.confirm}
        onSubmit={async ({ code }) =>
          onDone((await api('confirmSecondFactor', { body: { code } })).recoveryCodes)
        }
        onCancel={onCancel}
      />
    </>
  )
}

interface EnteredCode {
  password: string
  code: string
}

interface CodeFormProps {
  withPassword?: boolean
  /** The hint for the code; without it no code is requested. */
  codeHint?: string
  submitText: string
  variant?: ButtonVariant
  /** Throws the server's error, which is shown at its field. */
  onSubmit: (entered: EnteredCode) => Promise<void>
  onCancel: () => void
}

/** Confirms a change to two-step authentication with the password, a code, or both. */
function CodeForm(props: CodeFormProps) {
  const { withPassword = false, codeHint, submitText, variant = 'main', onSubmit, onCancel } = props
  const form = useForm<EnteredCode>({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus(withPassword ? 'password' : 'code'), [setFocus, withPassword])

  const submit = form.handleSubmit(async (entered) => {
    try {
      await onSubmit(entered)
    } catch (error) {
      for (const [name, message] of Object.entries(codeErrors(error)))
        form.setError(name as keyof EnteredCode, { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate className="stack gap-14" onSubmit={(event) => void submit(event)}>
      {withPassword && (
        <Field label={messages.password} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} />
        </Field>
      )}
      {codeHint && (
        <Field label={messages.code} hint={codeHint} error={errors.code?.message}>
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('code')}
          />
        </Field>
      )}
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <div className="row wrap middle gap-8">
        <Button type="submit" variant={variant} busy={isSubmitting} busyText={messages.working}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </form>
  )
}

function codeErrors(error: unknown): Record<string, string> {
  const { saveFailed } = adminMessages.secondFactor
  if (!(error instanceof ApiError)) return { root: saveFailed }
  return error.response.fields ?? { root: error.message || saveFailed }
}
