import { expect, it } from 'vitest'
import { cellText } from '../../csv/csv-text.ts'
import { readUtr } from './read-cells.ts'

const DAY = '2026-11-21' // the 325th day of its year
const UTR = '632512345678'
const read = (cell: string, narration = '') => readUtr(cellText(cell), narration, DAY)

it.each([
  UTR,
  `'${UTR}`,
  `'${UTR}'`,
  `="${UTR}"`,
  `0000${UTR}`,
  `UPI-${UTR}`,
  `UPI${UTR}`,
  `${UTR}.0`,
  '6325 1234 5678',
  `Ref No. ${UTR}`,
])('reads a column of its own: %s', (cell) => {
  expect(read(cell)).toEqual({ utr: UTR, lost: false })
})

it.each([
  `UPI/CR/${UTR}/ASHA/SBIN/asha@oksbi/Payment`,
  `UPI-ASHA EXAMPLE-asha@okaxis-SBIN0001234-${UTR}-PAYMENT`,
  `UPI/${UTR}/Payment from PhonePe/919876543210@ybl`,
  `BY TRANSFER-UPI/CR/${UTR}/ASHA`,
  `IMPS-${UTR}-ASHA-HDFC-XXXX1234`,
  `UPI/P2A/${UTR}/ASHA`,
  `To 919876543210 UPI/${UTR}`,
  `UPI from ${UTR}`,
  `A/c 123456789012 UPI/${UTR}`, // of two, the one that begins with the day
])('reads it inside the narration: %s', (narration) => {
  expect(read('', narration)).toEqual({ utr: UTR, lost: false })
})

it.each([
  'NEFT-HDFCN52026112112345678-ASHA',
  'CASH DEPOSIT BY SELF',
  '000405012345:Int.Pd:01-11-2026 to 21-11-2026',
  'UPI/919876543210@ybl/ASHA',
  'A/c 1234567890123456',
  'TRF FROM 123456789012 ASHA',
  'NEFT/ASHA/A/C NO. 123456789012',
  'Account-123456789012',
  '+919876543210',
  'ACH/123456789012.50',
  '000000000000',
])('reads none in %s', (narration) => {
  expect(read('', narration)).toEqual({ utr: null, lost: false })
})

it('reports that a spreadsheet has rounded it, and then takes the narration’s', () => {
  expect(read('6.32512E+11')).toEqual({ utr: null, lost: true })
  expect(read('6,32512E+11')).toEqual({ utr: null, lost: true })
  expect(read('6.32512E+11', `UPI/CR/${UTR}/ASHA`)).toEqual({ utr: UTR, lost: false })
})

it('follows the year’s turn', () => {
  expect(readUtr('', 'A/c 123456789012 UPI/636512345678', '2027-01-01').utr).toBe('636512345678')
})
