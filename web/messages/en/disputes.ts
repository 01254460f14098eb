import type { DisputeReason } from '#contract/dispute-record.ts'

/** Words of a problem with an order, for its customer and for the shop. */
export const disputeMessages = {
  reasons: {
    'not received': 'Not received',
    damaged: 'Arrived damaged',
    'wrong item': 'Wrong item',
    'missing item': 'Something is missing',
    payment: 'Payment is not right',
    other: 'Something else',
  } satisfies Record<DisputeReason, string>,

  report: 'Report a problem',
  reportOf: (shortId: string) => `Report a problem with order #${shortId}`,
  title: (shortId: string) => `Problem with order #${shortId}`,
  reason: 'What is the problem?',
  text: 'Description',
  textHint: 'What happened, and what would put it right?',
  send: 'Send report',
  sending: 'Sending...',
  failed: 'The report could not be sent. Please check your connection and send it again.',

  open: (reason: string, when: string) => `You reported on ${when}: ${reason}.`,
  waiting: 'The shop will look into it and answer here.',
  resolved: (reason: string, when: string) => `Your problem '${reason}' was resolved on ${when}.`,
  answer: (text: string) => `The shop says: ${text}`,
} as const
