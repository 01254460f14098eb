import type { Occasion } from '#contract/messages.ts'

/** Words of the notes on an order and of its messages on WhatsApp. */
export const notesMessages = {
  note: 'Internal note',
  noteHint: 'Customers don’t see this. Press Ctrl or ⌘ + Enter to save.',
  noteSave: 'Add note',
  saving: 'Saving...',
  noteFailed: 'The note could not be saved. Please try again.',

  whatsApp: 'Message on WhatsApp',
  noMobile: 'This order has no Indian mobile number.',
  occasions: {
    received: 'Order received',
    paid: 'Payment confirmed',
    picture: 'Ask for another screenshot',
    shipped: 'Shipped',
    delivered: 'Delivered',
  } satisfies Record<Occasion, string>,
  notNoted: 'WhatsApp was opened, but this could not be added to the history.',
} as const
