import { isActive } from '#web/admin/catalogue-forms/matches.ts'

interface Place {
  _id: string
  name: string
  status: string
}

/** The active categories or subcategories by name, and the one that is stored already, whatever its status. */
export function choices(places: readonly Place[], stored?: { _id: string; name: string } | null) {
  const offered = places.filter((place) => isActive(place) || place._id === stored?._id)
  const missing = stored && !offered.some(({ _id }) => _id === stored._id) ? [stored] : []
  return [...missing, ...offered]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
    .map(({ _id, name }) => ({ value: _id, label: name }))
}
