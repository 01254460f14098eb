import { ColumnNode, type KyselyPlugin, type OperationNode, sql, TableNode, UpdateQueryNode } from 'kysely'
import type { Queryable } from './database.ts'

/** The public lists; each has a version that grows with every visible change. */
export type ListName = 'categories' | 'subcategories' | 'products' | 'headers' | 'footers' | 'offers'

/** Stock has its own version, so a sale does not outdate the search vocabulary. */
export type VersionName = ListName | 'stock'

/** The lists that show rows of each table. Synonyms, which product search uses, are store settings. */
const LISTS_OF_TABLE: Readonly<Record<string, readonly VersionName[]>> = {
  categories: ['categories', 'subcategories', 'products'],
  subcategories: ['subcategories', 'products'],
  products: ['products'],
  store_settings: ['products'],
  policy_pages: ['products'],
  headers: ['headers'],
  footers: ['footers'],
  offers: ['offers'],
}

/** Adds to `changed` each list that a Kysely query writes to. Raw SQL is not detected. */
export function versionTracker(changed: Set<VersionName>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (updatesOnlyStock(node)) changed.add('stock')
      else
        for (const list of writtenTables(node).flatMap((table) => LISTS_OF_TABLE[table] ?? []))
          changed.add(list)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

function updatesOnlyStock(node: OperationNode): boolean {
  if (!UpdateQueryNode.is(node) || writtenTables(node)[0] !== 'products') return false
  const columns = (node.updates ?? []).map(({ column }) => ColumnNode.is(column) && column.column.name)
  return columns.every((name) => name === 'stock' || name === 'sold')
}

function writtenTables(node: OperationNode & Partial<Record<'into' | 'table' | 'from', unknown>>): string[] {
  if (node.kind === 'InsertQueryNode') return namesOf([node.into])
  if (node.kind === 'UpdateQueryNode') return namesOf([node.table])
  if (node.kind === 'DeleteQueryNode') return namesOf((node.from as { froms: unknown[] }).froms)
  return []
}

function namesOf(nodes: unknown[]): string[] {
  return (nodes as OperationNode[]).filter(TableNode.is).map(({ table }) => table.identifier.name)
}

export type Versions = ReadonlyMap<string, number>

export async function readVersions(db: Queryable): Promise<Versions> {
  const rows = await db.selectFrom('list_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/**
 * One version for several lists. Each only grows, so equal sums mean equal versions. Products include their stock
 * version.
 */
export function sumOf(lists: readonly ListName[], versions: Versions): number {
  const names = lists.includes('products') ? [...lists, 'stock'] : lists
  return names.reduce((sum, name) => sum + (versions.get(name) ?? 0), 0)
}

/**
 * Increments the versions of the lists that a transaction changed. It comes last in a transaction and takes the lists
 * in a fixed order, so two transactions never wait for each other's locks.
 */
export async function incrementVersions(db: Queryable, lists: ReadonlySet<VersionName>): Promise<void> {
  for (const name of [...lists].toSorted())
    await db
      .insertInto('list_versions')
      .values({ name, version: 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ version: sql`list_versions.version + 1` }),
      )
      .execute()
}
