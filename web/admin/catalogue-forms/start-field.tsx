import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** The day from which a banner or an offer is in the shop. */
export function StartField() {
  const words = adminMessages.content.form
  return (
    <TextField
      name="startsAt"
      label={words.startsAt}
      mark={words.optional}
      hint={words.startsAtHint}
      type="date"
    />
  )
}
