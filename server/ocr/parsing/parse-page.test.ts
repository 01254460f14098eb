import { describe, expect, test } from 'vitest'
import { findAmounts, otherTotal } from './find-amount.ts'
import { inReadingOrder, type Line, type Page } from './page.ts'
import { parsePage } from './parse-page.ts'

const NOW = Date.parse('2026-11-21T12:00:00+05:30')

/** The content of a page, in short. */
function said(...pieces: readonly Piece[]) {
  const { amounts, utr, payee, paidAt, status } = parsePage(renderedPage(...pieces), NOW, {
    payeeVpa: '',
    payeeName: '',
  })
  return {
    rupees: amounts[0] && amounts[0].amount / 100,
    utr: utr?.utr ?? null,
    vpa: payee.vpa,
    name: payee.name,
    paidAt: paidAt?.paidAt ?? null,
    status: status?.value ?? null,
  }
}

/** A segment of text on a test page: text, left, top, and height if it is not 30 px. */
type Piece = readonly [text: string, left: number, top: number, height?: number]

/** A page of 1,000 × 2,000 px with these segments, read with certainty. */
function renderedPage(...pieces: readonly Piece[]): Page {
  const lines = pieces.map(([text, left, top, height = 30]): Line => {
    const right = left + text.length * height * 0.55
    return { text, confidence: 95, box: { left, top, right, bottom: top + height } }
  })
  return { width: 1_000, height: 2_000, lines: inReadingOrder(lines) }
}

/** Rows of label and value, from `top` downwards. */
function rows(top: number, values: Readonly<Record<string, string>>): Piece[] {
  return Object.entries(values).flatMap(([label, value], i): Piece[] => [
    [label, 60, top + i * 90],
    [value, 560, top + i * 90],
  ])
}

