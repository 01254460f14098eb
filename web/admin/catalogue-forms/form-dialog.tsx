import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type { Conflict } from '#web/admin/catalogue-forms/conflict.ts'
import styles from '#web/admin/catalogue-forms/form-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { ConfirmDialog, Dialog, type DialogProps, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { uiMessages } from '#web/messages/ui.ts'

export interface FormDialogProps<Values extends FieldValues> extends Openable {
  title: string
  name?: string
  size?: DialogProps['size']
  form: UseFormReturn<Values, unknown, Record<string, unknown>>
  submit: DialogProps['onSubmit']
  saveText: string
  /** Additional ways to save, beside the main one. */
  otherSaves?: readonly { text: string; save: () => void }[]
  conflict: Conflict
  children: ReactNode
}

export function FormDialog<Values extends FieldValues>({
  open,
  onClose,
  title,
  name,
  size,
  form,
  submit,
  saveText,
  otherSaves = [],
  conflict,
  children,
}: FormDialogProps<Values>) {
  const messages = adminMessages.content.form
  const { isDirty, isSubmitting } = form.formState
  const [asking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  // In a phone's footer they would leave little of the form visible, and nothing above an open keyboard.
  const isPhone = useMedia(PHONE)
  const saves = otherSaves.length > 0 && (
    <div className={`row wrap gap-12 ${styles.saves}`}>
      {otherSaves.map(({ text, save }) => (
        <Button key={text} disabled={isSubmitting} onClick={singlePress(save)}>
          {text}
        </Button>
      ))}
    </div>
  )
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        aside={name && <span className={`one-line soft t-14 ${styles.name}`}>{name}</span>}
        size={size}
        locked={isSubmitting}
        keepOnOutsidePress
        density="shop"
        onSubmit={submit}
        footer={
          <>
            <Button disabled={isSubmitting} onClick={close}>
              {messages.discard}
            </Button>
            {!isPhone && saves}
            <Button type="submit" variant="main" busy={isSubmitting} busyText={uiMessages.saving}>
              {saveText}
            </Button>
          </>
        }
      >
        <div className="stack gap-18">
          {open && conflict === 'gone' && <Note tone="bad">{messages.gone}</Note>}
          {open && conflict === 'changed' && <Note tone="warn">{messages.changedElsewhere}</Note>}
          {children}
          {isPhone && saves}
        </div>
        <LeaveQuestion
          dirty={open && isDirty}
          asking={asking}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            onClose()
          }}
        />
      </Dialog>
    </FormProvider>
  )
}

/**
 * The form dialog of a list: closed, for a new record (null) or one to edit. `round` is a key that changes each
 * time it opens. `first`: what is open initially.
 */
export function useFormDialog<R>(first?: R) {
  const [state, setState] = useState<{ open: boolean; record: R | null; round: number }>({
    open: first !== undefined,
    record: first ?? null,
    round: 0,
  })
  return {
    ...state,
    show: (record: R | null) => setState(({ round }) => ({ open: true, record, round: round + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  }
}

interface Props {
  dirty: boolean
  /** Whether the form is being closed; otherwise the screen is being left. */
  asking?: boolean
  onStay?: () => void
  onLeave?: () => void
}

/** Asks once before unsaved input is lost: on closing the form, leaving the screen or closing the page. */
export function LeaveQuestion({ dirty, asking = false, onStay, onLeave }: Props) {
  const messages = adminMessages.content.form
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      open={asking || blocker.state === 'blocked'}
      onClose={() => {
        blocker.reset?.()
        onStay?.()
      }}
      onConfirm={() => {
        blocker.proceed?.()
        onLeave?.()
      }}
      title={messages.leaveTitle}
      cancelText={messages.stay}
      confirmText={messages.leave}
    >
      {messages.leaveText}
    </ConfirmDialog>
  )
}
