import { type ReactNode, useId, useState } from 'react'
import {
  get,
  useController,
  useFormContext,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { ChevronRight, CalendarClock, Store } from 'lucide-react'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput, type TextInputProps } from '#web/ui/controls/text-input.tsx'
import { Select, type SelectOption } from '#web/ui/controls/select.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import styles from '#web/admin/catalogue-forms/form-fields.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import { isActive } from '#contract/statuses.ts'
import { formatDateShort, indiaToday } from '#web/ui/format.ts'
import { hasBegun } from '#contract/catalogue/in-shop.ts'
import { Badge } from '#web/ui/display/badge.tsx'

interface Props extends Pick<
  TextInputProps,
  'before' | 'after' | 'inputMode' | 'type' | 'autoComplete' | 'list'
> {
  /** The contract's name, dotted inside lists and blocks. */
  name: string
  label: string
  optional?: boolean
  hint?: ReactNode
  hideLabel?: boolean
  rows?: number
  className?: string
}

/** A text field of the surrounding form, with its error. */
export function TextField({ name, label, optional, hint, hideLabel, rows, className, ...input }: Props) {
  const { register, formState } = useFormContext()
  const error = get(formState.errors, `${name}.message`) as string | undefined
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      hideLabel={hideLabel}
      error={error}
      className={className}
    >
      {rows === undefined ? (
        <TextInput autoComplete="off" {...input} {...register(name)} />
      ) : (
        <TextArea rows={rows} {...register(name)} />
      )}
    </Field>
  )
}

interface SelectFieldProps {
  name: string
  label: string
  optional?: boolean
  options: readonly SelectOption<string>[]
  placeholder: string
  hint?: ReactNode
}

/** A select field of the surrounding form, with its error. */
export function SelectField({ name, label, optional, options, placeholder, hint }: SelectFieldProps) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <Field label={label} optional={optional} hint={hint} error={fieldState.error?.message}>
      <Select {...field} value={field.value ?? ''} options={options} placeholder={placeholder} />
    </Field>
  )
}

export function StatusField() {
  const messages = adminMessages.content.form
  const { register, formState } = useFormContext()
  const options = [
    { value: 'active', label: messages.active },
    { value: 'inactive', label: messages.inactive },
  ]
  return (
    <Field
      group
      label={messages.status}
      error={get(formState.errors, 'status.message') as string | undefined}
    >
      <RadioGroup options={options} {...register('status')} />
    </Field>
  )
}

interface MoreDetailsProps {
  fields: readonly string[]
  filled: boolean
  children: ReactNode
}

/**
 * The optional part of a form, collapsed unless it has values or errors or is opened. Collapsed fields keep their
 * values.
 */
export function MoreDetails({ fields, filled, children }: MoreDetailsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(filled)
  const { errors } = useFormContext().formState
  const open = isOpen || fields.some((name) => name in errors)
  return (
    <div className="stack gap-14 items-start">
      <Button
        variant="quiet"
        className={styles.toggle}
        icon={<ChevronRight />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {adminMessages.content.form.moreDetails}
      </Button>
      <div id={id} hidden={!open} className={`${styles.part} stack gap-18 wide`}>
        {children}
      </div>
    </div>
  )
}

/** Whether one of the fields has more than a new record's value. */
export function isFilled<Name extends string>(
  values: Record<Name, unknown>,
  fields: readonly Name[],
): boolean {
  return fields.some((name) => values[name] !== '' && values[name] !== 'active')
}

/** A form's resolver whose amounts can be typed as people write them; ambiguous ones are rejected, not guessed. */
export function takingRupees<Values extends FieldValues, Context, Out>(
  resolver: Resolver<Values, Context, Out>,
  names: readonly (keyof Values & string)[],
): Resolver<Values, Context, Out> {
  return async (typed, ...rest) => {
    const normalized = names.map((name) => [name, normalizeNumber(String(typed[name])) ?? typed[name]])
    const result = await resolver({ ...typed, ...Object.fromEntries(normalized) }, ...rest)
    const errors = result.errors as FieldErrors
    for (const name of names) {
      const error = errors[name]
      if (error && isUnclear(typed[name])) error.message = adminMessages.content.form.unclearRupees
    }
    return result
  }
}

function isUnclear(typed: unknown): boolean {
  return typeof typed === 'string' && /\d/.test(typed) && normalizeNumber(typed) === undefined
}

/** The day from which a banner or an offer is shown in the shop. */
export function StartField() {
  const messages = adminMessages.content.form
  return (
    <TextField name="startsAt" label={messages.startsAt} optional hint={messages.startsAtHint} type="date" />
  )
}

/** The day in India of a time, as a date field needs it: '2026-11-30'; '' for none. */
export function indianDay(time: string | null): string {
  return time ? indiaToday(Date.parse(time)) : ''
}

/** Whether an offer has expired. */
export function isExpired({ validUntil }: { validUntil: string | null }, now: number): boolean {
  return validUntil !== null && Date.parse(validUntil) < now
}

interface ShopBadgeProps {
  record: { status: string; startsAt: string | null }
  inShop: boolean
  now: number
}

/** Whether customers see a banner or an offer now, or from which day; empty if neither. */
export function ShopBadge({ record, inShop, now }: ShopBadgeProps) {
  const messages = adminMessages.content.list
  if (inShop)
    return (
      <Badge tone="teal" icon={Store}>
        {messages.inShop}
      </Badge>
    )
  if (!record.startsAt || hasBegun(record, now) || !isActive(record)) return null
  return (
    <Badge tone="info" icon={CalendarClock}>
      {messages.from(formatDateShort(record.startsAt))}
    </Badge>
  )
}