describe('layouts', () => {
  test('a large amount in the middle with label and value below', () => {
    const page = said(
      ['9:41', 40, 20],
      ['Payment successful', 330, 400, 40],
      ['₹1,249.00', 320, 500, 90],
      ['Paid to Asha Stores', 300, 640, 36],
      ['asha.stores@okexample', 330, 700],
      ...rows(900, {
        'UPI transaction ID': '632512345678',
        'App transaction ID': 'CICAgKg0zvLOqpm',
        From: 'Ravi Example',
        'Paid from mobile': '+919876543210',
        'Date & time': '21 Nov 2026, 7:05 pm',
      }),
      ['Cashback of up to ₹500 on your next recharge', 60, 1700],
    )
    expect(page).toEqual({
      rupees: 1_249,
      utr: '632512345678',
      vpa: 'asha.stores@okexample',
      name: 'Asha Stores',
      paidAt: '2026-11-21T13:35:00.000Z',
      status: 'success',
    })
  })

  test('labels above their values in two columns', () => {
    const page = said(
      ['Amount paid', 60, 300],
      ['Status', 560, 300],
      ['Rs. 1,23,456.50', 60, 345],
      ['Pending', 560, 345],
      ['RRN', 60, 450],
      ['Account', 560, 450],
      ['6325 1234 5678', 60, 495],
      ['123456789012', 560, 495],
      ['Transferred to', 60, 600],
      ['Transaction date', 560, 600],
      ['Asha Stores', 60, 645],
      ['21/11/2026 19:05:11', 560, 645],
      ['UPI ID', 60, 750],
      ['asha@okexample', 60, 795],
    )
    expect(page).toEqual({
      rupees: 123_456.5,
      utr: '632512345678',
      vpa: 'asha@okexample',
      name: 'Asha Stores',
      paidAt: '2026-11-21T13:35:11.000Z',
      status: 'pending',
    })
  })

  test('Hindi and English mixed', () => {
    const page = said(
      ['भुगतान सफल', 300, 300, 50],
      ['राशि', 60, 450],
      ['₹ 2,450', 600, 450, 60],
      ...rows(600, {
        प्राप्तकर्ता: 'Asha Stores',
        'UPI आईडी': 'asha@okexample',
        'दिनांक और समय': '21 नवंबर 2026, 7:05 PM',
        'UPI लेनदेन आईडी': '632512345678',
        'भेजने वाले': 'Ravi Example',
        'मोबाइल नंबर': '919876543210',
      }),
    )
    expect(page).toMatchObject({
      rupees: 2_450,
      utr: '632512345678',
      vpa: 'asha@okexample',
      status: 'success',
    })
    expect(page.paidAt).toBe('2026-11-21T13:35:00.000Z')
  })

  test('a bank’s message in running text', () => {
    const page = said(
      ['Debit successful', 90, 430, 34],
      ['Dear Customer, INR 1249.00 has been', 90, 525],
      ['debited from your A/c XX6612 on 21-', 90, 590],
      ['NOV-2026 19:05:11 and transferred to', 90, 655],
      ['Asha Stores (VPA asha@okexample). UTR', 90, 720],
      ['632512345678. Avl bal INR 2,32,899.54.', 90, 785],
      ['Offer! Get Rs. 750 cashback on spends of', 90, 1_000],
      ['Rs. 5,000 with your card. T&C apply.', 90, 1_065],
    )
    expect(page).toMatchObject({
      rupees: 1_249,
      utr: '632512345678',
      vpa: 'asha@okexample',
      status: 'success',
    })
    expect(page.paidAt).toBe('2026-11-21T13:35:11.000Z')
  })

  test('values of one width below each other, beside their labels', () => {
    const page = said(
      ...rows(300, { State: 'Credited to payee', To: 'Omkar Incense Mill', Sum: '₹12,499' }).map(
        ([text, left, top]): Piece => [text, left, 300 + (top - 300) / 2],
      ),
    )
    expect(page).toMatchObject({ status: 'success', rupees: 12_499, name: 'Omkar Incense Mill' })
  })

  test('payer and payee side by side: the money goes to the right', () => {
    const page = said(
      ['Ravi', 120, 350],
      ['Asha Stores', 650, 350],
      ['ravi@payerbank', 100, 400],
      ['asha@okexample', 640, 400],
      ['Money sent', 400, 550, 40],
    )
    expect(page).toMatchObject({ vpa: 'asha@okexample', status: 'success', utr: null })
  })
})

describe('UTR', () => {
  test.each([
    ['UTR: 632512345678', '632512345678'],
    ['UPI Ref No 6325 1234 5678', '632512345678'],
    ['Ref. No.: 63251234S678', '632512345678'],
    ['UPI/DR/632512345678/ASHA STORES/YESB', '632512345678'],
    ['Bank reference no. 632512345678', '632512345678'],
    ['Trans. ID 632512345678', '632512345678'],
    ['Payment ID: 632512345678', '632512345678'],
    ['Confirmation no: 632512345678', '632512345678'],
  ])('%s', (text, utr) => expect(said([text, 60, 500]).utr).toBe(utr))

  test.each([
    'Mobile +919876543210',
    'Mobile 919876543210',
    'A/c 123456789012',
    'Order ID 202611210101',
    'Customer Ref. No. 632512345678',
    'Transaction ID T2611211905123456789',
    'UTR 6325123456789',
    '632512345678',
    'Aadhaar 1234 5678 9012',
    'Refund UTR 632512345678',
    'Complaint reference: 632512345678',
  ])('none in: %s', (text) => expect(said([text, 60, 500]).utr).toBeNull())

  test.each(['UMN', 'Frequency', 'Enter UPI PIN'])('none beside “%s”: nothing is paid yet', (text) => {
    const page = said(['Successful', 60, 300], ['UPI Ref. No. 632512345678', 60, 500], [text, 60, 600])
    expect(page.utr).toBeNull()
  })

  test('without a label only one that begins with the day of payment', () => {
    const day: Piece = ['21 Nov 2026, 7:05 pm', 60, 400]
    expect(said(day, ['632512345678', 60, 600]).utr).toBe('632512345678')
    expect(said(day, ['812512345678', 60, 600]).utr).toBeNull()
  })

  test('as a customer’s reference only one that begins with the day of payment', () => {
    const day: Piece = ['21 Nov 2026, 7:05 pm', 60, 400]
    expect(said(day, ['Customer Ref No: 632512345678', 60, 600]).utr).toBe('632512345678')
    expect(said(day, ['Customer Ref No: 812512345678', 60, 600]).utr).toBeNull()
  })

  test('behind its label it may begin as it likes', () => {
    const day: Piece = ['21 Nov 2026, 7:05 pm', 60, 400]
    expect(said(day, ['UPI Ref No: 003412345678', 60, 600], ['632512345678', 60, 800]).utr).toBe(
      '003412345678',
    )
  })

  test('above its label, if that is nearer than what follows', () => {
    const label: Piece = ['UPI transaction ID', 60, 535, 25]
    expect(said(['571977400895', 60, 500], label, ['Paid from', 60, 635]).utr).toBe('571977400895')
    expect(said(['571977400895', 60, 465], label, ['South Bank', 60, 570]).utr).toBeNull()
  })

  test('beside a label that is tilted, as on a photo, or has two rows', () => {
    const number: Piece = ['571977400895', 600, 500]
    expect(said(['UPI Ref No', 60, 520], number).utr).toBe('571977400895')
    expect(said(['UPI Ref No', 60, 560], number).utr).toBeNull()
  })
})

