/** The last invoice number of each financial year. */
export interface InvoiceCountersRow {
  financial_year: string
  last_number: number
}
