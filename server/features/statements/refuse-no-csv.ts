import { Refusal } from '../../refusal.ts'

export const HOW_TO_GET_CSV =
  'Please download the statement as CSV: in net banking or the UPI app choose CSV where it offers PDF or Excel, or open it in a spreadsheet and save it as CSV.'

export function noTable(): Refusal {
  return new Refusal(
    'WRONG_KIND',
    `No table of payments was found in this file: no line has a date and an amount. ${HOW_TO_GET_CSV}`,
  )
}