describe('amount', () => {
  test.each([
    ['₹1,249', 1_249],
    ['Rs. 1,249.50', 1_249.5],
    ['INR 1,23,456.00', 123_456],
    ['Rs 99', 99],
    ['रु 1,249/-', 1_249],
    ['₹2,7 50.00', 2_750],
    ['₹1,O49.OO', 1_049],
    ['Rs. 5oO', 500],
    ['₹l,249', 1_249],
    ['1,249.00 INR', 1_249],
    ['1,249.00 Dr', 1_249],
    ['1,249 Rs', 1_249],
    ['F3,94500', 3_945],
    ['A/c X1234 debited by 1249.0', 1_249],
    ['Payment of R19238O.00 to Asha', 192_380],
  ])('%s', (text, rupees) => expect(said([text, 300, 500, 80]).rupees).toBe(rupees))

  test('the payment’s among others', () => {
    const page = said(
      ['Available balance ₹24,756.50', 60, 200, 40],
      ['₹1,249', 400, 500, 80],
      ['Convenience fee ₹5', 60, 700],
      ['You won a scratch card worth up to ₹200', 60, 900, 40],
    )
    expect(page.rupees).toBe(1_249)
  })

  test('not the keypad’s, nor what came in, is left or was withdrawn in cash', () => {
    const page = said(
      ['5G', 700, 20, 45],
      ['INR 22,000.00 deposited in Example Bank A/c XX1', 60, 200],
      ['Rs.2,000 withdrawn from A/c XX1 at ATM', 60, 300],
      ['AvlLmt INR 45,000', 60, 400],
      ['1,249.00', 400, 500],
      ['5', 347, 803, 45],
    )
    expect(page.rupees).toBe(1_249)
  })

  test('the amount that is also written out in words', () => {
    const page = said(
      ['Rs. 5,000', 60, 300, 40],
      ['Rs. 20,570.00', 60, 500, 40],
      ['Rupees Twenty Thousand Five', 60, 600],
      ['Hundred Seventy Only', 60, 640],
    )
    expect(page.rupees).toBe(20_570)
  })

  test('the amount that a sentence gives in words, not a stamp’s single digit', () => {
    const page = said(
      ['Received from Asha Example the sum of', 60, 300],
      ['Rupees One Hundred Seventy Eight Only for the', 60, 340],
      ['credit of a shop.', 60, 380],
      ['178.00', 60, 500, 40],
      ['3', 700, 480, 150],
    )
    expect(page.rupees).toBe(178)
  })

  test('the amount below its label, whatever a menu beside it contains', () => {
    const page = said(['Transfer amount', 400, 300], ['Cards', 60, 340], ['16,740.00', 400, 340])
    expect(page.rupees).toBe(16_740)
  })

  test('the one that went to a shop with a point in its name', () => {
    const page = said(['INR 3339.68 has been debited and transferred to Sample Mobile Point.', 60, 300])
    expect(page.rupees).toBe(3_339.68)
  })
})

