import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { choices } from '#web/admin/catalogue-forms/matches.ts'
import { useCategories, useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-act-toast.ts'
import { isSameName, newName, type PlaceField as Name, placeFor } from '#web/admin/products/new-places.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/controls/suggest-input.tsx'

interface Props {
  product: Product | null
  /** Names that this form has created although the product is not saved yet. */
  created: Partial<Record<Name, string>>
}

/** Category first, then one of its active subcategories; what is stored stays offered, and either can be a new one. */
export function PlaceFields({ product, created }: Props) {
  const words = adminMessages.products
  const categories = useCategories()
  const subcategories = useSubcategories()
  useFailureToast(categories.isError || subcategories.isError, words.categoriesFailed)
  const { getValues, setValue } = useFormContext<ProductValues>()
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })

  const ofCategory = (subcategories.data ?? []).filter((one) => one.category === category)
  const stored = product?.category._id === category ? product.subCategory : null
  const options = choices(ofCategory, stored)
  const newCategory = newName(category)
  const isLoaded = newCategory !== undefined || subcategories.data !== undefined
  const none = category !== '' && isLoaded && options.length === 0
  const places = choices(categories.data ?? [], product?.category)
  const saidOf = (field: Name) => created[field] && words.placeCreated(created[field])

  function leaveSubcategory(next: string) {
    // A name that is to be created is kept: it may belong to this category as well.
    if (next === category || newName(getValues('subCategory')) !== undefined) return
    setValue('subCategory', next === product?.category._id ? product.subCategory._id : '')
  }

  return (
    <>
      <PlaceField
        name="category"
        label={words.category}
        options={places}
        placeholder={words.chooseCategory}
        hint={saidOf('category') || (categories.data && places.length === 0 ? words.noCategories : undefined)}
        onChosen={leaveSubcategory}
      />
      <PlaceField
        name="subCategory"
        label={words.subCategory}
        options={options}
        placeholder={category ? words.chooseSubcategory : words.categoryFirst}
        disabled={category === ''}
        hint={saidOf('subCategory') || (none ? words.noSubcategories : undefined)}
        offered={none ? newCategory : undefined}
      />
    </>
  )
}

interface PlaceFieldProps {
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
function PlaceField({
  name,
  label,
  options,
  placeholder,
  hint,
  offered,
  disabled = false,
  onChosen,
}: PlaceFieldProps) {
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
