import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a status is this word in any capitals: 'Active' is active too. */
export function statusIs(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) = ${word.toLowerCase()}`
}
