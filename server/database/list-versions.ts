import { type KyselyPlugin, type OperationNode, sql, TableNode } from 'kysely'
import type { Queryable } from './database.ts'

/** The public lists; each has a version that grows with every change of what it shows. */
export type ListName = 'categories' | 'subcategories' | 'products' | 'headers' | 'footers' | 'offers'

/** The lists that show rows of a table. Synonyms, which product search uses, are store settings. */
const LISTS_OF_TABLE: Readonly<Record<string, readonly ListName[]>> = {
  categories: ['categories', 'subcategories', 'products'],
  subcategories: ['subcategories', 'products'],
  products: ['products'],
  store_settings: ['products'],
  headers: ['headers'],
  footers: ['footers'],
  offers: ['offers'],
}

/** Adds to `changed` each list that a query built with Kysely writes to. Plain SQL text is not seen. */
export function listWatcher(changed: Set<ListName>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      for (const table of writtenTables(node))
        for (const list of LISTS_OF_TABLE[table] ?? []) changed.add(list)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
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

/**
 * Raises the versions of the lists that a transaction changed. It comes last in a transaction and takes the lists in
 * one order, so that two transactions never wait for each other's locks.
 */
export async function raiseVersions(db: Queryable, lists: ReadonlySet<ListName>): Promise<void> {
  for (const name of [...lists].toSorted())
    await db
      .insertInto('list_versions')
      .values({ name, version: 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ version: sql`list_versions.version + 1` }),
      )
      .execute()
}
