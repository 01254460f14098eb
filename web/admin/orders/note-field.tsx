import { type KeyboardEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { ORDER_NOTE_MAX } from '#contract/limits.ts'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { historyKey } from '#web/admin/list/order-keys.ts'
import styles from '#web/admin/orders/note-field.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'

/** Where the shop's people note something on an order. What was typed stays until it is saved. */
export function NoteField({ orderId }: { orderId: string }) {
  const words = adminMessages.notes
  const [text, setText] = useState('')
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api('addNote', { params: { id: orderId }, body: { text } }),
    onSuccess: () => {
      setText('')
      return client.invalidateQueries({ queryKey: historyKey(orderId) })
    },
  })
  const isEmpty = text.trim() === ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isEmpty && !isPending) mutate()
  }

  return (
    <div className={styles.note}>
      <Field
        label={words.note}
        hint={words.noteHint}
        error={error && refusalText(error, words.noteFailed)}
        className={styles.field}
      >
        <TextArea
          rows={2}
          maxLength={ORDER_NOTE_MAX}
          value={text}
          readOnly={isPending}
          onChange={(event) => {
            setText(event.target.value)
            if (error) reset()
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button
        icon={<StickyNote aria-hidden="true" />}
        disabled={isEmpty}
        busy={isPending}
        busyText={words.saving}
        onClick={() => mutate()}
      >
        {words.noteSave}
      </Button>
    </div>
  )
}