/** Of sums below each other, the total that differs from ₹349.50, in paise. */
function otherThan349(...sums: readonly string[]): number | undefined {
  const amounts = findAmounts(renderedPage(...sums.map((sum, i): Piece => [sum, 300, 300 + i * 200, 60])))
  return otherTotal(
    amounts,
    amounts.find(({ amount }) => amount === 34_950)!,
  )?.amount
}

test('two totals differ, raised paise that one of them lost do not', () => {
  expect(otherThan349('₹349.50', '₹501')).toBe(50_100)
  expect(otherThan349('₹349.50', '₹349')).toBeUndefined()
  expect(otherThan349('₹349.50', 'Offers for you', '₹200')).toBeUndefined()
})

/** The sums of a screen without any ₹: what was paid, and what left the account. */
function sumsWithoutSign(debited: string) {
  return findAmounts(
    renderedPage(
      ['Paid to', 60, 300],
      ['1,253', 700, 350, 45],
      ['Debited from', 60, 500],
      ['XX9595', 60, 550, 45],
      [debited, 823.75 - debited.length * 24.75, 550, 45],
    ),
  )
}

test('if every ₹ is lost, a number beside the debited account is another total', () => {
  const amounts = sumsWithoutSign('125')
  const best = amounts.find(({ amount }) => amount === 125_300)!
  expect(otherTotal(amounts, best)?.amount).toBe(12_500)
  const same = sumsWithoutSign('1,253')
  expect(otherTotal(same, same[0]!)).toBeUndefined()
})

test('a number before lakh, crore, thousand or paise is no sum of rupees', () => {
  for (const text of ['₹1.25 lakh', '₹2 Cr', '₹1.2K', '50 paise'])
    expect(findAmounts(renderedPage([text, 300, 500, 80])), text).toEqual([])
})

test('the end of an account’s number behind a sign is no sum', () => {
  for (const account of ['x7263', '••3413', 'XX1234', 'Canara x9043']) {
    const page = renderedPage(['3,013', 700, 300], [account, 60, 600])
    expect(findAmounts(page).map(({ amount }) => amount)).toEqual([301_300])
  }
})

test.each([
  [
    'beside the account',
    [
      ['₹667', 750, 300],
      ['••3413', 60, 600],
      ['679', 750, 600],
    ],
    true,
  ],
  [
    'beside the account, its ₹ a digit',
    [
      ['₹667', 750, 300],
      ['••3413', 60, 600],
      ['3667', 750, 600],
    ],
    false,
  ],
  [
    'with a label',
    [
      ['Requested amount', 60, 260],
      ['20,419.00', 60, 300, 44],
      ['Amount paid', 60, 600],
      ['2,041.90', 600, 600],
    ],
    true,
  ],
] as const)('another total %s', (_, pieces, isThere) => {
  const [best, ...others] = findAmounts(renderedPage(...pieces))
  expect(otherTotal([best!, ...others], best!) !== undefined).toBe(isThere)
})

test('a label of the row below a large sum is none of it', () => {
  const page = renderedPage(['₹1,249', 400, 300, 80], ['Cashback', 60, 400], ['₹20', 800, 400])
  expect(findAmounts(page)[0]!.score).toBeGreaterThan(3)
})

test('a number that was found in two pieces is joined', () => {
  expect(findAmounts(renderedPage(['4.', 300, 300, 60], [',716', 350, 300, 60]))[0]!.amount).toBe(471_600)
  expect(findAmounts(renderedPage(['₹4,', 300, 300, 60], ['716', 390, 300, 60]))[0]!.amount).toBe(471_600)
})

