import { describe, expect, it } from 'vitest'
import type { ColumnRole } from '#contract/payments/statements.ts'
import { readAlone } from '../../testing/read-alone.ts'

// Layouts as banks and payment apps write them, in short form; people and numbers are invented.

function csv(...lines: string[]): File {
  return new File([lines.join('\n')], 'statement.csv')
}

const PADDED =
  '  Date     ,Narration      ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance'

describe('a comma in an unquoted narration', () => {
  it('makes its row unreadable, and the other rows do not change', async () => {
    const { credits, problems } = await readAlone(
      csv(
        '',
        PADDED,
        ' 21/11/26  ,UPI-ASHA SAMPLE-632510000001-DIYA  ,21/11/26 ,            0.00     ,        651.00     ,0000632510000001       ,    40651.00',
        ' 22/11/26  ,UPI-LAMP WORKS, AGRA-632610000002  ,22/11/26 ,         1250.00     ,          0.00     ,0000632610000002       ,    39401.00',
        ' 22/11/26  ,UPI-RAVI SAMPLE-DIYA, KUMKUM, OIL  ,22/11/26 ,            0.00     ,        499.00     ,0000632610000003       ,    39900.00',
        ' 23/11/26  ,UPI-COURIER-632710000004           ,23/11/26 ,          120.00     ,          0.00     ,0000632710000004       ,    39780.00',
      ),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([
      [4, 'unreadable', 'cells'],
      [5, 'unreadable', 'cells'],
    ])
  })

  it('never makes a credit of a refund that was paid out, though it is the only row', async () => {
    const row =
      ' 26/11/26  ,UPI-ASHA SAMPLE-REFUND DIYA, THALI,26/11/26 ,        1220.00     ,           0.00     ,0000632910000777       ,    40000.00'
    const { credits, problems } = await readAlone(csv('', PADDED, row))
    expect(credits).toEqual([])
    expect(problems).toEqual([[3, 'unreadable', 'cells']])
  })

  it('is noticed even if omitted cells hide it', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Particulars,Chq No.,Debit,Credit,Balance',
        '21/11/2026,OPENING,,,,40000.00',
        '22/11/2026,LAMP WORKS, AGRA,,1250.00,38750.00',
        '23/11/2026,ASHA,,,651.00,39401.00',
        '24/11/2026,RENT,1250.00,,38151.00',
      ),
    )
    expect(credits).toEqual([651])
  })

  it('and cells left out behind a debit never make it a credit that no balance proves', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Ref No,Debit,Credit',
        '21/11/2026,ASHA,632510000001,,651.00',
        '22/11/2026,LAMP WORKS, AGRA,,1250.00',
        '23/11/2026,RAVI,632710000001,,499.00',
      ),
    )
    expect(credits).toEqual([651, 499])
    expect(problems).toEqual([[3, 'unreadable', 'cells']])
    const cut = ['21/11/2026,ASHA,,651.00', '22/11/2026,RENT,900.00', '22/11/2026,REFUND TO ASHA,,1250.00']
    expect((await readAlone(csv('Date,Narration,Debit,Credit', ...cut))).credits).toEqual([])
    const balanced = [
      '20/11/2026,40000.00,OPENING',
      '21/11/2026,40651.00,ASHA,,651.00',
      '21/11/2026,41150.00,RAVI,,499.00',
      '22/11/2026,39900.00,REFUND TO ASHA,,1250.00',
      '23/11/2026,39000.00,RENT,900.00',
    ]
    const proven = await readAlone(csv('Date,Balance,Narration,Debit,Credit', ...balanced))
    expect(proven.credits).toEqual([651, 499])
  })

  it('does not make unsigned amounts credits by a minus that it has moved to their column', async () => {
    const { credits } = await readAlone(
      csv(
        'Narration,Ref No.,Date,Balance,Amount,Dr/Cr',
        'ASHA SAMPLE,R0,13/11/2026,99999.00,1.00,',
        'LAMPS, AGRA,R1,14/11/2026,-0.01,99999.01,',
        'ASHA SAMPLE,R2,15/11/2026,-1.01,1.00,',
        'ASHA SAMPLE,R3,16/11/2026,-0.01,1.00,',
      ),
    )
    expect(credits).toEqual([1])
  })

  it('and rows swallowed by a quotation mark before a narration are not read as one', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Debit,Credit',
        '21/11/2026,"ASHA,,651.00',
        '22/11/2026,RENT,1250.00,',
        '22/11/2026,LAMP 6",,499.00',
        '23/11/2026,RAVI,,498.00',
      ),
    )
    expect(credits).toEqual([498])
    expect(problems).toEqual([[4, 'unreadable', 'cells']])
  })

  it('and amounts with unquoted commas are not read as other amounts', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Debit,Credit,Balance',
        '21/11/2026,ASHA,,651.00,40651.00',
        '22/11/2026,RENT,1,250.00,,39,401.00',
        '23/11/2026,RAVI,,499.00,39900.00',
      ),
    )
    expect(credits).toEqual([651, 499])
    expect(problems).toEqual([[3, 'unreadable', 'cells']])
  })
})

