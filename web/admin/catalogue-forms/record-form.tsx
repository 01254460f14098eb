import { type ReactNode, useRef, useState } from 'react'
import { type Path, useController, useFormContext } from 'react-hook-form'
import { bannerCalls } from '#contract/catalogue/banners.ts'
import { ApiError } from '#contract/client.ts'
import { conflictOf } from '#web/admin/catalogue-forms/conflict.ts'
import {
  recordAction,
  type RecordKind,
  recordValues,
  type RecordValues,
} from '#web/admin/catalogue-forms/form-action.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { imageSource } from '#web/image-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import type { Openable } from '#web/ui/overlays/dialog.tsx'

export interface RecordFormProps<R> extends Openable {
  /** The record to edit; null for a new one. */
  record: R | null
  query: RecordListQuery<R>
}

interface Props<R, Details extends object> extends RecordFormProps<R> {
  kind: RecordKind<R, Details>
  /** `imageShape` describes which images look good in the shop. */
  messages: { add: string; editTitle: string; save: string; imageShape?: string }
  /** The text of a rule that is shown as a browser alert. */
  alerts?: string | undefined
  /** The fields, with the image field and the form's initial values. */
  children: (parts: { image: ReactNode; values: RecordValues & Details }) => ReactNode
}

export function RecordForm<
  R extends Omit<RecordValues, 'image'> & { _id: string; image: string },
  Details extends object,
>({ open, record, query, onClose, kind, messages, alerts, children }: Props<R, Details>) {
  const [action] = useState(() => recordAction(kind, record))
  const [values] = useState(() => recordValues(kind, record))
  const [known] = useState(query.data)
  const isInDoubt = useRef(false)
  const { form, submit, progress, isDeleted } = useRecordForm({
    action: { ...action, send },
    values,
    imageField: 'image' as Path<RecordValues & Details>,
    onSaved: onClose,
    onInvalid: (text, showBad) => {
      if (text === alerts) window.alert(text)
      else if (text === MISSING_IMAGE) showBad(text)
    },
    onError: (error) => (isInDoubt.current ||= !(error instanceof ApiError && error.status < 500)),
  })

  /** Updates the record that an earlier attempt created, although its response was lost. */
  async function send(...sent: Parameters<typeof action.send>) {
    if (record || !known || !isInDoubt.current) return action.send(...sent)
    const { data } = await query.refetch()
    const name = String(sent[0]['name']).trim()
    const created = data?.find((one) => one.name === name && !known.some(({ _id }) => _id === one._id))
    return (created ? recordAction(kind, created) : action).send(...sent)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={record ? messages.editTitle : messages.add}
      name={record?.name}
      form={form}
      submit={submit}
      saveText={messages.save}
      conflict={isDeleted ? 'gone' : conflictOf(record, query.data)}
    >
      {children({
        image: <ImageField current={record?.image} shape={messages.imageShape} progress={progress} />,
        values,
      })}
    </FormDialog>
  )
}

/** The last of the texts that category, header, footer and offer check in order. */
const MISSING_IMAGE = bannerCalls.createHeader.errorOrder.at(-1)

interface ImageFieldProps {
  current: string | undefined
  shape: string | undefined
  /** 0 to 1 while saving. */
  progress: number | undefined
}

/** The one image of a record. If several are dropped, the first is used, with a message. */
function ImageField({ current, shape, progress }: ImageFieldProps) {
  const messages = adminMessages.content.form
  const { formState } = useFormContext()
  const { field, fieldState } = useController<{ image?: File }>({ name: 'image' })
  const [error, setError] = useState<string>()
  const src = imageSource(current).src

  async function choose(files: File[]) {
    const [file] = await readableImages(files)
    if (files.length > 0 && !file) return setError(messages.noImage)
    if (file && file.size > IMAGE_MAX_BYTES) return setError(messages.tooLarge)
    field.onChange(file)
  }
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  return (
    <div ref={wire} onClickCapture={() => setError(undefined)} onDropCapture={() => setError(undefined)}>
      <Field
        label={messages.image}
        hint={[shape, src && !field.value && messages.keepImage].filter(Boolean).join(' ') || undefined}
        error={error ?? fieldState.error?.message}
        announced={error !== undefined}
      >
        <FileDrop
          value={field.value ? [field.value] : []}
          onChange={(files) => void choose(files)}
          onReject={() => setError(messages.noImage)}
          onSurplus={() => setError(messages.onlyFirst)}
          current={src ? [{ src, alt: '' }] : []}
          note={messages.imageHint}
          progress={progress === undefined ? undefined : progress * 100}
          disabled={formState.isSubmitting}
          name={field.name}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}

/** The first bytes of readable images: PNG, JPEG, GIF, WebP, HEIC, AVIF. The server decodes them completely. */
const BEGINNINGS =
  // oxlint-disable-next-line no-control-regex -- a PNG has one
  /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(hei[cx]|hev[cx]|mif1|msf1|avi[fs]))/

/** The files whose first bytes are an image's, in order; a text file named .png is left out. */
export async function readableImages(files: readonly File[]): Promise<File[]> {
  const starts = await Promise.all(files.map(startOf))
  return files.filter((_, i) => BEGINNINGS.test(starts[i] ?? ''))
}

/** The first bytes, one character each; '' for a file that can no longer be read. */
async function startOf(file: File): Promise<string> {
  const bytes = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return String.fromCharCode(...new Uint8Array(bytes))
}