test('the balance that is left is no other total', () => {
  const page = renderedPage(
    ['Rs. 1,410.00', 60, 300, 60],
    ['Available balance', 60, 500],
    ['Rs. 2,797.37', 60, 550],
    // joined with the row above it, which looks like running text
    ['15 Oct 2026 01:36 PM', 60, 690],
    ['Available balance', 60, 730],
    ['Rs. 64,711.37', 60, 770],
  )
  const amounts = findAmounts(page)
  expect(amounts[0]!.amount).toBe(141_000)
  expect(otherTotal(amounts, amounts[0]!)).toBeUndefined()
})

test.each([
  [['A/c balance', 700, 560]],
  [
    ['Recent transactions', 60, 480],
    ['Ravi', 60, 600],
  ],
  [['Total spent this month', 60, 600]],
  [['Your share', 60, 600]],
] as Piece[][])('a sum of something else is no other total: %s', (...labels) => {
  const amounts = findAmounts(renderedPage(['₹1,249', 400, 300, 60], ...labels, ['₹2,000.00', 700, 600]))
  expect(otherTotal(amounts, amounts[0]!)).toBeUndefined()
  const below = findAmounts(
    renderedPage(['History', 60, 100], ['₹1,249', 400, 300, 60], ['₹2,000.00', 700, 600]),
  )
  expect(otherTotal(below, below[0]!)?.amount).toBe(200_000)
})

test('a minus before a sum is not part of it, and the end of an account number is no sum', () => {
  expect(said(['-Rs.8,875.00', 60, 300, 60]).rupees).toBe(8_875)
  expect(
    said(['8,398', 660, 300], ['Debited from', 60, 500], ['·6745', 60, 550], ['8,398', 660, 550]).rupees,
  ).toBe(8_398)
})

test('a reference is one behind UPI and what was not read of its label, but not behind UPI ID', () => {
  expect(said(['UPI 8', 60, 300], ['315220671209', 60, 350]).utr).toBe('315220671209')
  expect(said(['UPI ID', 60, 300], ['315220671209', 60, 350]).utr).toBeNull()
})

test('a screen that waits for the UPI PIN shows the reference of no payment', () => {
  const screen: Piece[] = [
    ['To: Asha Stores', 60, 300],
    ['Ref ID 632483748718', 60, 400],
  ]
  expect(said(...screen).utr).toBe('632483748718')
  expect(said(...screen, ['ENTER 6-DIGIT UPIPIN', 60, 600]).utr).toBeNull()
})

test('if every ₹ is lost, a number on its own in two places is the amount', () => {
  const twice = said(['Paid to', 60, 300], ['139', 700, 340], ['Debited from', 60, 500], ['139', 700, 540])
  expect(twice.rupees).toBe(139)
  const signed = said(['₹1,250', 300, 300, 60], ['139', 700, 440], ['139', 700, 540])
  expect(signed.rupees).toBe(1_250)
})

test('an entry of money returned with the same reference', () => {
  const [out, back] = ['DR', 'CR'].map((kind) => `UPI/${kind}/632512345678/ASHA STORES/asha@okexample`) as [
    string,
    string,
  ]
  expect(said([out, 60, 300], ['Debited ₹500', 60, 400]).utr).toBe('632512345678')
  expect(said([out, 60, 300], [back, 60, 500], ['Credited ₹500', 60, 600]).status).toBe('failed')
})

test.each(['Mandate ref no', 'Previous UTR', 'Note', 'Not you? SMS BLOCK to'])(
  'no reference: %s',
  (label) => {
    expect(
      said([label, 60, 300], ['632512345678', 700, 300], ['21 Nov 2026, 7:05 pm', 60, 400]).utr,
    ).toBeNull()
  },
)

test('a toll-free number is no reference', () => {
  const pieces: Piece[] = [
    ['UPI Reference No.', 60, 300],
    ['Report this transaction by calling 1800 2600 4433', 60, 500],
  ]
  expect(said(...pieces).utr).toBeNull()
})

