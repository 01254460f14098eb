import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { pictureSource } from '#web/picture-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'

/** The shop's logo: a picture, or back to the shop's own sign. `stored` is the address of the present one. */
export function LogoField({ stored }: { stored: string }) {
  const words = adminMessages.settings
  const shared = adminMessages.content.form
  const { formState } = useFormContext()
  const { field, fieldState } = useController<SettingsValues, 'logo'>({ name: 'logo' })
  const [fileError, setFileError] = useState<string>()
  const src = field.value === '' ? undefined : pictureSource(stored).src

  function choose([file]: File[]) {
    setFileError(file && file.size > PICTURE_MAX_BYTES ? shared.tooLarge : undefined)
    if (!file || file.size <= PICTURE_MAX_BYTES) field.onChange(file)
  }

  return (
    <Field
      label={words.logo}
      mark={words.optional}
      hint={words.logoHint}
      error={fileError ?? fieldState.error?.message}
    >
      <FileDrop
        value={field.value ? [field.value] : []}
        onChange={choose}
        onRefused={() => setFileError(shared.noPicture)}
        onSurplus={() => setFileError(shared.onlyFirst)}
        kept={src ? [{ src, alt: '' }] : []}
        disabled={formState.isSubmitting}
        name={field.name}
        onBlur={field.onBlur}
      />
      {src && !field.value && (
        <div>
          <Button size="s" onClick={() => field.onChange('')}>
            {words.removeLogo}
          </Button>
        </div>
      )}
    </Field>
  )
}
