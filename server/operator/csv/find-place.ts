import type { Queryable } from '../../database/database.ts'
import { quoted } from './cell-text.ts'
import type { Column, ShownProduct } from './columns.ts'

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

type Found = { category: string; subCategory: string } | { column: Column; text: string }

/** The category and subcategory that a row names, in any capitals → ids, or what is wrong in which column. What is not named stays as the product has it. */
export function findPlace(
  { categories, subcategories }: Places,
  named: { category?: string | undefined; subCategory?: string | undefined },
  product: ShownProduct | undefined,
): Found {
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

/** The one of that name; a text when there is none, naming the nearest that there are, or more than one. */
function oneOf<T extends Named>(
  all: readonly T[],
  name: string,
  label: string,
  where = 'in the shop',
): T | string {
  if (name === '') return `${label} is required`
  const [found, ...more] = all.filter((one) => key(one.name) === key(name))
  if (more.length > 0)
    return `${more.length + 1} are called ${quoted(name)} ${where}; give them different names first`
  if (found) return found
  const near = nearest(
    all.map((one) => one.name),
    name,
  )
  const there = near.length > 0 ? `there is ${near.map(quoted).join(', ')}` : 'there is none yet'
  return `${quoted(name)} is not ${where}; ${there}`
}

function key(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

const NAMED_AT_MOST = 5

/** Of some names the few that share most pairs of letters with another one. */
function nearest(names: readonly string[], name: string): string[] {
  const wanted = pairs(name)
  const alike = (other: string) => {
    const theirs = pairs(other)
    return (2 * [...theirs].filter((pair) => wanted.has(pair)).length) / (theirs.size + wanted.size)
  }
  return names.toSorted((a, b) => alike(b) - alike(a)).slice(0, NAMED_AT_MOST)
}

function pairs(name: string): Set<string> {
  const letters = ` ${key(name)} `.slice(0, 200)
  return new Set(Array.from({ length: letters.length - 1 }, (_, i) => letters.slice(i, i + 2)))
}
