// Statements in the formats of banks and UPI apps, generated for the tests: banks, people and payments are
// invented.

export interface Payment {
  /** A day in India. */
  day: string
  /** 'HH:MM:SS' in India. */
  time: string
  way: 'in' | 'out'
  /** Rupees. */
  amount: number
  utr: string
  name: string
}

export interface BankFormat {
  name: string
  draw: (payments: readonly Payment[]) => File
  /** Whether it contains the time of day. */
  timed?: boolean
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function parts(day: string) {
  const [y, m, d] = day.split('-') as [string, string, string]
  return { y, m, d, yy: y.slice(2), month: MONTHS[Number(m) - 1]! }
}

function indian(amount: number): string {
  return amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function file(
  name: string,
  lines: readonly string[],
  encode: (text: string) => Uint8Array = utf8,
  ends = '\r\n',
): File {
  return new File([Uint8Array.from(encode(lines.join(ends) + ends))], name, { type: 'text/csv' })
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function latin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function utf16le(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, 'utf16le')
}

function utf16be(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
}

/** The balance after each payment, starting with a lakh. */
function balances(payments: readonly Payment[]): string[] {
  let paise = 10_000_000
  return payments.map(({ way, amount }) =>
    indian((paise += Math.round(amount * 100) * (way === 'in' ? 1 : -1)) / 100),
  )
}

const debit = ({ way, amount }: Payment) => (way === 'out' ? indian(amount) : '')
const credit = ({ way, amount }: Payment) => (way === 'in' ? indian(amount) : '')
const strokes = ({ way, utr, name }: Payment) =>
  `UPI/${way === 'in' ? 'CR' : 'DR'}/${utr}/${name.toUpperCase()}/SMPL/UPI`

export const BANK_FORMATS: readonly BankFormat[] = [
  {
    name: 'commas, two-digit years, a padded reference column, zeros in the other column',
    draw: (payments) =>
      file('meadow-bank.csv', [
        '  Date     ,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
        ...payments.map((p, i) => {
          const { d, m, yy } = parts(p.day)
          const [dr, cr] = p.way === 'in' ? ['0.00', p.amount.toFixed(2)] : [p.amount.toFixed(2), '0.00']
          return ` ${d}/${m}/${yy} ,UPI-${p.name.toUpperCase()}-PAYMENT ,${d}/${m}/${yy},${dr} ,${cr} ,0000${p.utr} ,${balances(payments)[i]!.replaceAll(',', '')} `
        }),
      ]),
  },
  {
    name: 'tabs below an account block, dates in words, a footnote; the UTR in the narration alone',
    draw: (payments) =>
      file('hill-bank.xls', [
        'Account Name\t:\tSample Shop',
        'Account Number\t:\t_00000012345678901',
        'Start Date\t:\t1 Nov 2026',
        'Balance as on 1 Nov 2026\t:\t1,00,000.00',
        '',
        'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance',
        ...payments.map((p, i) => {
          const { d, month, y } = parts(p.day)
          const date = `${Number(d)} ${month} ${y}`
          return [
            date,
            date,
            `BY TRANSFER-${strokes(p)}--`,
            'TRANSFER FROM 99509',
            debit(p),
            credit(p),
            balances(payments)[i],
          ].join('\t')
        }),
        '',
        '**This is a computer generated statement and needs no signature',
      ]),
  },
  {
    name: 'semicolons in Windows-1252, a total below',
    draw: (payments) =>
      file(
        'river-bank.csv',
        [
          'Branch;Café Road, Pune £',
          'Transaction Date;Transaction Remarks;Withdrawal Amount (INR );Deposit Amount (INR );Balance (INR )',
          ...payments.map((p, i) => {
            const { d, m, y } = parts(p.day)
            return `${d}-${m}-${y};${strokes(p)};${debit(p)};${credit(p)};${balances(payments)[i]}`
          }),
          `Total;;1,00,000.00;2,00,000.00;`,
        ],
        latin,
      ),
  },
  {
    name: 'UTF-16 little-endian with tabs',
    draw: (payments) =>
      file(
        'valley-bank.csv',
        [
          'Tran Date\tCHQNO\tPARTICULARS\tDR\tCR\tBAL\tSOL',
          ...payments.map((p, i) => {
            const { d, m, y } = parts(p.day)
            return [
              `${d}-${m}-${y}`,
              '-',
              strokes(p),
              debit(p),
              credit(p),
              balances(payments)[i],
              '042',
            ].join('\t')
          }),
        ],
        utf16le,
      ),
  },
  {
    name: 'UTF-16 big-endian, one amount with its type, the balance with its own',
    draw: (payments) =>
      file(
        'island-bank.csv',
        [
          'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr',
          ...payments.map((p, i) => {
            const { d, m, y } = parts(p.day)
            return `${i + 1},${d}/${m}/${y},${p.name},UPI-${p.utr},${quoted(indian(p.amount))},${p.way === 'in' ? 'CR' : 'DR'},${quoted(balances(payments)[i]!)},CR`
          }),
        ],
        utf16be,
      ),
  },
  {
    name: 'UTF-8 with BOM, signed rupees, date and time together',
    timed: true,
    draw: (payments) =>
      file('coast-bank.csv', [
        '\ufeffDate & Time,Transaction Details,Amount,UPI Ref No.',
        ...payments.map((p) => {
          const { d, month, y } = parts(p.day)
          const sign = p.way === 'in' ? '+' : '-'
          return `${quoted(`${d} ${month} ${y}, ${p.time}`)},${p.way === 'in' ? 'Received from' : 'Paid to'} ${p.name},${quoted(`${sign} ₹${indian(p.amount)}`)},${p.utr}`
        }),
      ]),
  },
  {
    name: 'a merchant’s app: times of their own, apostrophes, failed payments, fees',
    timed: true,
    draw: (payments) =>
      file('sample-pay.csv', [
        '"Transaction_Date","Transaction_Time","Merchant_ID","Payer_Name","UTR","Amount","Commission","Settled_Amount","Status"',
        ...payments.flatMap((p) => {
          const { d, m, y } = parts(p.day)
          const row = (status: string, utr: string, amount: string) =>
            [
              `'${d}-${m}-${y}'`,
              `'${p.time}'`,
              `'MRC001'`,
              `'${p.name}'`,
              `'${utr}'`,
              `'${amount}'`,
              `'0.00'`,
              `'${amount}'`,
              `'${status}'`,
            ]
              .map(quoted)
              .join(',')
          if (p.way === 'out') return [row('REFUND', p.utr, `-${p.amount.toFixed(2)}`)]
          return [
            row('SUCCESS', p.utr, p.amount.toFixed(2)),
            row('FAILURE', String(Number(p.utr) + 500_000), p.amount.toFixed(2)),
          ]
        }),
      ]),
  },
  {
    name: 'pipes, brackets for debits, narrations over two lines',
    draw: (payments) =>
      file(
        'forest-bank.txt',
        [
          'Post Date|Narration|Amount (INR)|Balance',
          ...payments.map((p, i) => {
            const { d, month, yy } = parts(p.day)
            const amount = p.way === 'in' ? indian(p.amount) : `(${indian(p.amount)})`
            return `${d}-${month.toUpperCase()}-${yy}|"UPI-${p.name.toUpperCase()}\n${p.utr}-""sample"" payment"|${amount}|${balances(payments)[i]}`
          }),
        ],
        utf8,
        '\n',
      ),
  },
  {
    name: 'formulas, months first, the side written behind the amount',
    draw: (payments) =>
      file('desert-bank.csv', [
        'sep=,',
        'Value Date,Txn Date,Reference,Remarks,Amount',
        ...payments.map((p) => {
          const { d, m, y } = parts(p.day)
          const side = p.way === 'in' ? 'Cr' : 'Dr'
          return `="${m}/${d}/${y}",="${m}/${d}/${y}",="${p.utr}",${p.name},"Rs. ${indian(p.amount)} ${side}"`
        }),
      ]),
  },
  {
    name: 'a UPI app’s ISO moments and states, other columns before',
    timed: true,
    draw: (payments) =>
      file('sample-upi.csv', [
        'Store,Order Id,Transaction UTR,Transaction Date,Customer Name,Total Transaction Amount,Transaction Type,Payment state',
        ...payments.map((p) => {
          const amount = p.amount.toFixed(2)
          return `Main,ORD${p.utr.slice(-4)},${p.utr},${p.day}T${p.time}+05:30,${p.name},${amount},${p.way === 'in' ? 'CREDIT' : 'DEBIT'},COMPLETED`
        }),
      ]),
  },
  {
    name: 'no headings at all',
    draw: (payments) =>
      file(
        'plain-bank.csv',
        payments.map((p, i) => {
          const { d, m, y } = parts(p.day)
          return `${d}/${m}/${y},${strokes(p)},${quoted(debit(p))},${quoted(credit(p))},${quoted(balances(payments)[i]!)}`
        }),
      ),
  },
]

/**
 * The given number of payments over three days, one in four of them a debit; the UTRs begin with their day as real
 * ones do.
 */
export function somePayments(count: number): Payment[] {
  return Array.from({ length: count }, (_, i) => {
    const date = 18 + (i % 3)
    return {
      day: `2026-11-${date}`,
      time: `1${i % 10}:${String((i * 7) % 60).padStart(2, '0')}:05`,
      way: i % 4 === 3 ? 'out' : 'in',
      amount: 100 + i * 1_234 + (i % 2) * 0.5,
      utr: `6${304 + date}${String(10_000_000 + i * 7)}`,
      name: `Sample Person${String.fromCodePoint(97 + (i % 26))}`,
    }
  })
}
