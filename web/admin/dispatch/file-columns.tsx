import type { ReadTracking } from '#contract/orders/dispatch.ts'
import { type FileChoice, useCouriers } from '#web/admin/dispatch/use-tracking-file.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import styles from '#web/admin/dispatch/ship-dialog.module.css'

interface Props {
  read: ReadTracking
  choice: FileChoice
  onChoose: (choice: FileChoice) => void
}

/** Which column holds what, as found in the file, each to be chosen anew; and who carries rows without a courier. */
export function FileColumns({ read, choice, onChoose }: Props) {
  const words = adminMessages.trackingFile
  const couriers = useCouriers()
  // What an admin has just chosen stands at once; the rows follow with the next answer.
  const columns = { ...read.columns, ...choice.columns }
  const headers = read.headers.map((header) => ({ value: header, label: header }))
  const change = (name: keyof typeof columns, header: string) =>
    onChoose({ ...choice, columns: { ...choice.columns, [name]: header || null } })
  return (
    <fieldset className={styles.columns} aria-label={words.columns}>
      <Field label={words.orderColumn}>
        <Select value={columns.order} options={headers} onChange={(header) => change('order', header)} />
      </Field>
      <Field label={words.numberColumn}>
        <Select value={columns.number} options={headers} onChange={(header) => change('number', header)} />
      </Field>
      <Field label={words.courierColumn}>
        <Select
          value={columns.courier ?? NONE}
          options={[{ value: NONE, label: words.noColumn }, ...headers]}
          onChange={(header) => change('courier', header === NONE ? '' : header)}
        />
      </Field>
      <Field label={words.courier}>
        <Select
          value={choice.courier || NONE}
          options={[
            { value: NONE, label: words.courierUnknown },
            ...couriers.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onChoose({ ...choice, courier: name === NONE ? '' : name })}
        />
      </Field>
    </fieldset>
  )
}

/** No heading is a single space: cells are trimmed. */
const NONE = ' '
