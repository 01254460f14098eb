import { useState } from 'react'
import { PAYMENT_NOTE_MAX } from '#contract/limits.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import styles from '#web/admin/payments/dialogs.module.css'

interface Props {
  payment: Payment
  open: boolean
  onClose: () => void
  onAsk: (note: string) => void
}

/** The question to the customer for another picture, with a note if need be; Ctrl and Enter send it. */
export function AskDialog({ payment, open, onClose, onAsk }: Props) {
  const words = adminMessages.payments
  const [note, setNote] = useState('')
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      keepOnOutsidePress={note !== ''}
      title={words.askTitle(shortId(payment._id))}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(note.trim())
      }}
      foot={
        <Button type="submit" variant="main">
          {words.askSend}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{words.askText}</p>
        <Field label={words.askNote} hint={words.askNoteHint}>
          <TextArea
            rows={3}
            maxLength={PAYMENT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAsk(note.trim())
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
