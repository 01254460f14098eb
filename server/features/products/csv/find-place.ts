import type { Queryable } from '../../../database/database.ts'
import { type Column, quoted, type ShownProduct } from './columns.ts'

interface Named {
  id: string
  name: string
}

export interface Places {
  categories: readonly Named[]
  subcategories: readonly (Named & { category_id: string })[]
}

export async function readPlaces(db: Queryable): Promise<Places> {
  const categories = await db.selectFrom('categories').select(['id', 'name']).orderBy('name').execute()
  const subcategories = await db
    .selectFrom('subcategories')
    .select(['id', 'name', 'category_id'])
    .orderBy('name')
    .execute()
  return { categories, subcategories }
}

type PlaceOrProblem = { category: string; subCategory: string } | { column: Column; text: string }

/** The ids of a row's category and subcategory, in any capitals, or a problem. What is not named stays as it is. */
export function findPlace(
  { categories, subcategories }: Places,
  named: { category?: string | undefined; subCategory?: string | undefined },
  product: ShownProduct | undefined,
): PlaceOrProblem {
  const category =
    named.category === undefined
      ? (categories.find(({ id }) => id === product?.category_id) ?? 'Category is required')
      : oneOf(categories, named.category, 'Category')
  if (typeof category === 'string') return { column: 'category', text: category }
  const within = subcategories.filter((one) => one.category_id === category.id)
  const subCategory =
    named.subCategory === undefined
      ? (within.find(({ id }) => id === product?.subcategory_id) ??
        'The subcategory does not belong to the category.')
      : oneOf(within, named.subCategory, 'Subcategory', `in ${quoted(category.name)}`)
  if (typeof subCategory === 'string') return { column: 'subCategory', text: subCategory }
  return { category: category.id, subCategory: subCategory.id }
}

/** The one of that name; a text when there is none or more than one. */
function oneOf<T extends Named>(
  all: readonly T[],
  name: string,
  label: string,
  where = 'in the shop',
): T | string {
  if (name === '') return `${label} is required`
  const [found, ...more] = all.filter((one) => key(one.name) === key(name))
  if (more.length > 0)
    return `${more.length + 1} have the name ${quoted(name)} ${where}; give them different names first`
  if (found) return found
  return `${quoted(name)} not found ${where}`
}

function key(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
