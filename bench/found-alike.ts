import { sql } from 'kysely'
import type { App } from '../server/app.ts'

/**
 * So many orders, people and products bear these names in a shop of any size, so that a search for them finds as many
 * there.
 */
export const ALIKE = 12
/**
 * Made of letters that stand side by side in thousands of the other names: the index has a long list for each three
 * of them.
 */
export const PERSON = 'Lataya Specimene Noboder'
export const PHONE = '9000090000'
export const PRODUCT = 'Brass Brass Bell Bell'
const LOW = 4

/** Gives the names to rows spread over the whole shop, and a low stock to those products and to no others. */
export async function nameSomeAlike({ database }: App): Promise<void> {
  const changes = {
    orders: sql`full_name = ${PERSON}, phone = ${PHONE}`,
    accounts: sql`name = ${PERSON}, mobile = ${PHONE}`,
    products: sql`name = ${PRODUCT}, stock = ${LOW}`,
  }
  const listed = {
    orders: sql`1 = 1`,
    accounts: sql`role <> 'admin'`,
    products: sql`status = 'active'`,
  }
  await database.transaction(async ({ db }) => {
    await sql`update products set stock = 50 where stock < 50`.execute(db)
    for (const table of ['orders', 'accounts', 'products'] as const) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where ${listed[table]} order by id`.execute(db)
      const ids = rows.map(({ id }) => id).filter((_, i) => i % Math.floor(rows.length / ALIKE) === 0)
      const some = sql.join(ids.slice(0, ALIKE))
      await sql`update ${sql.table(table)} set ${changes[table]} where id in (${some})`.execute(db)
    }
  })
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read)
}
