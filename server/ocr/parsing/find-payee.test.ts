import { expect, test } from 'vitest'
import { findPayee } from './find-payee.ts'
import type { Line, Page } from './page.ts'
import { plainLetters } from './words-of-india.ts'

const EXPECTED = { payeeVpa: 'asha.stores@okhdfcbank', payeeName: 'Asha Devotional Stores' }

/** Rows of a page, one below the other. */
function pageOf(...rows: readonly string[]): Page {
  const lines = rows.map((text, i): Line => {
    const box = { left: 60, top: 100 + i * 60, right: 60 + 14 * text.length, bottom: 130 + i * 60 }
    return { text, confidence: 95, box }
  })
  return { width: 1_000, height: 2_000, lines }
}

const payeeOf = (...rows: readonly string[]) => findPayee(pageOf(...rows), EXPECTED)
const nameOf = (...rows: readonly string[]) => payeeOf(...rows).name

test.each([
  ['its end cut off', 'asha.stores@okhd…', 'asha.stores@okhd…'],
  ['its end cut off, with points', 'asha.stores@okhdf...', 'asha.stores@okhdf…'],
  ['of three points one left', 'asha.stores@okhdfcban.', 'asha.stores@okhdfcban…'],
  ['stars within', 'as*******es@okhdfcbank', 'as…es@okhdfcbank'],
  ['stars and a cut', 'as****@okh…', 'as…@okh…'],
  ['a space before the stars', 'Sent to: Asha · as ******es@okh…', 'as…es@okh…'],
  ['a point before it', 'Google Pay • asha.stores@okhdfcbank', 'asha.stores@okhdfcbank'],
  ['points and a bullet before it', 'Sent to: … • asha.stores@okhdfcbank', 'asha.stores@okhdfcbank'],
  ['cut before its @', 'asha.sto...', 'asha.sto…'],
  ['somebody else’s, cut before its @', 'cityautos...', 'cityautos…'],
  ['somebody else’s, shortened', 'ra*****ma@okaxis', 'ra…ma@okaxis'],
  ['points and a bullet for what is hidden', 'ASHA (subra....· @oksbi)', 'subra…@oksbi'],
  ['all but its end hidden by letters', 'XXXXXX0377@okbizaxis', '…0377@okbizaxis'],
  ['cut by one point in a narration', 'UPI/DR/ASHA/asha.stores@okhd./UPI', 'asha.stores@okhd…'],
  ['a digit at the beginning of its handle', 'asha.stores@0khdfcbank', 'asha.stores@okhdfcbank'],
  ['a capital I for its l', 'Instores@okhdfcbank', 'lnstores@okhdfcbank'],
])('a UPI ID: %s', (_, row, vpa) => expect(payeeOf('Paid to', 'UPI ID', row).vpa).toBe(vpa))

function atRight(text: string, top: number): Line {
  const box = { left: 900 - 14 * text.length, top, right: 900, bottom: top + 30 }
  return { text, confidence: 95, box }
}

test('a UPI ID that is broken over two rows', () => {
  expect(payeeOf('Paid to', 'asha.stores', '@okhdfcbank').vpa).toBe(EXPECTED.payeeVpa)
  expect(payeeOf('Paid to', 'asha.sto', 'res@okhdfcbank').vpa).toBe(EXPECTED.payeeVpa)
  expect(payeeOf('Paid to', 'asha.st0', 'res@okhdfcbank').vpa).toBe('asha.st0res@okhdfcbank')
  const lines = [atRight('asha.sto', 100), atRight('res@okhdfcbank', 140)]
  expect(findPayee({ width: 1_000, height: 2_000, lines }, EXPECTED).vpa).toBe(EXPECTED.payeeVpa)
})

test('a sentence names the payee, a request does not', () => {
  expect(
    payeeOf('You have successfully transferred ₹500.00 to ASHA DEVOTIONAL STORES was completed.').name,
  ).toContain('ASHA DEVOTIONAL STORES')
  expect(payeeOf('You have successfully transferred ₹500.00 to RAVI TRADERS was completed.').name).toBeNull()
  expect(payeeOf('Asha Devotional Stores', '₹500', 'You paid this request').name).toBe(
    'Asha Devotional Stores',
  )
})

test('a sentence about the buyer’s payment names no payer', () => {
  expect(payeeOf('Your UPI payment of Rs 103', 'asha.stores@okhdfcbank ASHA STORES was').vpa).toBe(
    EXPECTED.payeeVpa,
  )
  expect(payeeOf('Your UPI ID', 'asha.stores@okhdfcbank').vpa).toBeNull()
})

test('a heading without a name does not replace the payee', () => {
  expect(payeeOf('Payment received by merchant', '₹500', 'asha.stores@okhdfcbank').vpa).toBe(
    EXPECTED.payeeVpa,
  )
})