describe('headings', () => {
  it('over two rows are read together', async () => {
    const { credits, lines, table } = await readAlone(
      csv(
        'SAMPLE CO-OPERATIVE BANK LTD,,,,,',
        'Statement of account 0012345 from 01/11/2026 to 24/11/2026,,,,,',
        'Date,Particulars,Chq No.,Amount,,Balance',
        ',,,Debit,Credit,',
        '21/11/2026,UPI/632510000201/ASHA SAMPLE/SMPL,,,651.00,40651.00',
        '22/11/2026,UPI/632610000202/LAMP WORKS/SMPL,,1250.00,,39401.00',
        '22/11/2026,UPI/632610000203/RAVI SAMPLE/SMPL,,,1499.00,40900.00',
        '23/11/2026,UPI/632710000204/COURIER/SMPL,,120.00,,40780.00',
      ),
    )
    expect(table.headings).toEqual([
      'Date',
      'Particulars',
      'Chq No.',
      'Amount Debit',
      'Amount Credit',
      'Balance',
    ])
    expect(credits).toEqual([651, 1_499])
    expect(lines.filter(({ kind }) => kind === 'debit')).toHaveLength(2)
  })

  it('over two rows with unknown words are identified by the balance', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Particulars,Amount,,Balance',
        ',,Ausgang,Eingang,',
        '21/11/2026,ASHA,,651.00,40651.00',
        '22/11/2026,RENT,1250.00,,39401.00',
        '23/11/2026,RAVI,,1499.00,40900.00',
      ),
    )
    expect(credits).toEqual([651, 1_499])
  })

  it('repeated on each page, carried balances and totals are no payments', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Debit,Credit,Balance',
        '20/11/2026,Opening Balance,,40000.00,40000.00',
        '21/11/2026,ASHA,,651.00,40651.00',
        ',Carried forward,,,40651.00',
        'Date,Narration,Debit,Credit,Balance',
        ',Brought forward,,,40651.00',
        '22/11/2026,RENT,1250.00,,39401.00',
        ',for November,,,',
        '23/11/2026,RAVI,,1499.00,40900.00',
        ',Total,1250.00,2150.00,',
        '23/11/2026,Day Total,,2150.00,',
        '23/11/2026,Transaction total Dr/Cr,,2150.00,',
        'Closing Balance,,,,40900.00',
      ),
    )
    expect(credits).toEqual([651, 1_499])
    expect(problems).toEqual([])
  })

  it.each([
    'BY BALANCE B/F',
    'Op. Bal.',
    'Opening Balance as on 20-11-2026 of account 001234',
    'प्रारंभिक शेष',
    'Net for the day',
    'Cumulative',
    'TURNOVER',
    'कुल जमा',
    'आरंभीची शिल्लक',
    'एकूण जमा',
    'OPBAL',
    'Carry Forward',
    'Cr Total',
    'Nov-2026 Total',
    'OPNG BAL',
    'Account opening balance',
    'Opening Cr',
    'B F',
    'Fwd Balance',
    'Amount Brought Forward',
    'EOD balance',
    '',
  ])('“%s” in the column of credits is no payment', async (narration) => {
    const rows = ['21/11/2026,NET BANKING ASHA,,651.00', `21/11/2026,${narration},,40000.00`]
    expect((await readAlone(csv('Date,Narration,Debit,Credit', ...rows))).credits).toEqual([651])
  })

  it('of a second table, or a line that names a section, end the payments of the first', async () => {
    const own = 'Date,Narration,Debit,Credit'
    const { credits, problems } = await readAlone(
      csv(
        own,
        '21/11/2026,ASHA,,651.00',
        'Date,Narration,Credit,Debit',
        '22/11/2026,RENT,,1250.00',
        own,
        '22/11/2026,RAVI,,499.00',
        'Failed transactions,,,',
        '22/11/2026,KIRAN,,498.00',
      ),
    )
    expect(credits).toEqual([651, 499])
    expect(problems).toEqual([
      [4, 'unreadable', 'headings'],
      [8, 'unreadable', 'headings'],
    ])
  })

  it('that contradict the balance of three rows need a choice', async () => {
    const { missing } = await readAlone(
      csv(
        'Date,Narration,Deposit,Withdrawal,Balance',
        '21/11/2026,ASHA,,651.00,10651.00',
        '22/11/2026,RENT,1150.00,,9501.00',
        '22/11/2026,COURIER,100.00,,9401.00',
      ),
    )
    expect(missing).toMatch(/^The running balance doesn’t match these columns/)
  })

  it('in capitals without spaces are read', async () => {
    const { credits } = await readAlone(
      csv('TRANDATE,MEMO,DEBITAMOUNT,CREDITAMOUNT', '46347,ASHA,,651.00', '46348,RENT,1250.00,'),
    )
    expect(credits).toEqual([651])
  })

  it('in Hindi are read', async () => {
    const { credits } = await readAlone(
      csv('दिनांक,विवरण,नामे,जमा,शेष', '21/11/2026,आशा,,६५१.००,40651.00', '22/11/2026,किराया,1250.00,,39401.00'),
    )
    expect(credits).toEqual([651])
  })

  it('in Marathi are read, with the UTR in a narration of short words', async () => {
    const { credits, lines } = await readAlone(
      csv(
        'तारीख,तपशील,रक्कम नावे,रक्कम जमा,शिल्लक',
        '21/11/2026,यूपीआय 632510000191,,651.00,40651.00',
        '22/11/2026,भाडे,1250.00,,39401.00',
      ),
    )
    expect(credits).toEqual([651])
    expect(lines[0]).toMatchObject({ utr: '632510000191', narration: 'यूपीआय 632510000191' })
  })
})

