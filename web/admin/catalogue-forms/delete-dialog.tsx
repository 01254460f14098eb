import { type ReactNode, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import styles from '#web/admin/catalogue-forms/delete-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { besideRow } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { isResponse, isNotFound, errorText } from '#web/admin/catalogue-forms/form-errors.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** Number of characters after which a name in the dialog's title is cut off. */
const CUT = 60

/** Asks for confirmation before a record is deleted, naming it. `children`: the consequences of deleting it. */
export function DeleteDialog<R extends { _id: string; name: string }>({
  deletion,
  children,
}: {
  deletion: Deletion<R>
  children: ReactNode
}) {
  const messages = adminMessages.content.deletion
  const name = deletion.record?.name ?? ''
  return (
    <ConfirmDialog
      open={deletion.asking}
      onClose={deletion.cancel}
      onConfirm={deletion.confirm}
      title={messages.title(name)}
      cancelText={messages.cancel}
      confirmText={messages.delete}
      busy={deletion.busy}
      busyText={uiMessages.deleting}
      finalFocus={deletion.focusAfter}
    >
      {children}
      {name.length > CUT && (
        <details className={`mt-8 breaks ${styles.whole}`}>
          <summary>{messages.wholeName}</summary>
          {name}
        </details>
      )}
    </ConfirmDialog>
  )
}

interface Named {
  _id: string
  name: string
}

export interface DeletionOptions {
  remove: (id: string) => Promise<{ message: string }>
  /** How an error is shown: as a toast, unless the screen shows it differently. */
  notify?: (text: string) => void
  /** Shown on any response, before its status is checked: a specified quirk of categories. */
  firstText?: string
}

/**
 * Deletes a row: confirmation with its name, the call, the message, and reloading the list whatever the response.
 */
export function useDeletion<R extends Named>({ remove, notify, firstText }: DeletionOptions) {
  const queries = useQueryClient()
  const toast = useToast()
  const [question, setQuestion] = useState<{ record: R | null; asking: boolean }>({
    record: null,
    asking: false,
  })
  const beside = useRef<HTMLElement>(null)
  const deletion = useMutation({
    mutationFn: ({ _id }: R) => remove(_id),
    onSuccess: ({ message }) => toast.show({ text: firstText ?? message }),
    onError: reject,
    onSettled: (_answer, error) => {
      if (error && !isNotFound(error)) beside.current = null
      setQuestion((now) => ({ ...now, asking: false }))
      void queries.invalidateQueries({ queryKey: ['admin'] })
    },
  })

  function reject(error: unknown, { name }: R) {
    const messages = adminMessages.content.deletion
    const text = isNotFound(error) ? messages.gone(name) : errorText(error, messages.failed)
    if (firstText && isResponse(error)) toast.show({ text: firstText })
    if (notify) notify(text)
    else toast.show({ tone: 'bad', text })
  }

  return {
    ...question,
    busy: deletion.isPending,
    ask: (record: R) => {
      beside.current = besideRow(document.activeElement)
      setQuestion({ record, asking: true })
    },
    cancel: () => {
      beside.current = null
      setQuestion((now) => ({ ...now, asking: false }))
    },
    confirm: () => question.record && deletion.mutate(question.record),
    /** Where the focus goes when the dialog closes: next to a deleted row, else where it was. */
    focusAfter: () => beside.current ?? true,
  }
}

export type Deletion<R extends Named> = ReturnType<typeof useDeletion<R>>
