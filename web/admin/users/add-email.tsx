import { type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { EMAIL_MAX } from '#contract/limits.ts'
import type { Customer } from '#contract/accounts/customers.ts'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { CUSTOMERS_KEY } from '#web/admin/users/use-customers.ts'
import styles from '#web/admin/users/user-dialog.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

interface Props {
  user: Customer
  onAdded: (user: Customer) => void
}

/** The first email of a customer who has ordered by phone without one. */
export function AddEmail({ user, onAdded }: Props) {
  const words = adminMessages.users
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const client = useQueryClient()
  const { show } = useToast()
  const add = useMutation({
    mutationFn: () => api('addEmail', { params: { id: user._id }, body: { email } }),
    onSuccess: ({ data }) => {
      show({ tone: 'good', text: words.emailAdded(data.name) })
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
      <Button icon={<AtSign aria-hidden="true" />} onClick={() => setOpen(true)}>
        {words.addEmail}
      </Button>
    )
  return (
    <form noValidate className={styles.email} onSubmit={submit}>
      <Field
        label={words.newEmail}
        hint={words.newEmailHint}
        error={add.error && refusalText(add.error, words.emailFailed)}
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
      <Button type="submit" busy={add.isPending} busyText={words.addingEmail} disabled={email.trim() === ''}>
        {words.saveEmail}
      </Button>
    </form>
  )
}

/** The field stands where its button was pressed. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