describe('a report of payments', () => {
  const REPORT =
    'Event ID,Event Type,Sale Type,Event Currency,Event Time,Processed On,Status,Event Amount,Event Settlement Amount,Settlement Date,Customer Name,Payment UTR'
  it('has headings though none is known as a date, and only successful incoming payments count', async () => {
    const { credits, lines, columns } = await readAlone(
      csv(
        REPORT,
        '4387,PAYMENT,CREDIT,INR,2026-11-21 10:14:55,2026-11-22 15:35:50,SUCCESS,651.00,651.00,2026-11-22 15:35:50,Asha Sample,632510000191',
        '4388,PAYMENT,CREDIT,INR,2026-11-21 11:14:55,2026-11-22 15:35:50,FAILED,499.00,499.00,2026-11-22 15:35:50,Ravi Sample,632510000192',
        '4389,REFUND,DEBIT,INR,2026-11-21 12:14:55,2026-11-22 15:35:50,SUCCESS,300.00,300.00,2026-11-22 15:35:50,Kiran Sample,632510000193',
      ),
    )
    expect(columns.indexOf('date')).toBe(4)
    expect(credits).toEqual([651])
    expect(lines.map(({ kind }) => kind)).toEqual(['credit', 'unsuccessful', 'debit'])
    expect(lines[0]).toMatchObject({ at: '2026-11-21T04:44:55.000Z', utr: '632510000191' })
  })

  it.each([
    'REFUND',
    'REFUND-P2M',
    'REVERSED',
    'CHARGEBACK',
    'FAILED',
    'PENDING',
    'DECLINED',
    'Debit',
    'User dropped',
  ])('counts no row that says %s in a column whose heading nobody knows', async (word) => {
    const { credits } = await readAlone(
      csv(
        'Paid on,Customer Name,RRN,Amount,Outcome',
        '21/11/2026,Asha Sample,632510000191,651.00,SUCCESS',
        '21/11/2026,Asha Sample,632510000194,652.00,SUCCESS',
        `21/11/2026,Ravi Sample,632510000192,499.00,${word}`,
        '21/11/2026,Ravi Sample,632510000193,498.00,',
        '21/11/2026,Ravi Sample,632510000195,497.00,Sky blue',
      ),
    )
    expect(credits).toEqual([651, 652])
  })

  it('counts no refund if another column was taken for the types, and payments beside it', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Payment Type,Kind,Payer,RRN,Amount',
        '21/11/2026,UPI,PAYMENT,Asha Sample,632510000191,651.00',
        '21/11/2026,UPI,REFUND,Asha Sample,632510000192,651.00',
        '21/11/2026,CARD,PAYMENT,Ravi Sample,632510000193,499.00',
      ),
    )
    expect(credits).toEqual([651, 499])
  })

  it.each([
    ['Response Code', '00', ['U30', 'ZM', '']],
    ['NPCI Response', '0', ['Z9', 'Declined by bank']],
    ['Txn Status Code', '00', ['U30']],
    ['Remarks', 'Diya', ['U30 Debit has been failed']],
    ['Refunded', 'No', ['Yes', '497.00']],
    ['Refund ID', '', ['rfnd_1']],
    ['Error Code', '', ['BAD_REQUEST_ERROR', 'U69']],
    ['Response Description', 'Approved or completed successfully', ['Insufficient funds', 'Not approved']],
  ])('whose outcome is a %s counts what went through alone', async (heading, success, failures) => {
    const rows = [success, ...failures].map(
      (outcome, i) => `21/11/2026 10:00,PERSON ${'ABCD'[i]},63251000000${i},${651 - i}.00,${outcome}`,
    )
    const { lines } = await readAlone(csv(`Transaction Date,Payer Name,RRN,Amount,${heading}`, ...rows))
    expect(lines[0]).toMatchObject({ kind: 'credit', amount: 65_100 })
    for (const { kind } of lines.slice(1)) expect(['unreadable', 'unsuccessful']).toContain(kind)
  })

  it('under the title of an account book, where a debit is money in, has no credits', async () => {
    const rows = ['21/11/2026,To Asha,651.00,', '22/11/2026,By rent,,1250.00']
    const { credits } = await readAlone(csv('Bank ledger', 'Date,Particulars,Debit,Credit', ...rows))
    expect(credits).toEqual([])
  })

  it('of an account book, where a debit is money in, is not read as a credit', async () => {
    const { credits, missing, problems } = await readAlone(
      csv(
        'Date,Particulars,Vch Type,Debit,Credit',
        '21/11/2026,ASHA,Journal,651.00,',
        '22/11/2026,RENT,Journal,,1250.00',
      ),
    )
    expect(credits).toEqual([])
    expect(missing !== null || problems.length === 2).toBe(true)
  })

  it('of a gateway that captures payments is read, with its failed and refunded ones left out', async () => {
    const { credits, lines, missing } = await readAlone(
      csv(
        'id,amount,currency,status,order_id,method,amount_refunded,refund_status,description,email,error_code,error_description,created_at',
        'pay_A1,651.00,INR,captured,order_1,upi,0.00,,Diya,asha@a.example,,,21/11/2026 10:01:02',
        'pay_A2,499.00,INR,failed,order_2,upi,0.00,,Diya,ravi@a.example,BAD_REQUEST_ERROR,Payment failed,21/11/2026 11:01:02',
        'pay_A3,498.00,INR,refunded,order_3,upi,498.00,full,Diya,kiran@a.example,,,22/11/2026 10:01:02',
      ),
    )
    expect(missing).toBeNull()
    expect(credits).toEqual([651])
    expect(lines.map(({ kind }) => kind)).toEqual(['credit', 'unsuccessful', 'unreadable'])
  })

  it('takes no rising numbers as a balance that would replace the amount its heading names', async () => {
    const { credits, missing } = await readAlone(
      csv(
        'id,amount,currency,status,captured,description,contact,created_at,rrn',
        'pay_A1,651.00,INR,captured,1,Diya,9000000001,21/11/2026 10:01:02,632510000001',
        'pay_A2,499.00,INR,captured,1,Diya,9000000002,21/11/2026 11:01:02,632510000002',
        'pay_A3,498.00,INR,captured,1,Diya,9000000003,22/11/2026 10:01:02,632610000003',
      ),
    )
    expect([missing, credits]).toEqual([null, [651, 499, 498]])
  })

  it('takes no ones beside rising numbers as amounts with a balance', async () => {
    const rows = [
      '101,21/11/2026,Diya,1,651.00',
      '102,22/11/2026,Thali,1,499.00',
      '103,23/11/2026,Oil,1,99.00',
    ]
    for (const headings of [[], ['#,When,Item,Qty,Total']]) {
      const { credits, missing } = await readAlone(csv(...headings, ...rows))
      expect([missing === null, credits]).toEqual([false, []])
    }
  })

  it('with one column for both directions needs a choice', async () => {
    const { missing } = await readAlone(
      csv('Date,RRN,Withdrawal (Dr)/Deposit (Cr)', '21/11/2026,632510000191,651.00'),
    )
    expect(missing).toMatch(/^The file doesn’t show which amounts came in/)
  })

  it('takes D beside W, which may be a deposit or a debit, as no direction', async () => {
    const rows = ['21/11/2026,ASHA,D,651.00', '22/11/2026,RENT,W,1250.00', '23/11/2026,RAVI,D,499.00']
    const { credits, problems } = await readAlone(csv('Date,Particulars,Txn,Amount', ...rows))
    expect(credits).toEqual([])
    expect(problems.map(([line, , problem]) => [line, problem])).toEqual([
      [2, 'direction'],
      [3, 'direction'],
      [4, 'direction'],
    ])
  })

  it('takes PAY and COLLECT, which say who started a payment, as no direction', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,RRN,Amount,Transaction Type',
        '21/11/2026,632510000191,651.00,PAY',
        '22/11/2026,632610000192,499.00,COLLECT',
      ),
    )
    expect(credits).toEqual([])
    expect(problems).toEqual([
      [2, 'unreadable', 'direction'],
      [3, 'unreadable', 'direction'],
    ])
  })

  it('whose headings join words by capitals is read, and amounts in another currency are not', async () => {
    const { credits, missing, problems } = await readAlone(
      csv(
        'TransactionPostedDate,PayerName,TransactionType,CurrencyCode,TransactionAmount,TotalTransactionFee,NetTransactionAmount',
        '2026-11-21T10:22:33+00:00,Asha Sample,Capture,INR,651.00,13.00,638.00',
        '2026-11-22T10:22:33+00:00,Ravi Sample,Refund,INR,-50.00,0.00,-50.00',
        '2026-11-23T10:22:33+00:00,Mary Sample,Capture,USD,499.00,10.00,489.00',
      ),
    )
    expect([missing, credits]).toEqual([null, [651]])
    expect(problems).toEqual([[4, 'unreadable', 'amount']])
  })

  it('reads the state of a settlement as no state of the payment', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Payer Name,UTR,Amount,Status,Settlement Status',
        '21/11/2026,Asha Sample,632510000191,651.00,SUCCESS,PENDING',
        '21/11/2026,Ravi Sample,632510000192,499.00,PENDING,SUCCESS',
      ),
    )
    expect(credits).toEqual([651])
  })

  const PAID = 'Paid on,Customer Name,RRN,Amount'
  it.each([
    ['in another currency', `${PAID},Currency`, '632510000191,651.00,INR', '632510000192,652.00,USD'],
    ['that was refunded', `${PAID},Refunded Amount`, '632510000191,651.00,0', '632510000192,652.00,652.00'],
    [
      'of an unknown type',
      `${PAID},Txn Type`,
      '632510000191,651.00,CREDIT',
      '632510000192,652.00,LOAN DEDUCTION',
    ],
    [
      'of an unknown status',
      `${PAID},State`,
      '632510000191,651.00,PAID',
      '632510000192,652.00,WITH THE BANK',
    ],
    ['that is only planned', `${PAID},State`, '632510000191,651.00,PAID', '632510000192,652.00,SCHEDULED'],
    ['that was not captured', `${PAID},Captured`, '632510000191,651.00,TRUE', '632510000192,652.00,FALSE'],
    [
      'that was paid to somebody',
      `${PAID},Details`,
      '632510000191,651.00,Diya',
      '632510000192,652.00,Paid to Lamp Works',
    ],
    [
      'that is a refund by its words',
      `${PAID},Details`,
      '632510000191,651.00,Diya',
      '632510000192,652.00,Refund for order 33',
    ],
    ['that is a total', PAID, '632510000191,651.00', 'Total,652.00'],
  ])('counts no row %s', async (_, headings, paid, other) => {
    const rows = ['Asha Sample,' + paid, 'Ravi Sample,' + other, 'Ravi Sample,' + other].map(
      (row) => `21/11/2026,${row}`,
    )
    const { credits } = await readAlone(csv(headings, ...rows))
    expect(credits).toEqual([651])
  })

  it('with a 0 under Amount Paid beside what was received is read', async () => {
    const { credits } = await readAlone(
      csv('Date,Memo,Amount Paid,Amount Received', '21/11/2026,A,0,651.00', '22/11/2026,RENT,1250.00,0'),
    )
    expect(credits).toEqual([651])
  })

  it('takes what was paid, not what was requested, and no limit or points as an amount', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Customer Name,RRN,Order Amount,Paid Amount,Credit Points,Status',
        '21/11/2026,Asha Sample,632510000191,651.00,100.00,65,SUCCESS',
      ),
    )
    expect(credits).toEqual([100])
  })

  it('of payees needs a choice, even with a row with a minus in it', async () => {
    const { missing } = await readAlone(
      csv(
        'Date,Paid To,UTR,Amount',
        '21/11/2026,Lamp Works,632510000191,651.00',
        '21/11/2026,Lamp Works,632510000192,-651.00',
      ),
    )
    expect(missing).toMatch(/^The file doesn’t show/)
  })

  it.each([
    ['invoices', 'Invoice Date,Customer Name,Invoice No,Total Amount', '21/11/2026,Asha Sample,INV-1,651.00'],
    ['orders', 'Order Date,Customer,Order Amount,Order Status', '21/11/2026,Asha Sample,651.00,Completed'],
    ['amounts due', 'Date,Customer,Amount Due', '21/11/2026,Asha Sample,651.00'],
  ])('that is a list of %s and shows no status of a payment is asked about', async (_, headings, row) => {
    const { credits, missing } = await readAlone(csv(headings, row))
    expect(credits).toEqual([])
    expect(missing).toMatch(/^The file doesn’t show/)
  })

  it('counts no mandate, which promises a payment', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Payer VPA,Amount,Txn Type,Status',
        '21/11/2026,asha@upi,651.00,UPI MANDATE CREATE,SUCCESS',
        '21/11/2026,ravi@upi,499.00,COLLECT,SUCCESS',
      ),
    )
    expect(credits).toEqual([499])
  })

  it('in paise needs a choice', async () => {
    const { missing } = await readAlone(
      csv('Date,Customer,RRN,Amount (in paise)', '21/11/2026,Asha Sample,632510000191,65100'),
    )
    expect(missing).toBe('Please choose the column for credits or for the amount.')
  })

  it.each([
    ['Failed payments (1),,,', 'headings'],
    [',Refunds: 1,,', 'headings'],
  ])('ends the payments at a line such as %s', async (section, problem) => {
    const rows = ['21/11/2026,Asha,632510000191,651.00', section, '21/11/2026,Ravi,632510000192,499.00']
    const { credits, problems } = await readAlone(csv(PAID, 'Successful payments (1),,,', ...rows))
    expect(credits).toEqual([651])
    expect(problems).toEqual([[5, 'unreadable', problem]])
  })

  it.each(['Platform fee', 'GST on fee', 'MDR', 'Settlement', 'Soundbox rent', 'Loan EDI'])(
    'counts no row about %s as a payment of its customer',
    async (item) => {
      const rows = ['Puja fee,Asha,632510000191,651.00', `${item},Asha,632510000192,13.00`]
      const { credits, problems } = await readAlone(
        csv('Date,Item,Customer,RRN,Amount', ...rows.map((row) => `21/11/2026,${row}`)),
      )
      expect(credits).toEqual([651])
      expect(problems).toEqual([[3, 'unreadable', 'direction']])
    },
  )

  it.each(['PLATFORM_FEE', 'SETTLEMENT', 'Settled to bank', 'Deposit to bank'])(
    'counts no row of the type %s beside an unknown type of payment',
    async (type) => {
      const rows = ['ACQUIRING', 'ACQUIRING', type].map(
        (one, i) => `21/11/2026,${one},Person,63251000019${i},65${i}.00,Success`,
      )
      const { credits, problems } = await readAlone(
        csv('Date,Payment Type,Customer,RRN,Amount,Status', ...rows),
      )
      expect(credits).toEqual([650, 651])
      expect(problems).toEqual([[4, 'unreadable', 'direction']])
    },
  )

  it.each(['Amount Debited,Amount Credited', 'Sent,Amount', 'Withdrawl Amt,Deposit Amt', 'Aa,Credit'])(
    'with the headings %s takes no debit as a payment, and no credit that went out again',
    async (money) => {
      const { lines } = await readAlone(
        csv(
          `Date,Customer Name,RRN,${money}`,
          '21/11/2026,Ravi,632510000192,,651.00',
          '21/11/2026,Asha,632510000191,,499.00',
          '22/11/2026,Asha,632510000191,499.00,',
        ),
      )
      expect(lines.map(({ kind }) => kind)).toEqual(['credit', 'contradictory', 'debit'])
    },
  )

  it('counts a payment with a UTR though its payer is called Total or Balance', async () => {
    const rows = ['Total Sports,632510000191,651.00', 'Balance Kumar,632510000192,499.00']
    const { credits } = await readAlone(csv(PAID, ...rows.map((row) => `21/11/2026,${row}`)))
    expect(credits).toEqual([651, 499])
  })

  it('takes the RRN before a UTR, and no number that most rows share as theirs', async () => {
    const rows = [1, 2, 3, 4].map((i) => `21/11/2026,Person ${i},651.00,632610000999,63251000019${i}`)
    const own = await readAlone(csv('Date,Customer,Amount,UTR No.,RRN', ...rows))
    expect(own.lines.map(({ utr }) => utr)).toEqual([1, 2, 3, 4].map((i) => `63251000019${i}`))
    const shared = await readAlone(
      csv('Date,Customer,Amount,UTR No.', ...rows.map((row) => row.slice(0, -13))),
    )
    expect(shared.lines.map(({ kind, utr }) => [kind, utr])).toEqual(rows.map(() => ['credit', null]))
  })

  it('takes the amount that was paid, not what the gateway credited after its fee', async () => {
    const { credits, missing } = await readAlone(
      csv(
        'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settlement_utr',
        'pay_A1,payment,0.00,635.64,651.00,INR,13.02,2.34,21/11/2026 10:01:02,1632612345678901',
        'rfnd_A2,refund,499.00,0.00,499.00,INR,0.00,0.00,22/11/2026 10:01:02,1632612345678901',
      ),
    )
    expect([missing, credits]).toEqual([null, [651]])
  })

  it('in another currency by its heading needs a choice', async () => {
    const { missing } = await readAlone(csv(`${PAID} (USD)`, '21/11/2026,Asha,632510000191,15.00'))
    expect(missing).toBe('Please choose the column for credits or for the amount.')
  })

  it('shows a successful payment whose note says pending as unreadable, and counts a failed one as unsuccessful', async () => {
    const { lines } = await readAlone(
      csv(
        `${PAID},Status,Note`,
        '21/11/2026,Asha,632510000191,651.00,SUCCESS,Pending',
        '21/11/2026,Ravi,632510000192,499.00,FAILED,Diya',
      ),
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['unreadable', 'unsuccessful'])
  })

  it('reads E000 as no error, and an unknown type beside a debit as a debit', async () => {
    const { credits } = await readAlone(
      csv(
        `${PAID},Error Code`,
        '21/11/2026,Asha,632510000191,651.00,E000',
        '21/11/2026,Ravi,632510000192,499.00,E1605',
      ),
    )
    expect(credits).toEqual([651])
    const { lines } = await readAlone(
      csv(
        'Date,Memo,Type,Payment,Deposit,Balance',
        '21/11/2026,632510000191,Receive Payment,,651.00,10651.00',
        '22/11/2026,632510000191,Bill,651.00,,10000.00',
      ),
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['contradictory', 'debit'])
  })

  it('rejects a credit whose UTR a chargeback mentions', async () => {
    const { credits } = await readAlone(
      csv(
        'Date,Narration,Ref,Debit,Credit',
        '21/11/2026,ASHA,632510000191,,651.00',
        '23/11/2026,UPI CHARGEBACK RRN 632510000191,632710009999,651.00,',
      ),
    )
    expect(credits).toEqual([])
  })

  it('rejects a credit whose UTR may have gone out again', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Memo,UTR,Amount,Type',
        '21/11/2026,ASHA,632510000191,651.00,Received',
        '21/11/2026,RAVI,632510000192,499.00,Received',
        '22/11/2026,ASHA,632510000191,651.00,Paid',
      ),
    )
    expect(credits).toEqual([499])
    expect(problems).toEqual([
      [2, 'contradictory', 'reversed'],
      [4, 'unreadable', 'direction'],
    ])
  })

  it('rejects a credit whose UTR failed later, and accepts one that was pending before', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Payer,UTR,Amount,Status',
        '21/11/2026 10:00,Asha Sample,632510000191,651.00,SUCCESS',
        '21/11/2026 10:05,Asha Sample,632510000191,651.00,FAILED',
        '21/11/2026 10:00,Asha Sample,632510000192,651.00,PENDING',
        '21/11/2026 10:05,Asha Sample,632510000192,651.00,SUCCESS',
      ),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([[2, 'contradictory', 'reversed']])
  })

  it('under the title of a refund report needs a choice', async () => {
    const row = '21/11/2026,Asha Sample,632510000191,651.00,SUCCESS'
    const { missing } = await readAlone(csv('Refund Report', 'Date,Customer Name,RRN,Amount,Status', row))
    expect(missing).toMatch(/^The file doesn’t show/)
  })

  it('rejects a credit whose UTR went out again', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,UTR,Debit,Credit',
        '21/11/2026,ASHA,632510000191,,651.00',
        '21/11/2026,REVERSAL ASHA,632510000191,651.00,',
        '21/11/2026,RAVI,632510000192,,499.00',
      ),
    )
    expect(credits).toEqual([499])
    expect(problems).toEqual([[2, 'contradictory', 'reversed']])
  })
})

