import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { freshDatabase, onBothEngines } from '../../testing/engines.ts'
import { BACKED_UP, columnsOf, DERIVED, LEFT_OUT, SEARCH_INDEX } from './tables.ts'

async function schema(engine: Engine) {
  const { database, remove } = await freshDatabase(engine)
  const tables =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = await tables.execute(database.read)
  return { database, remove, names: rows.map(({ name }) => name) }
}

onBothEngines('the tables of a backup', (engine) => {
  it('are all tables of the schema but those that are left out or that the database fills itself', async () => {
    const { names, remove } = await schema(engine)
    const known = [...BACKED_UP, ...LEFT_OUT, ...DERIVED]
    expect(names.filter((name) => !SEARCH_INDEX.test(name)).toSorted()).toEqual(known.toSorted())
    await remove()
  })

  it('each come after the tables that their rows refer to', async () => {
    const { database, remove } = await schema(engine)
    const places = new Map<string, number>(BACKED_UP.map((table, place) => [table, place]))
    const { rows } = await (
      engine === 'sqlite'
        ? sql<{ child: string; parent: string }>`select m.name as child, f."table" as parent
            from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
        : sql<{
            child: string
            parent: string
          }>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
            from pg_constraint where contype = 'f'`
    ).execute(database.read)
    const kept = rows.filter(({ child }) => places.has(child))
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter(({ child, parent }) => places.get(parent)! >= places.get(child)!)).toEqual([])
    await remove()
  })

  it('have the same columns on both engines', async () => {
    const [one, other] = [await schema(engine), await schema('sqlite')]
    for (const table of BACKED_UP)
      expect(await columnsOf(one.database.read, engine, table), table).toEqual(
        await columnsOf(other.database.read, 'sqlite', table),
      )
    await one.remove()
    await other.remove()
  })
})
