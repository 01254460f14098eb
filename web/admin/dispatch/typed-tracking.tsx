import type { KeyboardEvent } from 'react'
import { trackingNumber } from '#contract/orders/tracking.ts'
import { type Move, moveOf, type Selected } from '#web/admin/dispatch/batch-run.ts'
import styles from '#web/admin/dispatch/ship-dialog.module.css'
import { shortId } from '#web/admin/links.ts'
import { useOrdersToPrint } from '#web/admin/print/orders-to-print.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** More orders come with a courier's file. */
export const TYPED_MAX = 50

export interface Typed {
  /** '' until one is chosen. */
  courier: string
  /** By order id. */
  numbers: Readonly<Record<string, string>>
}

export const NOTHING_TYPED: Typed = { courier: '', numbers: {} }

interface Props {
  selected: readonly Selected[]
  couriers: readonly string[]
  typed: Typed
  onChange: (typed: Typed) => void
}

/** A tracking number for each order, typed from the courier's receipts or scanned. Enter goes to the next one. */
export function TypedNumbers({ selected, couriers, typed, onChange }: Props) {
  const messages = adminMessages.trackingFile
  const orders = useOrdersToPrint(selected.map(({ _id }) => _id)).data?.data
  const names = new Map(
    orders?.map((order) => [order._id, order.shippingAddress.fullName || order.user.name]),
  )
  const count = numbersIn(typed)
  const isCourierMissing = count > 0 && !typed.courier
  return (
    <fieldset className="stack gap-12">
      <legend className={styles.legend}>{messages.typed}</legend>
      <div className={styles.numbers}>
        <Field label={messages.courierColumn} error={isCourierMissing && messages.chooseCourier}>
          <Select
            value={typed.courier}
            placeholder={messages.chooseCourier}
            options={[...couriers, messages.courierUnknown].map((name) => ({ value: name, label: name }))}
            onChange={(courier) => onChange({ ...typed, courier })}
          />
        </Field>
      </div>
      <div className={styles.numbers}>
        {selected.map(({ _id }) => (
          <Field
            key={_id}
            label={messages.numberOf(shortId(_id), names.get(_id) ?? '')}
            error={errorOf(typed.numbers[_id], selected)}
          >
            <TextInput
              autoComplete="off"
              value={typed.numbers[_id] ?? ''}
              onChange={({ target }) =>
                onChange({ ...typed, numbers: { ...typed.numbers, [_id]: target.value } })
              }
              onKeyDown={focusNext}
            />
          </Field>
        ))}
      </div>
      <output className="soft t-14">
        {count > 0 &&
          count < selected.length &&
          messages.withoutNumber(formatNumber(selected.length - count))}
      </output>
    </fieldset>
  )
}

/** A scanner ends each code with Enter. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}

export function numbersIn({ numbers }: Typed): number {
  return Object.values(numbers).filter((number) => number.trim() !== '').length
}

/** Whether the orders can be shipped with what was typed. */
export function isComplete(typed: Typed, selected: readonly Selected[]): boolean {
  if (numbersIn(typed) === 0) return true
  return typed.courier !== '' && Object.values(typed.numbers).every((number) => !errorOf(number, selected))
}

/** The shop's own label is on the parcel too, and may be scanned instead of the courier's. */
function errorOf(number = '', selected: readonly Selected[]): string | undefined {
  const text = number.trim()
  if (text === '') return undefined
  if (selected.some(({ _id }) => shortId(_id) === text.toUpperCase()))
    return adminMessages.trackingFile.ownLabel
  return trackingNumber.safeParse(text).error?.issues[0]?.message
}

/** The orders as moves, each with the number typed for it. */
export function typedMoves(selected: readonly Selected[], { courier, numbers }: Typed): Move[] {
  return selected.map((order) => {
    const number = numbers[order._id]?.trim()
    return { ...moveOf(order), ...(number && { tracking: { courier, number } }) }
  })
}
