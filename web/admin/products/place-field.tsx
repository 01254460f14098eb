import { useState } from 'react'
import { useController } from 'react-hook-form'
import { newName, type PlaceField as Name, placeFor, isSameName } from '#web/admin/products/new-places.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput } from '#web/ui/controls/suggest-input.tsx'

interface Props {
  name: Name
  label: string
  options: readonly { value: string; label: string }[]
  placeholder: string
  /** Shown unless there is something to say about a new name. */
  hint?: string | undefined
  /** A name to offer for creation before anything is typed. */
  offered?: string | undefined
  disabled?: boolean
  onChosen?: (value: string) => void
}

/** A category or subcategory by its name: one of the list, or a new one that is created with the product. */
export function PlaceField({
  name,
  label,
  options,
  placeholder,
  hint,
  offered,
  disabled = false,
  onChosen,
}: Props) {
  const words = adminMessages.products
  const { field, fieldState } = useController<ProductValues, Name>({ name })
  /** null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const toCreate = newName(field.value)
  const shown = typed ?? toCreate ?? options.find(({ value }) => value === field.value)?.label ?? ''

  function set(value: string) {
    field.onChange(value)
    onChosen?.(value)
  }

  const matching = options.filter((option) => typed === null || plain(option.label).includes(plain(typed)))
  const created = typed === null ? (toCreate ?? offered) : typed.trim()
  const isKnown = options.some((option) => isSameName(option.label, created ?? ''))
  const suggestions = matching.map((option) => ({ value: option.value, text: option.label }))
  if (created && !isKnown)
    suggestions.push({ value: NEW, text: created, ...{ label: words.createPlace(created) } })
  return (
    <Field
      label={label}
      error={fieldState.error?.message}
      hint={typed === null && toCreate !== undefined ? words.newPlace(toCreate) : hint}
    >
      <SuggestInput
        name={field.name}
        ref={field.ref}
        value={shown}
        placeholder={placeholder}
        disabled={disabled}
        enterPicks
        suggestions={suggestions}
        onPick={(one) => {
          set(one.value === NEW ? placeFor(one.text, [], '') : one.value)
          setTyped(null)
        }}
        onChange={(text) => {
          const next = placeFor(text, options, field.value)
          if (next === field.value && text === shown) return
          setTyped(text)
          set(next)
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
        }}
      />
    </Field>
  )
}

const NEW = 'new'

function plain(text: string): string {
  return text.trim().toLowerCase()
}
