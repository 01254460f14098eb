import type { TestShop } from './test-shop.ts'

const TABLES = [
  'categories',
  'subcategories',
  'products',
  'stock_movements',
  'headers',
  'footers',
  'offers',
  'list_versions',
  'audit',
] as const

/**
 * Every row of the catalogue and content tables and every file except public images, which are swept after a week
 * without references: to show that a rejected request leaves nothing behind.
 */
export async function everythingIn(shop: TestShop) {
  const rows = await Promise.all(
    TABLES.map((table) => shop.app.database.read.selectFrom(table).selectAll().execute()),
  )
  const sorted = rows.map((list) => list.map((row) => JSON.stringify(row)).toSorted())
  return {
    rows: Object.fromEntries(TABLES.map((table, i) => [table, sorted[i]])),
    files: (await filesIn(shop)).filter((name) => !name.startsWith('public/')),
  }
}

export async function filesIn(shop: TestShop): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of shop.app.files.list('')) names.push(name)
  return names.toSorted()
}
