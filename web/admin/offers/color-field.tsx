import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import styles from '#web/admin/offers/color-field.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'

const SIX_DIGITS = /^#[\da-f]{6}$/i
const PAPER = '#f5e4dc'

/** The ground behind an offer's picture: typed, or chosen from the browser's colours. */
export function ColorField() {
  const words = adminMessages.content.offers
  const { watch, setValue } = useFormContext<{ bgColor: string }>()
  const typed = watch('bgColor')
  return (
    <TextField
      name="bgColor"
      label={words.bgColor}
      mark={adminMessages.content.form.optional}
      hint={words.bgColorHint}
      after={
        <input
          type="color"
          className={styles.color}
          aria-label={words.chooseColor}
          value={SIX_DIGITS.test(typed) ? typed : PAPER}
          onChange={(event) =>
            setValue('bgColor', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      }
    />
  )
}
