import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { IMAGE_MAX_BYTES, IMAGES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import { PRODUCT_WIDTHS, imageUrlOf } from '#contract/image-urls.ts'
import { productCalls } from '#contract/catalogue/products.ts'
import type { App } from '../../../app.ts'
import { catalogueImage, imageFile, writeImage } from '../../../files/catalogue-images.ts'
import { ShopError } from '../../../shop-error.ts'
import { formFieldsOf } from '../product-fields.ts'
import type { Queryable } from '../../../database/database.ts'
import { type Column, IMAGE_SEPARATOR, quoted, type ExportedProduct } from './columns.ts'

/** The images that a file's rows name, each read and stored once however many rows name it. */
export interface ImageSet {
  app: App
  /** The file's folder; images are in it or in its subfolders. undefined: only images that the shop already has. */
  folder: string | undefined
  /** By path: the URL, or what is wrong. */
  stored: Map<string, Promise<StoredImage>>
}

type StoredImage = { url: string } | { wrong: string }

/** Returns the URLs for an Images cell, in order, each stored in the shop by now; or all problems. */
export async function findImages(
  imageSet: ImageSet,
  cell: string,
  product: ExportedProduct | undefined,
): Promise<{ addresses: string[]; wrong: string[] }> {
  const names = cell
    .split(IMAGE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const files = names.slice(0, IMAGES_PER_PRODUCT_MAX + 1).map((name) => new File([], name))
  const rule = productCalls.createProduct.body.shape.images.safeParse(files)
  if (!rule.success) return { addresses: [], wrong: [rule.error.issues[0]?.message ?? ''] }
  const current = new Set(product && formFieldsOf(product).images)
  const found: StoredImage[] = []
  for (const name of names) found.push(current.has(name) ? { url: name } : await storeOnce(imageSet, name))
  return {
    addresses: found.flatMap((one) => ('url' in one ? [one.url] : [])),
    wrong: found.flatMap((one) => ('wrong' in one ? [one.wrong] : [])),
  }
}

function storeOnce(imageSet: ImageSet, name: string): Promise<StoredImage> {
  const stored = imageSet.stored.get(name) ?? store(imageSet, name)
  imageSet.stored.set(name, stored)
  return stored
}

async function store(imageSet: ImageSet, name: string): Promise<StoredImage> {
  try {
    if (name.startsWith('/files/')) return { url: await assertStoredImage(imageSet.app, name) }
    const image = await catalogueImage(await imageIn(imageSet, name))
    await writeImage(imageSet.app.files, image)
    return { url: image.url }
  } catch (error) {
    if (error instanceof ShopError) return { wrong: `${quoted(name)}: ${error.message}` }
    throw error
  }
}

/** Rejects a URL that is not a product image in this shop. */
async function assertStoredImage(app: App, url: string): Promise<string> {
  const hash = /^\/files\/([\da-f]{64})-/.exec(url)?.[1] ?? ''
  const isThere = url === imageUrlOf(hash, PRODUCT_WIDTHS) && (await hasImage(app, hash))
  if (isThere) return url
  throw new ShopError('NOT_FOUND', 'The shop does not have this image.')
}

async function hasImage(app: App, hash: string): Promise<boolean> {
  for (const width of PRODUCT_WIDTHS) if (!(await app.files.has(imageFile(hash, width)))) return false
  return true
}

/**
 * Reads a file in the folder as the form would send it. Rejects a path outside the folder, anything but a file, and
 * a file that is too large.
 */
async function imageIn({ folder }: ImageSet, name: string): Promise<File> {
  if (folder === undefined) throw new ShopError('NOT_FOUND', ONLY_OF_THE_SHOP)
  const outside = new ShopError(
    'BAD_REQUEST',
    'Images must be in the same folder as the CSV or in a folder inside it.',
  )
  const path = name.replaceAll('\\', '/')
  if (/^\/|^[a-z]+:|(^|\/)\.\.(\/|$)|\0/i.test(path)) throw outside
  const real = await realpath(join(folder, path)).catch(() => null)
  if (real === null) throw new ShopError('NOT_FOUND', 'This file was not found in the folder of the CSV.')
  if (!real.startsWith((await realpath(folder)).replace(/\/?$/, sep))) throw outside
  const stats = await stat(real)
  if (!stats.isFile()) throw new ShopError('WRONG_KIND', 'This is not a file.')
  if (stats.size > IMAGE_MAX_BYTES) throw new ShopError('TOO_LARGE', 'Images can be up to 10MB.')
  return new File([new Uint8Array(await readFile(real))], path)
}

const ONLY_OF_THE_SHOP =
  'Only images that are already in the shop can be listed here. Leave the cell empty and add this image in the product form.'

/**
 * Ensures that all images named by rows still exist: those removed by a sweep in the meantime are restored from
 * their files.
 */
export async function restoreImages(imageSet: ImageSet, addresses: ReadonlySet<string>): Promise<void> {
  for (const [name, stored] of imageSet.stored) {
    const one = await stored
    if ('wrong' in one || !addresses.has(one.url)) continue
    const hash = /[\da-f]{64}/.exec(one.url)?.[0] ?? ''
    if (await hasImage(imageSet.app, hash)) continue
    if (name.startsWith('/files/')) throw new ShopError('CHANGED_MEANWHILE')
    await writeImage(imageSet.app.files, await catalogueImage(await imageIn(imageSet, name)))
  }
}

interface Named {
  id: string
  name: string
}

export interface Categories {
  categories: readonly Named[]
  subcategories: readonly (Named & { category_id: string })[]
}

export async function readCategories(db: Queryable): Promise<Categories> {
  const categories = await db.selectFrom('categories').select(['id', 'name']).orderBy('name').execute()
  const subcategories = await db
    .selectFrom('subcategories')
    .select(['id', 'name', 'category_id'])
    .orderBy('name')
    .execute()
  return { categories, subcategories }
}

type CategoryOrProblem = { category: string; subCategory: string } | { column: Column; text: string }

/**
 * The ids of a row's category and subcategory, in any case, or a problem. Names that are left out keep their
 * current value.
 */
export function findCategory(
  { categories, subcategories }: Categories,
  named: { category?: string | undefined; subCategory?: string | undefined },
  product: ExportedProduct | undefined,
): CategoryOrProblem {
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

/** The record with that name; a text if there is none or more than one. */
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