test('the day that a message names itself counts before that of a thread', () => {
  const thread: Piece[] = [
    ['Wednesday · 8:11 PM', 300, 100],
    ['10:24 PM', 400, 300],
    ['Sent Rs.770.25', 60, 400],
    ['On 11/11/26', 60, 450],
    ['Ref 631546598377', 60, 500],
  ]
  expect(said(...thread).paidAt?.slice(0, 10)).toBe('2026-11-11')
})

test.each([
  ['Your account is debited by 8399.5 on 16Nov26', 8_399.5],
  ['INR 20.5 debited', 20.5],
  ['₹70O', 700],
])('the sum in %s', (text, rupees) => expect(said([text, 60, 300]).rupees).toBe(rupees))

describe('time', () => {
  test('of a thread of messages it is that above the reference', () => {
    const thread: Piece[] = [
      ['Mon, 9 Nov · 11:14 AM', 300, 100],
      ['Your account is credited with salary', 60, 200],
      ['Monday, 16 Nov · 7:16 PM', 300, 400],
      ['Sent Rs.500.00 to asha@okaxis. UPI Ref 632079528699', 60, 500],
      ['Tue, 17 Nov · 8:00 AM', 300, 700],
    ]
    expect(said(...thread).paidAt).toBe('2026-11-16T13:46:00.000Z')
  })

  test.each([
    ['21 Nov 2026, 7:05 pm', '2026-11-21T13:35:00.000Z'],
    ['Sat, 21-11-26 | 07:05 PM', '2026-11-21T13:35:00.000Z'],
    ['11/12/2026 7:05 PM', '2026-11-12T13:35:00.000Z'],
    ['11/20/2026 7:05 PM', '2026-11-20T13:35:00.000Z'],
    ['10/11/2026 7:05 PM', '2026-11-10T13:35:00.000Z'],
    ['11/12/2027 7:05 PM', '2027-12-11T13:35:00.000Z'],
    ['Nov 21, 2026 at 7:05 PM', '2026-11-21T13:35:00.000Z'],
    ['2026-11-21 19:05', '2026-11-21T13:35:00.000Z'],
    ['05/11/2026 00:10:30', '2026-11-04T18:40:30.000Z'],
    ['21 Nov, 12:05 am', '2026-11-20T18:35:00.000Z'],
    ['Today, 7:05 am', '2026-11-21T01:35:00.000Z'],
    ['30 Dec, 7:05 pm', '2025-12-30T13:35:00.000Z'],
    ['09 October, 1213 .am', '2026-10-08T18:43:00.000Z'],
    ['09 0c1ober,12:13 am', '2026-10-08T18:43:00.000Z'],
    ['9 Novermber, 0705 pm', '2026-11-09T13:35:00.000Z'],
    ['October 9, 7:05 pm', '2026-10-09T13:35:00.000Z'],
    ['08-11-202609:44AM', '2026-11-08T04:14:00.000Z'],
    ['3 Nov 202610:35 AM', '2026-11-03T05:05:00.000Z'],
    ['05/11, 7:02 pm', '2026-11-05T13:32:00.000Z'],
    ['Yesterday 21:30 hrs', '2026-11-20T16:00:00.000Z'],
    ['நேற்று, 9:05 pm', '2026-11-20T15:35:00.000Z'],
    ['Thursday, 5.17 p.m.', '2026-11-19T11:47:00.000Z'],
    ['10:15 AM, Sat', '2026-11-21T04:45:00.000Z'],
    ['2 days ago', '2026-11-19T06:30:00.000Z'],
    ['5 mins ago', '2026-11-21T06:30:00.000Z'],
  ])('%s', (text, paidAt) => expect(said([text, 60, 500]).paidAt).toBe(paidAt))

  test('is of the day with which the reference begins, rather than of another that has a time', () => {
    const dates = rows(300, { 'Paid on': '2 Nov 2026', 'Opened on': '20 Nov 2026, 6:44 PM' })
    const paidAt = (utr: string) => said(['UPI Ref No', 60, 100], [utr, 560, 100], ...dates).paidAt
    expect(paidAt('630612345678')).toBe('2026-11-02T06:30:00.000Z')
    expect(paidAt('912345678901')).toBe('2026-11-20T13:14:00.000Z')
  })

  test('is not that of the order, below the reference', () => {
    const values = {
      Date: '21 Nov 2026, 6:42 PM',
      'UPI Ref. No.': '632512345678',
      'Order date': '19 Nov 2026',
    }
    expect(said(...rows(300, values)).paidAt).toBe('2026-11-21T13:12:00.000Z')
  })

  test('is not that of an earlier payment in a list, and uncertain in a thread without references', () => {
    const own: Piece[] = [
      ['21 Nov 2026, 3:00 pm', 270, 464],
      ['UPI transaction ID 632515001501', 208, 495],
    ]
    const list: Piece[] = [
      ['Previous payments', 39, 561],
      ['18 Nov 2026', 36, 580],
    ]
    expect(said(...own, ...list).paidAt).toBe('2026-11-21T09:30:00.000Z')
    const thread = renderedPage(
      ['12 Oct, 5:01 PM', 400, 200],
      ['Paid', 60, 300],
      ['21 Nov, 3:00 PM', 400, 500],
    )
    expect(parsePage(thread, NOW, { payeeVpa: '', payeeName: '' }).paidAt?.isUnsure).toBe(true)
  })

  test('of the day by the app’s own transaction ID, which carries one', () => {
    const { paidAt, transactionAt } = parsePage(
      renderedPage(['5 Nov 2026', 60, 500], ['Transaction ID T2611051905123456789', 60, 700]),
      NOW,
      { payeeVpa: '', payeeName: '' },
    )
    expect(transactionAt?.at).toBe('2026-11-05T13:35:12.000Z')
    expect(paidAt?.paidAt).toBe('2026-11-05T13:35:12.000Z')
  })

  test('none in the phone’s clock, an offer’s end or a day that is none', () => {
    expect(said(['19:05', 40, 20]).paidAt).toBeNull()
    expect(said(['Offer valid till 30 Nov 2026', 60, 500]).paidAt).toBeNull()
    expect(said(['31/02/2026 10:10', 60, 500]).paidAt).toBeNull()
    expect(said(['2 remember, 1213', 60, 500]).paidAt).toBeNull()
    expect(said(['Open Monday to Friday', 60, 500]).paidAt).toBeNull()
    expect(said(['Sun Traders 1/2', 60, 500]).paidAt).toBeNull()
  })
})