describe('marks', () => {
  it('in brackets behind amount and balance are read', async () => {
    const { credits, lines } = await readAlone(
      csv(
        '"Account Statement for the period 01/11/2026 to 24/11/2026"',
        '"Account Number :","XXXXXXXXXXX4321"',
        '"Tran Id","Tran Date","Remarks","Amount (Rs.)","Balance (Rs.)"',
        '"S1","21/11/2026 10:14:55","UPIAR/632510000011/CR/ASHA S/SMPL","651.00 (Cr)","40,651.00 (Cr)"',
        '"S2","22/11/2026 11:15:56","UPIAB/632610000012/DR/LAMP WORKS/SMPL","1,250.00 (Dr)","39,401.00 (Cr)"',
        '"S3","22/11/2026 19:45:06","UPIAR/632610000013/CR/RAVI SA/SMPL","1,499.00 (Cr)","40,900.00 (Cr)"',
      ),
    )
    expect(credits).toEqual([651, 1_499])
    expect(lines[0]).toMatchObject({ utr: '632510000011', at: '2026-11-21T04:44:55.000Z' })
  })

  it('on some rows mean that a row without one is no credit', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Amount',
        '21/11/2026,ASHA,651.00 Cr',
        '22/11/2026,RENT,1250.00 Dr',
        '22/11/2026,RAVI,499.00',
        '22/11/2026,RAVI,(499.00)',
      ),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([[4, 'unreadable', 'direction']])
  })

  it('missing from a column of types make the row unreadable, also in a column of credits', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Cr/Dr,Credit',
        '21/11/2026,ASHA,CR,651.00',
        '22/11/2026,RENT,DR,1250.00',
        '22/11/2026,RAVI,,499.00',
        '22/11/2026,RAVI,XX,498.00',
      ),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([
      [4, 'unreadable', 'direction'],
      [5, 'unreadable', 'direction'],
    ])
  })

  it('that contradict the column of the amount make the row unreadable', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Type,Debit,Credit',
        '21/11/2026,ASHA,CR,,651.00',
        '22/11/2026,RENT,DR,1250.00,',
        '22/11/2026,RENT,DR,,499.00',
      ),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([[4, 'unreadable', 'direction']])
  })

  it('are not needed if a minus shows what went out', async () => {
    const { credits, lines } = await readAlone(
      csv('Date,Narration,Amount', '21/11/2026,ASHA,651.00', '22/11/2026,RENT,"-1,250.00"'),
    )
    expect(credits).toEqual([651])
    expect(lines.map(({ kind }) => kind)).toEqual(['credit', 'debit'])
  })

  it('or a balance, or a clear heading must show what came in: else an admin is asked', async () => {
    const { missing } = await readAlone(
      csv(
        'Date,Narration,UTR,Amount',
        '21/11/2026,ASHA,632510000191,651.00',
        '22/11/2026,RENT,632610000192,1250.00',
      ),
    )
    expect(missing).toMatch(/^The file doesn’t show which amounts came in/)
    const unnamed = await readAlone(csv('21/11/2026,ASHA,,651.00', '22/11/2026,RENT,1250.00,'))
    expect(unnamed.missing).toBe('Please choose the column for credits or for the amount.')
  })

  it('of an overdrawn balance in a separate column are not a type', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Narration,Debit,Credit,Balance,Dr/Cr',
        '21/11/2026,RENT,1250.00,,599.00,Dr',
        '22/11/2026,ASHA,,651.00,52.00,Cr',
        '22/11/2026,RENT,100.00,,48.00,Dr',
        '22/11/2026,RAVI,,40.00,8.00,Dr',
      ),
    )
    expect(credits).toEqual([651, 40])
    expect(problems).toEqual([])
  })
})

