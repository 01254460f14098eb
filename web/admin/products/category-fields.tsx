import {
  useController,
  useFormContext,
  useWatch,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { choices } from '#web/admin/catalogue-forms/matches.ts'
import { useCategories, useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { productsMessages as messages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/controls/suggest-input.tsx'
import { type Category, categoryCalls, type Subcategory } from '#contract/catalogue/categories.ts'
import { ApiError, TransportError } from '#contract/client.ts'
import { isActive } from '#contract/statuses.ts'
import { api } from '#web/api.ts'

interface Props {
  product: Product | null
  /** Names that this form has created although the product is not saved yet. */
  created: Partial<Record<Name, string>>
}

/** Category first, then one of its active subcategories; the stored one stays available, and either can be new. */
export function CategoryFields({ product, created }: Props) {
  const categories = useCategories()
  const subcategories = useSubcategories()
  const failed = [categories, subcategories].find((query) => query.isError && query.data === undefined)
  useFailureToast(
    failed !== undefined,
    failed?.error instanceof TransportError ? messages.categoriesLost : messages.categoriesFailed,
  )
  const { getValues, setValue } = useFormContext<ProductValues>()
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })

  const ofCategory = (subcategories.data ?? []).filter((one) => one.category === category)
  const stored = product?.category._id === category ? product.subCategory : null
  const options = choices(ofCategory, stored)
  const newCategory = newName(category)
  const isLoaded = newCategory !== undefined || subcategories.data !== undefined
  const none = category !== '' && isLoaded && options.length === 0
  const categoryChoices = choices(categories.data ?? [], product?.category)
  const createdText = (field: Name) => created[field] && messages.categoryCreated(created[field])

  function leaveSubcategory(next: string) {
    // A name to be created is kept: it may belong to this category as well.
    if (next === category || newName(getValues('subCategory')) !== undefined) return
    setValue('subCategory', next === product?.category._id ? product.subCategory._id : '')
  }

  return (
    <>
      <CategoryField
        name="category"
        label={messages.category}
        options={categoryChoices}
        placeholder={messages.chooseCategory}
        hint={
          createdText('category') ||
          (categories.data && categoryChoices.length === 0 ? messages.noCategories : undefined)
        }
        onChosen={leaveSubcategory}
      />
      <CategoryField
        name="subCategory"
        label={messages.subCategory}
        options={options}
        placeholder={category ? messages.chooseSubcategory : messages.categoryFirst}
        disabled={category === ''}
        hint={createdText('subCategory') || (none ? messages.noSubcategories : undefined)}
        offered={none ? newCategory : undefined}
      />
    </>
  )
}

interface CategoryFieldProps {
  name: Name
  label: string
  options: readonly { value: string; label: string }[]
  placeholder: string
  /** Shown unless there is a message about a new name. */
  hint?: string | undefined
  /** A name suggested for creation before anything is typed. */
  offered?: string | undefined
  disabled?: boolean
  onChosen?: (value: string) => void
}

function CategoryField(props: CategoryFieldProps) {
  const { name, label, options, placeholder, hint, offered, disabled = false, onChosen } = props
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
  const isListed = options.some((option) => isSameName(option.label, created ?? ''))
  const suggestions: Suggestion[] = matching.map((one) => ({ value: one.value, text: one.label }))
  if (created && !isListed)
    suggestions.push({ value: NEW, text: created, label: messages.createCategory(created) })
  return (
    <Field
      label={label}
      error={fieldState.error?.message}
      hint={typed === null && toCreate !== undefined ? messages.newCategory(toCreate) : hint}
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
          set(one.value === NEW ? matchingName(one.text, [], '') : one.value)
          setTyped(null)
        }}
        onChange={(text) => {
          const next = matchingName(text, options, value)
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

// In the product form, a category or subcategory is the id of a stored one, or NEW and the name of one to create.

const NEW_PREFIX = 'new:'
const CATEGORY_FIELDS = ['category', 'subCategory'] as const
export type Name = (typeof CATEGORY_FIELDS)[number]

interface Named {
  value: string
  label: string
}

/**
 * The field's value for a typed name: the stored one with that name, `current` first, else a new one; '' if empty.
 */
export function matchingName(typed: string, stored: readonly Named[], current: string): string {
  const name = typed.trim()
  if (name === '') return ''
  const same = stored.filter(({ label }) => isSameName(label, name))
  return (same.find(({ value }) => value === current) ?? same[0])?.value ?? NEW_PREFIX + name
}

/** The name of a category or subcategory to create; undefined for a stored one and for none. */
export function newName(value: string | undefined): string | undefined {
  return value?.startsWith(NEW_PREFIX) ? value.slice(NEW_PREFIX.length) : undefined
}

function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

function plainName(name: string): string {
  return name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A product form's resolver that accepts new names, checked as in the category's own form. */
export function takingNewCategories<Values extends FieldValues, Context>(
  resolver: Resolver<Values, Context, Record<string, unknown>>,
): Resolver<Values, Context, Record<string, unknown>> {
  return async (typed, ...rest) => {
    const isNew = CATEGORY_FIELDS.filter((field) => newName(typed[field]) !== undefined)
    const result = await resolver(
      { ...typed, ...Object.fromEntries(isNew.map((field) => [field, NEW_PREFIX])) },
      ...rest,
    )
    const errors = { ...result.errors } as FieldErrors
    for (const field of isNew) {
      const { error } = categoryCalls.createCategory.body.shape.name.safeParse(newName(typed[field]))
      if (error) errors[field] = { type: 'rule', message: error.issues[0]?.message ?? '' }
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> }
    const names = Object.fromEntries(isNew.map((field) => [field, typed[field] as string]))
    return { values: { ...result.values, ...names }, errors: {} }
  }
}

export interface Created {
  field: Name
  record: Category | Subcategory
}

interface NewCategories {
  category: string
  subCategory: string
}

/**
 * Creates the new names in the form, the category first, and returns both ids. `onReady` receives each as soon as
 * it exists, so nothing is created twice if a later step fails. A stored one with that name is used instead.
 * `image` supplies the image of new ones. Throws as `api` does, with the error at the form's field.
 */
export async function createCategories(
  { category, subCategory }: NewCategories,
  image: () => Promise<File>,
  onReady: (created: Created, isNew: boolean) => void,
): Promise<NewCategories> {
  const findOrCreate = async <R extends Category | Subcategory>(
    field: Name,
    value: string,
    stored: () => Promise<R[]>,
    create: (name: string) => Promise<R>,
  ) => {
    const name = newName(value)
    if (name === undefined) return value
    try {
      const found = (await stored()).filter((one) => isSameName(one.name, name))
      const same = found.find(isActive) ?? found[0]
      if (same && !isActive(same)) throw inactive(field, name)
      const record = same ?? (await create(name))
      onReady({ field, record }, !same)
      return record._id
    } catch (error) {
      throw atField(error, field)
    }
  }
  const categoryId = await findOrCreate(
    'category',
    category,
    async () => (await api('getAllCategory')).data,
    async (name) => (await api('createCategory', { body: { name, image: await image() } })).data,
  )
  const subCategoryId = await findOrCreate(
    'subCategory',
    subCategory,
    async () => (await api('getAllSubCategory')).data.filter((one) => one.category === categoryId),
    async (name) =>
      (await api('createSubCategory', { body: { name, categoryId, image: await image() } })).data,
  )
  return { category: categoryId, subCategory: subCategoryId }
}

function inactive(field: Name, name: string): ApiError {
  const message = messages.inactiveCategory(name)
  return new ApiError(409, { message, fields: { [field]: message } })
}

/** The server's error about a new name is shown at its field. */
function atField(error: unknown, field: Name): unknown {
  if (!(error instanceof ApiError) || !error.response.fields) return error
  const { name, ...others } = error.response.fields
  return name
    ? new ApiError(error.status, { ...error.response, fields: { ...others, [field]: name } })
    : error
}
