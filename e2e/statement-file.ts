/** One line of a statement for the browser tests and images; the bank is invented. */
export interface StatementLine {
  /** ISO. */
  at: string
  narration: string
  utr?: string
  credit?: number
  debit?: number
}

/** A CSV for a file input, as banks provide it: an account block above, a total below. */
export function statementFile(lines: readonly StatementLine[], name = 'meadow-bank.csv') {
  let paise = 10_000_000
  const rows = lines.map(({ at, narration, utr = '', credit, debit }) => {
    paise += Math.round(((credit ?? 0) - (debit ?? 0)) * 100)
    const balance = (paise / 100).toFixed(2)
    return [indiaDate(at), narration, utr, debit?.toFixed(2) ?? '', credit?.toFixed(2) ?? '', balance]
      .map((cell) => `"${cell}"`)
      .join(',')
  })
  const text = [
    'Meadow Bank (a sample),,,,,',
    'Account XXXXXX1234,01/01/2026 to 31/12/2026,,,,',
    'Txn Date,Narration,Ref No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...rows,
    'Total,,,"1,000.00","1,00,000.00",',
  ].join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** '30/11/2026' in India. */
export function indiaDate(at: string): string {
  const india = new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString()
  return `${india.slice(8, 10)}/${india.slice(5, 7)}/${india.slice(0, 4)}`
}