describe('the running balance', () => {
  const ROWS = [
    '21/11/2026,ASHA,,651.00,40651.00',
    '22/11/2026,RENT,1250.00,,39401.00',
    '23/11/2026,RAVI,,1499.00,40900.00',
    '24/11/2026,COURIER,120.00,,40780.00',
  ]
  it.each([
    ['oldest first', ROWS],
    ['newest first', ROWS.toReversed()],
    ['a row without its balance', ROWS.with(1, '22/11/2026,RENT,1250.00,,')],
  ])('proves a sound file: %s', async (_, rows) => {
    const { credits, missing, problems } = await readAlone(
      csv('Date,Narration,Debit,Credit,Balance', ...rows),
    )
    expect([missing, credits.toSorted((a, b) => a - b), problems]).toEqual([null, [651, 1_499], []])
  })

  it('shows a single credit as contradictory if the balance falls by its amount', async () => {
    const { credits, problems } = await readAlone(
      csv('Date,Narration,Debit,Credit,Balance', ...ROWS.with(1, '22/11/2026,REFUND,,1250.00,39401.00')),
    )
    expect(credits).toEqual([651, 1_499])
    expect(problems).toEqual([[3, 'contradictory', 'balance']])
  })

  it('shows a credit by another amount than it moves as contradictory', async () => {
    const { credits, problems } = await readAlone(
      csv('Date,Narration,Debit,Credit,Balance', ...ROWS.with(2, '23/11/2026,RAVI,,14990.00,40900.00')),
    )
    expect(credits).toEqual([651])
    expect(problems).toEqual([[4, 'contradictory', 'balance']])
  })

  it('that contradicts the headings needs a choice: it may be the amount owed', async () => {
    const text = csv('Date,Narration,Credit,Debit,Balance', ...ROWS)
    const { missing } = await readAlone(text)
    expect(missing).toMatch(/^The running balance doesn’t match these columns/)
    const chosen: ColumnRole[] = ['date', 'narration', 'debit', 'credit', 'balance']
    expect((await readAlone(text, { columns: chosen })).credits).toEqual([651, 1_499])
    const { credits } = await readAlone(text, { columns: ['date', 'narration', 'credit', 'debit', 'none'] })
    expect(credits).toEqual([1_250, 120])
  })

  it('of an overdraft that grows without a sign overrules no headings, and shows no direction', async () => {
    const rows = [
      '20/11/2026,RENT,110.00,,1110.00',
      '21/11/2026,OIL,90.00,,1200.00',
      '22/11/2026,ASHA,,50.00,1150.00',
    ]
    const { credits } = await readAlone(
      csv('Cash Credit Account 0012345', 'Date,Narration,Debit,Credit,Balance', ...rows),
    )
    expect(credits).toEqual([50])
    const single = rows.map((row) => row.replace(',,', ','))
    const { missing } = await readAlone(csv('Overdraft account', 'Date,Narration,Amount,Balance', ...single))
    expect(missing).toMatch(/^The file doesn’t show/)
  })

  it('needs a choice if it contradicts the file as a whole', async () => {
    const broken = ROWS.map((row, i) => row.replace(/[^,]*$/, String(10_000 + i * 7)))
    const { missing } = await readAlone(csv('Date,Narration,Debit,Credit,Balance', ...broken))
    expect(missing).toMatch(/^The running balance doesn’t match these columns/)
  })

  it('shows which amounts of one signed column came in, even in ="…"', async () => {
    const { credits, problems } = await readAlone(
      csv(
        'Date,Description,Debit/Credit,Balance',
        '="21/11/2026",ASHA,="1,651.00",="41,651.00"',
        '="22/11/2026",RENT,="-1,250.00",="40,401.00"',
        '="23/11/2026",RAVI,="499.00",="40,900.00"',
      ),
    )
    expect(credits).toEqual([1_651, 499])
    expect(problems).toEqual([])
  })

  it('identifies unmarked amounts and unnamed columns', async () => {
    const single = ROWS.map((row) => row.replace(',,', ','))
    const { credits, missing, problems } = await readAlone(csv('Date,Narration,Amount,Balance', ...single))
    expect([missing, credits]).toEqual([null, [1_499]])
    expect(problems).toEqual([[2, 'unreadable', 'direction']]) // there is nothing before the first row
    expect((await readAlone(csv(...ROWS))).credits).toEqual([651, 1_499])
  })

  it('shows which unmarked payment went out again', async () => {
    const rows = [
      '20/11/2026,RENT,10.00,990.00',
      '21/11/2026,ASHA 632510000191,651.00,1641.00',
      '22/11/2026,RVSL 632510000191,651.00,990.00',
      '23/11/2026,RAVI,5.00,995.00',
    ]
    expect((await readAlone(csv('Date,Narration,Amount,Balance', ...rows))).credits).toEqual([5])
  })

  it('is inconclusive if all amounts are equal and no day shows which row is oldest', async () => {
    const rows = [41_302, 40_651, 40_000].map((balance) => `21/11/2026,ASHA,651.00,${balance}.00`)
    expect((await readAlone(csv('Date,Narration,Amount,Balance', ...rows))).missing).toMatch(
      /^The file doesn’t show/,
    )
  })

  it('below zero is one too', async () => {
    const { credits, missing } = await readAlone(
      csv(
        'Date,Narration,Debit,Credit,Balance',
        '21/11/2026,RENT,1250.00,,"-90,250.00"',
        '22/11/2026,ASHA,,651.00,"-89,599.00"',
        '23/11/2026,RENT,100.00,,"-89,699.00"',
      ),
    )
    expect([missing, credits]).toEqual([null, [651]])
  })
})