test.each([
  ['+ ₹500', { value: 'failed', isContradicted: true }],
  ['- ₹500', { value: 'success' }],
])('a plus before the sum is money that came in, which is uncertain: %s', (sum, status) => {
  const page = renderedPage([sum, 300, 100, 80], ['Completed', 300, 300])
  expect(parsePage(page, NOW, { payeeVpa: '', payeeName: '' }).status).toMatchObject(status)
})

describe('a notification over the top', () => {
  const paid: Piece[] = [
    ['Payment successful', 300, 300],
    ['₹500', 300, 400, 80],
  ]

  test('does not describe the payment', () => {
    const notice: Piece[] = [
      ['Tiffin · now', 60, 40],
      ['Your dinner is pending', 60, 80],
      ['We are waiting for a rider', 60, 120],
    ]
    expect(said(...notice, ...paid).status).toBe('success')
  })

  test('counts when it is about the payment', () => {
    const notice: Piece[] = [
      ['Messages · now', 60, 40],
      ['Your UPI transfer has failed', 60, 80],
    ]
    expect(said(...notice, ...paid).status).toBe('failed')
  })

  test('makes the status uncertain if only it states one', () => {
    const page = renderedPage(['Bank · now', 60, 40], ['Your bill payment of ₹499 failed', 60, 80], paid[1]!)
    expect(parsePage(page, NOW, { payeeVpa: '', payeeName: '' }).status).toMatchObject({
      value: 'failed',
      isContradicted: true,
    })
  })

  test('is not recognized if it states the payment’s status itself', () => {
    expect(said(['Declined · 5 mins ago', 60, 40], ['₹500', 300, 400, 80], ['Sent', 300, 500]).status).toBe(
      'failed',
    )
    expect(said(['Paid · 2 mins ago', 60, 40], ['₹500', 300, 400, 80]).status).toBe('success')
  })

  test('ends before unrelated rows further down', () => {
    expect(said(['Tiffin · 2m ago', 60, 40], ['Payment failed', 60, 200], ...paid).status).toBe('failed')
  })
})