test('a mobile number instead of one is none, and the payer’s is never the payee’s', () => {
  const { vpa, name } = payeeOf(
    'To: ASHA DEVOTIONAL STORES',
    'Google Pay • +91 9876543210',
    'From: FATIMA B (State Bank of India)',
    'Google Pay • fatimab90@okaxis',
  )
  expect({ vpa, name }).toEqual({ vpa: null, name: 'ASHA DEVOTIONAL STORES' })
})

test.each([
  'Debit from',
  'Payment from',
  'Source account',
  'Paid using',
  'ഡെബിറ്റ് ചെയ്ത അക്കൗണ്ട്',
  'ಖಾತೆಯಿಂದ',
  'ਖਾਤੇ ਤੋਂ',
])('the UPI ID below ‘%s’ is the payer’s', (label) => {
  const payee = payeeOf(
    'Paid to',
    'Asha Devotional Stores',
    plainLetters(label),
    'Ravi Example',
    'ravi@okaxis',
  )
  expect([payee.vpa, payee.name]).toEqual([null, 'Asha Devotional Stores'])
})

test.each(['Credit to', 'Sold by', 'Registered name', 'Sent money to', 'भुगतान प्राप्तकर्ता'])(
  'the UPI ID below ‘%s’ is the payee’s',
  (label) => expect(payeeOf(plainLetters(label), 'Mohan Traders', 'mohan@okaxis').vpa).toBe('mohan@okaxis'),
)

test('one matching name among those in the payee’s positions is enough', () => {
  expect(payeeOf('Paid to', 'Ramesh Gupta', 'Banking Name : ASHA DEVOTIONAL STORES').name).toBe(
    'ASHA DEVOTIONAL STORES',
  )
  expect(payeeOf('ASHA DEVOTIONAL STORES', '₹500', 'Successful').name).toBe('ASHA DEVOTIONAL STORES')
  expect(payeeOf('Paid to', 'Rahul Verma').name).toBe('Rahul Verma')
  expect(payeeOf('Request from Rahul Verma').name).toBe('Rahul Verma')
  expect(payeeOf('M/S ASHA DEVOTIONAL STORES', 'Merchant category', 'Groceries').name).toBe(
    'M/S ASHA DEVOTIONAL STORES',
  )
})

test('the expected name may be in a sentence or across two rows', () => {
  expect(nameOf('Acct XX240 debited for Rs 500.00; ASHA DEVOTIONAL STORES credited. UPI:632512345678')).toBe(
    'ASHA DEVOTIONAL STORES',
  )
  expect(nameOf('Rs 500 received from Asha Devotional Stores')).toBeNull()
  expect(nameOf('₹500', 'ToASHADEVOTIONALSTORES', 'Paid')).toBe(EXPECTED.payeeName)
  expect(nameOf('ASHA DEVOTIONAL', 'STORES', 'Narration')).toBe('ASHA DEVOTIONAL STORES')
  expect(nameOf('You have sent INR 500.00 to ASHA', 'DEVOTIONAL STORES')).toBe(EXPECTED.payeeName)
  expect(nameOf('ASHA DEVOTIONAL STORES', 'Beneficiary', 'ashadevot...', 'Beneficiary UPI ID')).toBe(
    'ASHA DEVOTIONAL STORES',
  )
})

test('a name comes before a shortened UPI ID, and the next row’s label is not a name', () => {
  expect(payeeOf('Sent to: Ishaan Iyer • is******er@ok…', 'When').name).toBe('Ishaan Iyer')
  expect(payeeOf('Sent to', 'When').name).toBeNull()
})

test.each([
  ['whom a letter greets', ['Paid to', 'Dear Customer']],
  ['a verb of Hindi', ['को भुगतान किया गया', '₹500']],
  ['a bank', ['Sent to', 'State Bank of India']],
  ['a sentence', ['Paid to', 'Your payment has been received']],
  ['a status', ['Paid to', 'Payment successful']],
  ['a time', ['You paid this request', 'Today at 09:17 AM']],
  ['the shop’s name at the payer’s place', ['From', 'Asha Devotional Stores']],
])('no name: %s', (_, rows) => expect(payeeOf(...rows).name).toBeNull())

test('an ID below the payer’s account is the payer’s, a truncated one below the payee is the payee’s', () => {
  const payer = ['Example Bank xx6652', 'UPI · ravi77@yapl']
  expect(payeeOf('Paid to Asha Devotional Stores', 'Payment method', ...payer).vpa).toBeNull()
  expect(payeeOf('Money sent', 'sent to Asha Devotional Stores', 'royalbak..').vpa).toBe('royalbak…')
})

