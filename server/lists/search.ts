import { type Expression, type SqlBool, sql } from 'kysely'
import { plainDigits } from '#contract/typed-numbers.ts'

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

/** Fewer digits with a space or hyphen among them are more likely anything else than a number. */
const FEWEST = 4

/** The digits of a typed phone number, or its beginning, without India's code; undefined if the text finds as much. */
export function phoneDigits(text: string): string | undefined {
  const typed = plainDigits(text)
  if (!/^\+?[\d\s()-]+$/.test(typed)) return undefined
  const isCoded = typed.startsWith('+91')
  const digits = isCoded
    ? typed.slice('+91'.length).replaceAll(/\D/g, '')
    : typed.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')
  return digits.length < (isCoded ? 1 : FEWEST) || digits === text ? undefined : digits
}
