import { useState } from 'react'
import { useController } from 'react-hook-form'
import { newName, type PlaceField as Name, placeFor, isSameName } from '#web/admin/products/new-places.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/controls/suggest-input.tsx'

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
  const { ref, value, onBlur } = field
  /** null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const toCreate = newName(value)
  const shown = typed ?? toCreate ?? options.find((option) => option.value === value)?.label ?? ''

  function set(next: string) {
    field.onChange(next)
    onChosen?.(next)
  }

  const matching = options.filter((option) => typed === null || plain(option.label).includes(plain(typed)))
  const created = typed === null ? (toCreate ?? offered) : typed.trim()
  const isKnown = options.some((option) => isSameName(option.label, created ?? ''))
  const suggestions: Suggestion[] = matching.map((one) => ({ value: one.value, text: one.label }))
  if (created && !isKnown) suggestions.push({ value: NEW, text: created, label: words.createPlace(created) })
  return (
    <Field
      label={label}
      error={fieldState.error?.message}
      hint={typed === null && toCreate !== undefined ? words.newPlace(toCreate) : hint}
    >
      <SuggestInput
        name={name}
        ref={ref}
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
          const next = placeFor(text, options, value)
          if (next === value && text === shown) return
          setTyped(text)
          set(next)
        }}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
      />
    </Field>
  )
}

const NEW = 'new'

function plain(text: string): string {
  return text.trim().toLowerCase()
}
