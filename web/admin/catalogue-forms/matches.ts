import { isActive } from '#contract/statuses.ts'

/**
 * Whether a text contains the search, ignoring case and Unicode composition; an empty search matches everything.
 */
export function matches(search: string, ...texts: string[]): boolean {
  const needle = normalize(search.trim())
  return needle === '' || texts.some((text) => normalize(text).includes(needle))
}

function normalize(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN')
}

interface CategoryChoice {
  _id: string
  name: string
  status: string
}

/** The active categories or subcategories by name, plus the stored one, whatever its status. */
export function choices(
  categories: readonly CategoryChoice[],
  stored?: { _id: string; name: string } | null,
) {
  const offered = categories.filter((category) => isActive(category) || category._id === stored?._id)
  const missing = stored && !offered.some(({ _id }) => _id === stored._id) ? [stored] : []
  return [...missing, ...offered]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
    .map(({ _id, name }) => ({ value: _id, label: name }))
}
