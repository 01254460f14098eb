import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/client.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'

export interface Proof {
  password: string
  code: string
}

export interface ProofFormProps {
  withPassword?: boolean
  /** The hint of the code; without it no code is asked for. */
  codeHint?: string
  submitText: string
  variant?: ButtonVariant
  /** Throws the server's refusal, which is shown at its field. */
  onSubmit: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** What one shows before something changes about the second factor: the password, a code, or both. */
export function ProofForm({
  withPassword = false,
  codeHint,
  submitText,
  variant = 'main',
  onSubmit,
  onCancel,
}: ProofFormProps) {
  const words = adminMessages.secondFactor
  const form = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (proof) => {
    try {
      await onSubmit(proof)
    } catch (error) {
      for (const [name, message] of Object.entries(proofRefusal(error)))
        form.setError(name as keyof Proof, { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {withPassword && (
        <Field label={words.password} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} />
        </Field>
      )}
      {codeHint && (
        <Field label={words.code} hint={codeHint} error={errors.code?.message}>
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('code')}
          />
        </Field>
      )}
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <div className={styles.acts}>
        <Button type="submit" variant={variant} busy={isSubmitting} busyText={words.working}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}

function proofRefusal(error: unknown): Record<string, string> {
  const { saveFailed } = adminMessages.secondFactor
  if (!(error instanceof ApiError)) return { root: saveFailed }
  return error.answer.fields ?? { root: error.message || saveFailed }
}
