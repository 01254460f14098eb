import { describe, expect, test } from 'vitest'
import { inReadingOrder, type Line } from './page.ts'
import { parsePage } from './parse-page.ts'

// Messages and statement entries in the forms of some twenty Indian banks, wrapped as on a phone.

const NOW = Date.parse('2026-09-12T19:20:00+05:30')
const EXPECTED = { payeeVpa: 'asha.stores@okhdfc', payeeName: 'Asha Stores' }
const UTR = '632512345678'

const MESSAGES = [
  'Dear UPI user A/C X1234 debited by 1249.0 on date 12Sep26 trf to ASHA STORES Refno UTR. If not u? call 1800111109. -Example Bank',
  'Sent Rs.1249.00\nFrom Example Bank A/C *1234\nTo ASHA STORES\nOn 12/09/26\nRef UTR\nNot You?\nCall 18002586161/SMS BLOCK UPI to 7308080808',
  'Example Bank Acct XX123 debited for Rs 1249.00 on 12-Sep-26; ASHA STORES credited. UPI:UTR. Call 18002662 for dispute. SMS BLOCK 123 to 9215676766',
  'Sent Rs.1249.00 from Example Bank AC X1234 to asha.stores@okhdfc on 12-09-26.UPI Ref UTR. Not you, call 18002660811',
  'INR 1249.00 debited A/c no. XX1234 12-09-26, 19:05:22 UPI/P2M/UTR/ASHA STORES Not you? SMS BLOCKUPI Cust ID to 919951860002 Example Bank',
  'A/c *1234 Debited for Rs:1249.00 on 12-09-2026 19:05:22 by Mob Bk ref no UTR Avl Bal Rs:10000.00.If not you, Call 1800222243 -Example Bank',
  'Ac XXXXXXXX1234 Debited with Rs.1249.00 on 12-09-2026 19:05:22 towards UPI txn to ASHA STORES UPI:UTR. Aval Bal INR 10000.00 CR.-Example Bank',
  'Your a/c XX1234 is debited for Rs.1249.00 on 12-09-26 19:05 and credited to a/c XX9876 (UPI Ref no UTR)-Call 18001800 if not done by you',
  'Rs.1249.00 Dr. from A/C XXXXXX1234 and Cr. to asha.stores@okhdfc. Ref:UTR. AvlBal:Rs10000.00(2026:09:12 19:05:22). Not you? Call 18005700/5000-Example Bank',
  'Rs.1249.00 paid thru A/C XX1234 on 12-9-26 19:05:22 to ASHA STORES, UPI Ref UTR. If not done, SMS BLOCKUPI to 9901771222.-Example Bank',
  'A/C *XX1234 debited by Rs 1249.00 towards asha.stores@okhdfc. RRN:UTR. Avl Bal:10000.00. Not you? Call 18602677777 - Example Bank.',
  'A/c *1234 debited Rs. 1249.00 on 12-09-26 to ASHA STORES. UPI:UTR. Not you? SMS BLOCK to 9289592895, Dial 1930 for Cyber Fraud - Example Bank',
  'Rs 1249.00 debited via UPI on 12-09-2026 19:05:22 to VPA asha.stores@okhdfc.Ref No UTR.Small txns?Use UPI Lite!-Example Bank',
  'Debited INR 1249.00 from A/c X1234 on 12-SEP-2026 Ref UPI/DR/UTR/ASHA STORES. Bal INR 10,000.00. Not you? Call 180012001200',
  'Your A/C XXXXXXX1234 is debited by INR 1,249.00 on 12/09/26 19:05 for UPI txn to ASHA STORES. RRN UTR. New Bal: INR 10,000.00',
  'INR 1,249.00 debited from A/C ending 1234 towards UPI payment to asha.stores@okhdfc on 12-SEP-26 07:05 PM. UPI Ref No UTR. Bal INR 10000',
  'Rs.1249.00 debited from your a/c XX1234 and ASHA STORES credited on 12-09-2026 via UPI Ref no. UTR',
  'Your a/c no. XXXXX1234 debited for Rs.1249.00 on 12-09-2026 to payee ASHA STORES for asha.stores@okhdfc, ref no UTR. If not done by you, call 18004254445',
  'A/c XX1234 debited by Rs. 1249.00 Total Bal: Rs. 10000.00 CR Clr Bal: Rs. 10000.00 CR. Your UPI Ref UTR paid to ASHA STORES on 12-09-2026 19:05:22',
  'Dear Customer, your Example account no ********1234 is debited with INR 1249 on 12-09-2026 and credited to ASHA STORES. UPI Ref UTR',
  'Dear Customer,\nRs.1249.00 has been debited from account 1234 to VPA asha.stores@okhdfc ASHA STORES on 12-09-26. Your UPI transaction reference number is UTR.\nIf you did not authorize this transaction, please report it immediately by calling 18002586161. Warm Regards, Example Bank',
  '12/09/26\nUPI-ASHA STORES-ASHA.STORES@OKHDFC-EXBK0000001-UTR-PAYMENT\nDebited ₹1,249.00',
  '12 Sep 2026\nUPI/ASHA STORES/UTR/NA\nDR ₹1,249.00',
  '12 Sep 2026\nUPI/UTR/NA/asha.stores@okhdfc/EXBK\nDebited ₹1,249.00',
  '12 Sep 2026\nTO TRANSFER-UPI/DR/UTR/ASHA STO/EXBK/asha.stores/PAYM\nDebit ₹1,249.00',
  '12 Sep 2026\nUPI/ASHA STORES/asha.stores@okhdfc/UTR\nDebited ₹1,249.00',
  '12 Sep 2026\nUPI/Asha Stores/UTR/order\nSent ₹1,249.00',
]
/** Values missing from a message. */
const UNSAID: Readonly<Record<string, RegExp>> = { payee: /Mob Bk|a\/c XX9876/u, day: /^A\/C \*XX1234/u }

