/** Which credits stand in a statement, and on which line of the file. */
export interface StatementLinesRow {
  statement_id: string
  line: number
  credit_id: string
}