describe('status', () => {
  test.each([
    ['Payment failed', 'failed'],
    ['Not transferred', 'failed'],
    ['भुगतान असफल', 'failed'],
    ['Payment processing', 'pending'],
    ['भुगतान प्रक्रिया में', 'pending'],
    ['Paid successfully', 'success'],
    ['Money sent', 'success'],
    ['भुगतान हो गया', 'success'],
  ])('%s', (text, status) => expect(said([text, 300, 400, 40]).status).toBe(status))

  test('what may happen is not what happened', () => {
    const page = said(
      ['Payment pending', 300, 400, 40],
      ['If the payment fails, money is refunded within 3 working days', 60, 900],
      ['Paid by Ravi Example', 60, 1_000],
    )
    expect(page.status).toBe('pending')
  })
})

test('a reference belongs to the nearer label, even one below it', () => {
  const page = said(
    ['-₹17,518.00', 60, 300, 80],
    ['Money sent', 60, 430],
    ['Bank of Example XX0792', 60, 660],
    ['Bank account', 60, 700],
    ['567560734427', 60, 770],
    ['UPI Ref ID', 60, 808],
    ['Gifts', 60, 880],
    ['Category', 60, 918],
  )
  expect(page.utr).toBe('567560734427')
})

test('a wide letter of a large sum is no space, and a debit that differs is another total', () => {
  const words: Piece[] = ['Money Transferred', 'Asha Stores', 'Order ID'].map((text, i) => [
    text,
    240,
    500 + 60 * i,
  ])
  expect(said(['16 4260', 273, 400, 60], ...words).rupees).toBe(164_260)
  const amounts = findAmounts(
    renderedPage(['F680', 618, 307], ['Gomti Example', 150, 307], ['XX9346', 50, 727], ['F681', 617, 727]),
  )
  expect(amounts[0]!.amount).toBe(680_00)
  expect(otherTotal(amounts, amounts[0]!)?.amount).toBe(681_00)
})

test('a reference with its label behind it, or in columns of labels below their values', () => {
  const beside = said(
    ['871086524339', 66, 900],
    ['UPI Ref. No.', 520, 900],
    ['Bank 3786', 66, 950],
    ['Paid from', 520, 950],
  )
  expect(beside.utr).toBe('871086524339')
  const columns = said(
    ['15 Oct 2026', 34, 560],
    ['10:34 AM', 374, 560],
    ['Date', 34, 595],
    ['Time', 374, 595],
    ['806406753568', 34, 660],
    ['Bank ··1339', 374, 660],
    ['UPI reference no.', 34, 694],
    ['Debited from', 374, 694],
  )
  expect(columns.utr).toBe('806406753568')
})

test('the end of the account from which it was debited is no sum', () => {
  const page = said(
    ['Paid to', 60, 330],
    ['Asha Stores', 60, 370],
    ['10,918', 545, 365],
    ['Debited from', 60, 630],
    ['7544', 570, 630],
  )
  expect(page.rupees).toBe(10_918)
})

test.each(['From: Ravi Example', 'పంపినవారు: Ravi Example'])('the UPI ID below “%s” is the payer’s', (from) => {
  const page = said(
    ['Paid to', 177, 150],
    ['Asha Stores', 177, 206],
    ['₹1,249.00', 60, 341, 80],
    ['Example National Bank', 60, 850],
    [from, 60, 887],
    ['ravi.example29@okbank', 60, 928],
  )
  expect(page.vpa).toBeNull()
})
