// A category or subcategory of the product form is the id of a stored one, or NEW and the name of one to create.

export const NEW = 'new:'
export const PLACE_FIELDS = ['category', 'subCategory'] as const
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
