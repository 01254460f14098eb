/** Messages about the amount received for a paid order. */
export const receivedMessages = {
  received: (amount: string, from: string) => `Received ${amount} (${from}).`,
  from: { statement: 'statement line', 'unmatched payment': 'assigned payment', admin: 'admin' },
  short: (owed: string, total: string) =>
    `That is ${owed} less than the order total of ${total}. The customer still owes ${owed}.`,
  over: (over: string, total: string) =>
    `That is ${over} more than the order total of ${total}. You can refund it.`,
  correct: 'Correct amount',
  corrected: (amount: string) => `Received amount corrected to ${amount}`,
  anotherAmount: 'Different amount received',
  title: (id: string) => `Amount received for order ${id}`,
  ask: (total: string) => `The order total is ${total}. Enter the amount that reached your account.`,
  askBoth: (asked: string, total: string) =>
    `The customer was asked to pay ${asked}. The order total is now ${total}. Enter the amount that reached your account.`,
  amount: 'Amount received, ₹',
  markPaid: 'Mark paid',
  save: 'Save amount',
  failed: 'The amount could not be saved. Please try again.',
} as const
