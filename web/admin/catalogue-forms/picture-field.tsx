import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { readablePictures } from '#web/admin/catalogue-forms/readable-pictures.ts'
import { pictureSource } from '#web/picture-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'

interface Props {
  kept?: string
  /** 0 to 1 while saving. */
  progress: number | undefined
}

/** The one picture of a record. Of several dropped the first is taken, and it says so. */
export function PictureField({ kept, progress }: Props) {
  const words = adminMessages.content.form
  const { formState } = useFormContext()
  const { field, fieldState } = useController<{ image?: File }>({ name: 'image' })
  const [slip, setSlip] = useState<string>()
  const src = pictureSource(kept).src

  async function choose(files: File[]) {
    const [file] = await readablePictures(files)
    if (files.length > 0 && !file) return setSlip(words.noPicture)
    if (file && file.size > PICTURE_MAX_BYTES) return setSlip(words.tooLarge)
    field.onChange(file)
  }
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  return (
    <div ref={wire} onClickCapture={() => setSlip(undefined)} onDropCapture={() => setSlip(undefined)}>
      <Field
        label={words.image}
        hint={src && !field.value ? words.keepImage : undefined}
        error={slip ?? fieldState.error?.message}
      >
        <FileDrop
          value={field.value ? [field.value] : []}
          onChange={(files) => void choose(files)}
          onRefused={() => setSlip(words.noPicture)}
          onSurplus={() => setSlip(words.onlyFirst)}
          kept={src ? [{ src, alt: '' }] : []}
          note={words.imageHint}
          progress={progress === undefined ? undefined : progress * 100}
          disabled={formState.isSubmitting}
          name={field.name}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}
