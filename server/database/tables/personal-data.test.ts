import { sql } from 'kysely'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/engines.ts'
import { columnsOf, SEARCH_INDEX } from '#server/operator/backup/tables.ts'
import { NOT_PERSONAL, PERSONAL } from './personal-data.ts'
import type { Tables } from './tables.ts'

const TABLES = (Object.keys(NOT_PERSONAL) as (keyof Tables)[]).toSorted()

test('each column of the database is listed once: as personal data with its reason and period, or as other', async () => {
  const { database, remove } = await freshDatabase('sqlite')
  try {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      database.read,
    )
    const names = rows
      .map(({ name }) => name)
      .filter((name) => !SEARCH_INDEX.test(name) && !name.startsWith('sqlite_'))
    expect(names.toSorted()).toEqual(TABLES)
    for (const table of TABLES) {
      if (NOT_PERSONAL[table] === '*') continue
      const listed = [...Object.keys(PERSONAL[table] ?? {}), ...NOT_PERSONAL[table].split(' ')]
      expect([table, ...listed.toSorted()]).toEqual([
        table,
        ...(await columnsOf(database.read, 'sqlite', table)),
      ])
    }
  } finally {
    await remove()
  }
})

test('docs/rules/personal-data.md is made from the list (run with -u after a change)', async () => {
  const rows = TABLES.flatMap((table) =>
    Object.entries(PERSONAL[table] ?? {}).map(
      ([column, [why, kept]]) => `| ${table}.${column} | ${why} | ${kept} |`,
    ),
  )
  const text = `# Personal data

Every column that holds personal data, why, and for how long. Generated from [\`personal-data.ts\`](../../server/database/tables/personal-data.ts) by its test. [All rules](../rules.md)

What deleting an account does, and who sets the periods: [accounts](accounts.md#deleting). Backups keep what was in them until they are replaced.

A guest without an order or any other record is deleted 30 days after leaving, or 30 days after their last checkout ended.

| Column | Why | How long |
| --- | --- | --- |
${rows.join('\n')}
`
  const config = await resolveConfig('docs/rules/accounts.md')
  const formatted = await format(text, { ...config, parser: 'markdown' })
  await expect(formatted).toMatchFileSnapshot('../../../docs/rules/personal-data.md')
})
