import { z } from 'zod'
import { call } from '../call.ts'
import { textField } from '../fields.ts'
import { ORDER_NOTE_MAX } from '../limits.ts'
import { plainAnswer } from '../lists.ts'
import { OCCASIONS } from '../messages.ts'

/** What the shop's people write down on an order for themselves. */
export const orderNoteCalls = {
  addNote: call({
    method: 'POST',
    path: '/order/addNote/:id',
    access: 'admin',
    about:
      'Writes a note of up to 2,000 characters, line breaks allowed, into an order’s history. Only admins ever read it; nothing changes or deletes it.',
    body: z.strictObject({ text: textField('Note', { max: ORDER_NOTE_MAX, lines: true }) }),
    answer: plainAnswer,
    done: 'Note saved',
    errors: ['NOT_FOUND'],
  }),
  noteMessage: call({
    method: 'POST',
    path: '/order/noteMessage/:id',
    access: 'admin',
    about:
      'Writes into an order’s history that an admin has opened WhatsApp with the text for an occasion. Whether it was sent the shop cannot know. Only admins read it.',
    body: z.strictObject({
      occasion: z.enum(OCCASIONS, { error: `Occasion must be one of: ${OCCASIONS.join(', ')}` }),
    }),
    answer: plainAnswer,
    done: 'Added to the history',
    errors: ['NOT_FOUND'],
  }),
}
