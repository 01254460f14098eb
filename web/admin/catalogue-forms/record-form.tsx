import { type ReactNode, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { headerCalls } from '#contract/catalogue/headers.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import type { FormAct } from '#web/admin/catalogue-forms/form-act.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'

export interface RecordFormProps<R> {
  open: boolean
  /** The record to edit; null for a new one. */
  record: R | null
  elsewhere: Elsewhere
  onClose: () => void
}

interface Props<R, Values extends FieldValues, Answer> extends RecordFormProps<R> {
  actOf: (record: R | null) => FormAct<Values, Answer>
  valuesOf: (record: R | null) => Values
  words: { addTitle: string; editTitle: string; save: string }
  /** The text of a rule that is a browser alert. */
  alerts?: string | undefined
  /** The fields, with the field of its one picture and what the form started with. */
  children: (parts: { picture: ReactNode; values: Values }) => ReactNode
}

/** Adding or editing a record with one picture. */
export function RecordForm<
  R extends { name: string; image: string },
  Values extends FieldValues & { image: File | undefined },
  Answer extends { message: string },
>({ open, record, elsewhere, onClose, actOf, valuesOf, words, alerts, children }: Props<R, Values, Answer>) {
  const [act] = useState(() => actOf(record))
  const [values] = useState(() => valuesOf(record))
  const { form, submit, progress, gone } = useRecordForm({
    act,
    values,
    pictureField: 'image' as Path<Values>,
    onSaved: onClose,
    onInvalid: (text, showBad) => {
      if (text === alerts) window.alert(text)
      else if (text === MISSING_IMAGE) showBad(text)
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={record ? words.editTitle : words.addTitle}
      name={record?.name}
      form={form}
      submit={submit}
      saveText={words.save}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      {children({ picture: <PictureField kept={record?.image} progress={progress} />, values })}
    </FormDialog>
  )
}

/** The last of the texts that category, header, footer and offer check in their order. */
const MISSING_IMAGE = headerCalls.createHeader.textOrder.at(-1)