/** Rows with at most this many letters in one bubble, below its sender and the header of its thread. */
function threadOf(message: string, letters: number, head: string) {
  const rows = message.split('\n').flatMap((part) => wrapped(part, letters))
  const pieces = [
    ['EX-BANKUPI', 400, 100],
    ...(head ? [[head, 400, 220] as const] : []),
    ...rows.map((row, i) => [row, 60, 300 + 42 * i] as const),
  ] as const
  const lines = pieces.map(([text, left, top]): Line => {
    const box = { left, top, right: left + 15 * text.length, bottom: top + 30 }
    return { text: text.replaceAll(/(?<=\p{L}\.?):(?=\d)/gu, ': '), confidence: 95, box }
  })
  return { width: 1_000, height: 2_000, lines: inReadingOrder(lines) }
}

function wrapped(text: string, letters: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1)} ${word}`
    if (rows.length > 0 && longer.length <= letters) rows.splice(-1, 1, longer)
    else rows.push(word)
  }
  return rows
}

test.each(MESSAGES)('%s', (message) => {
  const widths = [
    [42, ''],
    [34, 'Today 7:05 PM'],
    [50, 'Sat, 12 Sep · 7:05 PM'],
  ] as const
  for (const [letters, head] of widths) {
    const page = parsePage(threadOf(message.replace('UTR', UTR), letters, head), NOW, EXPECTED)
    expect(page.amounts[0]?.amount).toBe(124_900)
    expect(page.utr?.utr).toBe(UTR)
    expect(page.status?.value ?? (page.paidTo ? 'success' : null)).toBe('success')
    if (!UNSAID['payee']!.test(message)) expect(page.payee.vpa ?? page.payee.name).toMatch(/^asha/iu)
    if (head || !UNSAID['day']!.test(message)) expect(page.paidAt?.day).toBe('2026-09-12')
  }
})

test('an older message in the thread reports incoming money: its amount is not the payment’s', () => {
  const thread = [
    'Your A/c XX1167 is credited with INR 3,500.00 by NEFT. Avl Bal INR 56,872.12 - Example Bank',
    'UPI txn of Rs.78.00 to ASHA STORES (asha.stores@okhdfc) is successful. RRN 625512345678 dt 12/09/26',
  ]
  const page = threadOf(thread.join('\n'), 42, '')
  expect(parsePage(page, NOW, EXPECTED).amounts[0]?.amount).toBe(7_800)
})

/** A payment's message. */
function sent(rupees: string, to: string, utr: string): string {
  return `Sent Rs.${rupees} from Example Bank AC X1234 to ${to} on 12-09-26. UPI Ref ${utr}`
}

function readThread(...rows: string[]) {
  return parsePage(threadOf(rows.join('\n'), 42, ''), NOW, { ...EXPECTED, total: 124_900 })
}

describe('a thread with messages about other payments', () => {
  const own = ['Today · 7:05 PM', sent('1249.00', 'asha.stores@okhdfc', UTR)]
  const other = sent('350.00', 'ravi@okhdfc', '625412345678')

  test.each([
    ['above', ['Friday 11 Sep · 9:10 AM', `${other} failed`, ...own]],
    [
      'above, without a reference',
      ['Friday 11 Sep · 9:10 AM', 'Rs 5000.00 credited to your A/c XX1190 via NEFT', ...own],
    ],
    ['below', [...own, 'Today · 7:15 PM', other]],
    ['scrolled off its header', [other, ...own]],
  ])('only the one with the expected total counts: %s', (_, rows) => {
    const { amounts, utr, payee, paidAt, status } = readThread(...rows)
    expect(amounts[0]?.amount).toBe(124_900)
    expect([utr?.utr, payee.vpa, paidAt?.day]).toEqual([UTR, 'asha.stores@okhdfc', '2026-09-12'])
    expect(status?.value).not.toBe('failed')
  })

  test.each([
    `UPI txn Ref ${UTR} of Rs.1249.00 is reversed`,
    'Rs.1249.00 of UPI Ref 625412345678 is refunded',
    'Your last UPI transaction has failed',
  ])('what follows it about the same payment counts: %s', (text) => {
    expect(readThread('Friday 11 Sep · 9:10 AM', other, ...own, 'Today · 7:15 PM', text).status?.value).toBe(
      'failed',
    )
  })
})
