/**
 * What a cell that is nothing but a mark says: the money came in, went out, did not move, the payment went through,
 * or only that there was one ('payment', which some reports write of money in and account books of money out).
 */
export type Mark = 'in' | 'out' | 'failed' | 'done' | 'payment'

const WORDS: Record<Mark, string> = {
  in: `c cr credit credits credited deposit deposits deposited receive received receipt receipts incoming inward
    collect collected collection in जमा क्रेडिट प्राप्त`,
  out: `d dr debit debits debited withdrawal withdrawals withdrawn withdraw sent send outgoing outward payout payouts
    refund refunds refunded reversal reversals reversed reverse chargeback chargebacks out spent fee fees charge charges
    नामे नावे डेबिट निकासी आहरण वापसी`,
  failed: `failed fail failure failures unsuccessful declined decline rejected reject pending initiated cancelled canceled
    cancel expired expire incomplete aborted abort timeout timedout processing dropped attempted void voided unpaid error
    bounced bounce returned dishonoured dishonored hold created authorized authorised not uncredited awaiting unknown
    blocked lien mandate mandates scheduled progress queued submitted requested review flagged disputed dispute due overdue frozen असफल विफल लंबित अस्वीकृत रद्द`,
  done: `s success successful successfully succeeded complete completed captured settled processed done ok approved
    accepted posted cleared paid सफल पूर्ण`,
  payment: 'payment payments sale sales order pay purchase',
}
const MARKS = new Map(
  (Object.keys(WORDS) as Mark[]).flatMap((mark) =>
    WORDS[mark].split(/\s+/).map((word) => [word, mark] as const),
  ),
)
/** They stand beside a mark and change nothing. */
const FILLERS = new Set(
  'txn transaction transactions trxn transfer create creation registration marked status money amount on under upi imps neft rtgs qr vpa customer merchant bank to from by for the is been has was full partial partially user'.split(
    ' ',
  ),
)
const WORDS_MAX = 4

/** Whether a text begins as 'Paid ₹499 to' or 'Payment failed' do. Short marks such as Dr may be names. */
export function beginsAsNoCredit(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, WORDS_MAX) ?? []
  const end = words.findIndex((word) => !FILLERS.has(word) && (word.length < 4 || !MARKS.has(word)))
  const mark = readMark(words.slice(0, end === -1 ? words.length : end).join(' '))
  return mark === 'out' || mark === 'failed'
}

/** 'CR', '(Dr)', 'TXN_SUCCESS', 'Money received', 'Refund'; undefined for other texts, and for one that says both. */
export function readMark(cell: string): Mark | undefined {
  const text = cell.replace(/\bp2[amp]m?\b/i, '').trim()
  if (cell === '' || cell.length > 40 || /\d/.test(text)) return undefined
  if (text === '+') return 'in'
  if (/^[-−–]$/.test(text)) return undefined
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0 || words.length > WORDS_MAX) return undefined
  if (/\b(credit|debit|prepaid)[\s_]*card\b/i.test(text)) return undefined
  const marks = new Set<Mark>()
  for (const word of words) {
    const mark = MARKS.get(word)
    if (mark) marks.add(mark)
    else if (!FILLERS.has(word)) return undefined
  }
  if (marks.has('failed')) return 'failed'
  if (words.includes('paid') && words.includes('to')) return 'out'
  if (marks.has('in') && marks.has('out')) return undefined
  return (['out', 'in', 'done', 'payment'] as const).find((mark) => marks.has(mark))
}