test.each([
  ['UPI/P2M/632512345678/ASHA DEVOTIONAL/asha.stores@okhdfcbank', 'asha.stores@okhdfcbank'],
  ['Debited from your a/c XX12. UPI/632512345678/ASHA/asha.stores@okhdfcbank', 'asha.stores@okhdfcbank'],
  ['UPI/CR/632512345678/ASHA DEVOTIONAL/asha.stores@okhdfcbank', null],
  ['BY TRANSFER-UPI/632512345678/CR/ASHA DEVOTIONAL/asha.stores@okhdfcbank', null],
  ['UPI/DR/632512345678/RAVI/ravi@okaxis/asha.stores@okhdfcbank', 'ravi@okaxis'],
  ['UPI-RAVI KUMAR-RAVI@OKAXIS-UTIB0000001-632512345678-ASHA STORES', 'ravi@okaxis'],
])('the UPI ID in the entry %s', (row, vpa) => expect(payeeOf(row).vpa).toBe(vpa))

test('the name in an entry, without its space and with zeros', () => {
  expect(nameOf('UPI/P2M/632512345678/0MKAR B')).toBe('OMKAR B')
  expect(nameOf('UPI/P2M/632512345678/ASHADEV0TI0NALST0RES')).toBe('ASHADEVOTIONALSTORES')
})

test('a row that ends with ‘to’ introduces the payee', () => {
  expect(payeeOf('Sent Rs.5 from Example Bank AC X12 to', 'asha.stores@okhdfcbank on 24-09-26').vpa).toBe(
    'asha.stores@okhdfcbank',
  )
})

test('the payer’s label at the head of another column', () => {
  const page = pageOf('From', 'Ravi Kumar', 'Example Bank XX12')
  const lines = [...page.lines, atRight('asha.stores@okhdfcbank', 220)]
  expect(findPayee({ ...page, lines }, EXPECTED).vpa).toBe('asha.stores@okhdfcbank')
})

test('a bank’s word for a card’s payment is not a UPI ID', () => {
  expect(payeeOf('Spent on Card X8831 @UPI_ASHA DEVOTIONAL STORES').vpa).toBeNull()
})

test('an email address is not a name', () => {
  expect(
    nameOf('To ravi.kumar@mail.example', 'Debited to VPA 9876543210 ASHA DEVOTIONAL STORES on 5 Nov'),
  ).toBe('ASHA DEVOTIONAL STORES')
})

test.each([
  [['Paid to', 'Ravi Traders', 'Note: asha.stores@okhdfcbank']],
  [['Paid to', 'Ravi Traders', 'Message', 'asha.stores@okhdfcbank']],
  [['Paid to', 'ravi@okaxis', 'Remarks: Asha Devotional Stores']],
  [['Rs.5 debited to', 'ravi@okaxis UPI Ref 632512345678. Note: asha.stores@okhdfcbank']],
])('what the payer wrote into a note is no payee: %s', (rows) => {
  const { vpa, name } = payeeOf(...rows)
  expect([vpa, name]).not.toContain('asha.stores@okhdfcbank')
  expect(name ?? '').not.toContain('Asha')
})

test('the payer’s name right below a sum is not the payee’s', () => {
  const box = { left: 500, top: 100, right: 900, bottom: 180 }
  const sum = { text: '₹1,251', confidence: 95, box }
  const from = pageOf('From').lines.map((line) => ({ ...line, box: { ...line.box, top: 240, bottom: 270 } }))
  const lines = [sum, ...from, atRight('Asha Devotional Stores', 240)]
  expect(findPayee({ width: 1_000, height: 2_000, lines }, EXPECTED).name).toBeNull()
})

test('the name in the row below the payee is not the payee’s if it has a label', () => {
  const lines = [
    ...pageOf('Paid to', 'Order at').lines,
    atRight('Ravi Traders', 100),
    atRight('Asha Devotional Stores', 160),
  ]
  const page = { width: 1_000, height: 2_000, lines }
  expect(findPayee(page, EXPECTED).name).toBe('Ravi Traders')
  const unlabelled = { ...page, lines: lines.filter(({ text }) => text !== 'Order at') }
  expect(findPayee(unlabelled, EXPECTED).name).toBe('Asha Devotional Stores')
})

test('an ID below a reference that ends with a full stop is complete', () => {
  expect(payeeOf('Rs.5 trf to ASHA Refno 632512345678.', 'asha.stores@okhdfcbank').vpa).toBe(
    EXPECTED.payeeVpa,
  )
})

test('a row that ends with ‘from’ introduces the payer', () => {
  expect(
    payeeOf('Received Rs.5 in Example Bank AC X12 from', 'asha.stores@okhdfcbank on 24-09-26').vpa,
  ).toBeNull()
})