describe('dates', () => {
  it('with a time win over others', async () => {
    const { credits, lines } = await readAlone(
      csv(
        'DETAILED STATEMENT,,,,,,,,',
        'Transactions List - SAMPLE SHOP (INR) - 000405XXXXXX,,,,,,,,',
        'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)',
        '1,S1,23/11/2026,22/11/2026 11:58:12 PM,-,UPI/632610000061/Pay/asha@oksbi,CR,651.00,"40,651.00"',
        '2,S2,22/11/2026,22/11/2026 11:15:56 AM,-,UPI/632610000062/Pay/lamps@ybl,DR,"1,250.00","40,000.00"',
      ),
    )
    expect(credits).toEqual([651])
    expect(lines[0]).toMatchObject({ day: '2026-11-22', at: '2026-11-22T18:28:12.000Z', utr: '632610000061' })
  })

  it.each([
    ['a later row', ['05/11/2026,A,,1', '25/11/2026,B,,2'], '2026-11-05'],
    ['a later row', ['05/11/2026,A,,1', '05/25/2026,B,,2'], '2026-05-11'],
    ['a UTR, whose year and day it begins with', ['05/11/2026,A 630910000001,,1'], '2026-11-05'],
    ['a UTR, whose year and day it begins with', ['05/11/2026,A 613110000001,,1'], '2026-05-11'],
  ])('are read day or month first by %s', async (_, rows, day) => {
    const { lines, missing } = await readAlone(csv('Date,Narration,Debit,Credit', ...rows))
    expect([missing, lines[0]?.day]).toEqual([null, day])
  })

  it('need a choice if nothing shows which number is the month', async () => {
    const file = csv('Date,Narration,Debit,Credit', '05/11/2026,A,,1', '06/11/2026,B,,2')
    expect((await readAlone(file)).missing).toMatch(/^The file doesn’t show whether its dates/)
    expect((await readAlone(file, { dateOrder: 'month' })).lines[0]?.day).toBe('2026-05-11')
  })

  it('that contradict the chosen order need a new choice', async () => {
    const file = csv('Date,Narration,Debit,Credit', '05/11/2026,A,,1', '25/11/2026,B,,2')
    expect((await readAlone(file, { dateOrder: 'month' })).missing).toBe(
      'The dates of this file are written day first.',
    )
  })

  it.each(['11/02/2026', '2026-02-11', '26-11-02'])(
    'in which the day was swapped with month or year are not read, as the UTR shows: %s',
    async (swapped) => {
      const { lines, problems } = await readAlone(
        csv(
          'Date,Narration,Ref No,Debit,Credit,Balance',
          `${swapped},UPI/ASHA,630612345671,,1250.00,11250.00`,
          '13/11/2026,UPI/RAVI,631712345674,,99.00,11349.00',
          '14/11/2026,UPI/MEERA,604212345675,,75.00,11424.00',
        ),
      )
      expect(problems).toEqual([[2, 'unreadable', 'date']])
      expect(lines.slice(1).map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-14'])
    },
  )

  it('that a spreadsheet has turned into numbers are read', async () => {
    const { lines } = await readAlone(
      csv('Date,Narration,Debit,Credit', '46347,A,,651.00', '46347.5,B,,652.00'),
    )
    expect(lines.map(({ day, at }) => [day, at])).toEqual([
      ['2026-11-21', null],
      ['2026-11-21', '2026-11-21T06:30:00.000Z'],
    ])
  })
})

it('rejects text in fixed-width columns, whose commas separate nothing', async () => {
  const file = csv(
    'Date        Narration            Withdrawal      Deposit       Balance',
    '21/11/26    UPI ASHA                           1,651.00     41,651.00',
    '22/11/26    UPI RENT               1,250.00                 40,401.00',
  )
  await expect(readAlone(file)).rejects.toMatchObject({ code: 'WRONG_KIND' })
})
