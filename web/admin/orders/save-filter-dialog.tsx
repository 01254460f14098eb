import { type SubmitEvent, useState } from 'react'
import { FILTER_NAME_MAX } from '#contract/back-office/saved-filters.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

export interface SaveFilterDialogProps {
  open: boolean
  /** The name that the filter has already. */
  named: string | undefined
  busy: boolean
  onClose: () => void
  onSave: (name: string) => void
}

/** Asks under which name a filter is to be kept. */
export function SaveFilterDialog({ open, named, busy, onClose, onSave }: SaveFilterDialogProps) {
  const words = adminMessages.savedFilters
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setName(named ?? '')
    setIsMissing(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') setIsMissing(true)
    else if (!busy) onSave(name.trim())
  }

  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      title={named === undefined ? words.saveTitle : words.renameTitle}
      onSubmit={submit}
      locked={busy}
      keepOnOutsidePress
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="main" busy={busy} busyText={words.saving}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <Field label={words.name} hint={words.nameHint} error={isMissing ? words.nameMissing : undefined}>
        <TextInput
          maxLength={FILTER_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
