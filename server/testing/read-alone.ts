import { findTable } from '../features/statements/find-table.ts'
import { type LayoutChoice, planReading } from '../features/statements/plan-reading.ts'
import type { StatementLine } from '../features/statements/read-line.ts'

/** Every line of a statement as read without a saved layout, and what an admin must decide first. */
export async function readAlone(file: File, choice: LayoutChoice = {}) {
  const table = await findTable(file)
  const plan = await planReading(undefined, table, choice, table.rows)
  const lines: StatementLine[] = []
  for await (const line of plan.lines()) lines.push(line)
  const of = (kind: StatementLine['kind']) => lines.filter((line) => line.kind === kind)
  return {
    table,
    columns: plan.columns,
    missing: plan.missing,
    lines,
    /** Rupees of what would be imported. */
    credits: of('credit').map(({ amount }) => amount! / 100),
    problems: lines
      .filter(({ problem }) => problem !== null)
      .map(({ line, kind, problem }) => [line, kind, problem]),
  }
}
