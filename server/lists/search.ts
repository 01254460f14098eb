import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether any of the columns contains the text, capitals alike. The text's own % and _ are letters like any other. */
export function contains(columns: readonly Expression<string | null>[], text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const tests = columns.map((column) => sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}

/** Whether any of the tests holds; what is no test is left out. */
export function anyOf(...tests: (Expression<SqlBool> | undefined | '')[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(tests.filter(Boolean), sql` or `)})`
}
