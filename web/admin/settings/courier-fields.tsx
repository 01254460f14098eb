import { useRef } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { COURIERS_MAX } from '#contract/limits.ts'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import styles from '#web/admin/settings/courier-fields.module.css'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'

/** Whose parcels the shop sends: a name and the form of the links for each. */
export function CourierFields() {
  const words = adminMessages.settings
  const { fields, append, remove } = useFieldArray<SettingsValues, 'couriers'>({ name: 'couriers' })
  const add = useRef<HTMLButtonElement>(null)
  function removeRow(index: number) {
    remove(index)
    add.current?.focus()
  }
  return (
    <div className={styles.couriers}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <TextField name={`couriers.${index}.name`} label={words.courierName(index + 1)} />
          <TextField
            name={`couriers.${index}.link`}
            label={words.courierLink(index + 1)}
            mark={words.optional}
            inputMode="url"
          />
          <IconButton
            className={styles.remove}
            variant="danger"
            aria-label={words.removeCourier(index + 1)}
            icon={<Trash2 />}
            onClick={() => removeRow(index)}
          />
        </div>
      ))}
      <Button
        ref={add}
        size="s"
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        disabled={fields.length >= COURIERS_MAX}
        onClick={() => append({ name: '', link: '' })}
      >
        {words.addCourier}
      </Button>
    </div>
  )
}
