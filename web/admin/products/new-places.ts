import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type Category, categoryCalls, type Subcategory } from '#contract/catalogue/categories.ts'
import { ApiError } from '#contract/client.ts'
import { isActive } from '#contract/statuses.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

// A category or subcategory of the product form is the id of a stored one, or NEW and the name of one to create.

const NEW = 'new:'
const PLACE_FIELDS = ['category', 'subCategory'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]

interface Named {
  value: string
  label: string
}

/** The field's value for a typed name: the stored one of that name, `current` first, else a new one; '' for none. */
export function placeFor(typed: string, stored: readonly Named[], current: string): string {
  const name = typed.trim()
  if (name === '') return ''
  const same = stored.filter(({ label }) => isSameName(label, name))
  return (same.find(({ value }) => value === current) ?? same[0])?.value ?? NEW + name
}

/** The name of a category or subcategory to create; undefined for a stored one and for none. */
export function newName(value: string | undefined): string | undefined {
  return value?.startsWith(NEW) ? value.slice(NEW.length) : undefined
}

/** Whether two names differ at most in capitals and spaces. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A product form's resolver that accepts new names, checked as the category's own form checks them. */
export function takingNewPlaces<Values extends FieldValues, Context>(
  resolver: Resolver<Values, Context, Record<string, unknown>>,
): Resolver<Values, Context, Record<string, unknown>> {
  return async (typed, ...rest) => {
    const isNew = PLACE_FIELDS.filter((field) => newName(typed[field]) !== undefined)
    const result = await resolver(
      { ...typed, ...Object.fromEntries(isNew.map((field) => [field, NEW])) },
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
  field: PlaceField
  record: Category | Subcategory
}

interface Places {
  category: string
  subCategory: string
}

/**
 * Creates what the form names anew, the category first. Returns the ids of both. `onReady` gets each as soon as it
 * exists, so that nothing is created twice when a later step fails. A stored one of that name is used instead.
 * `image` gives the picture of new ones. Throws as `api` does, with the error at the form's field.
 */
export async function createPlaces(
  { category, subCategory }: Places,
  image: () => Promise<File>,
  onReady: (created: Created, isNew: boolean) => void,
): Promise<Places> {
  const place = async <R extends Category | Subcategory>(
    field: PlaceField,
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
  const categoryId = await place(
    'category',
    category,
    async () => (await api('getAllCategory')).data,
    async (name) => (await api('createCategory', { body: { name, image: await image() } })).data,
  )
  const subCategoryId = await place(
    'subCategory',
    subCategory,
    async () => (await api('getAllSubCategory')).data.filter((one) => one.category === categoryId),
    async (name) =>
      (await api('createSubCategory', { body: { name, categoryId, image: await image() } })).data,
  )
  return { category: categoryId, subCategory: subCategoryId }
}

function inactive(field: PlaceField, name: string): ApiError {
  const message = adminMessages.products.inactivePlace(name)
  return new ApiError(409, { message, fields: { [field]: message } })
}

/** What the server says of a new name is shown at the field where it was typed. */
function atField(error: unknown, field: PlaceField): unknown {
  if (!(error instanceof ApiError) || !error.answer.fields) return error
  const { name, ...others } = error.answer.fields
  return name ? new ApiError(error.status, { ...error.answer, fields: { ...others, [field]: name } }) : error
}
