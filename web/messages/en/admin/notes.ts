import type { Occasion } from '#contract/messages.ts'

/** Words of the notes on an order and of its messages on WhatsApp. */
export const notesMessages = {
  note: 'Note for the shop’s people',
  noteHint: 'The customer never reads it. Ctrl or ⌘ with Enter saves.',
  noteSave: 'Add note',
  saving: 'Saving...',
  noteFailed: 'The note could not be saved. Please try again.',

  whatsApp: 'Message on WhatsApp',
  noMobile: 'This order has no Indian mobile number to write to.',
  occasions: {
    received: 'Order received',
    paid: 'Payment confirmed',
    picture: 'Ask for another picture',
    shipped: 'Shipped',
    delivered: 'Delivered',
  } satisfies Record<Occasion, string>,
  notNoted: 'WhatsApp is open, but the history does not tell of it.',
} as const
