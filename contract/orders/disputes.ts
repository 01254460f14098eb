import { z } from 'zod'
import { call } from '../call.ts'
import { DISPUTE_REASONS } from './dispute-record.ts'
import { optionalText, textField } from '../fields.ts'
import { DISPUTE_TEXT_MAX } from '../limits.ts'
import { recordResponse } from '../lists.ts'
import { order } from './orders.ts'

const reasonError = (input: unknown) =>
  input === undefined || input === null || input === ''
    ? 'Please choose a reason'
    : `Reason must be one of: ${DISPUTE_REASONS.join(', ')}`

export const newDispute = z.strictObject({
  reason: z.enum(DISPUTE_REASONS, { error: ({ input }) => reasonError(input) }),
  text: textField('Description', { max: DISPUTE_TEXT_MAX, lines: true }),
})

export const resolution = z.strictObject({
  resolution: optionalText('Resolution', { max: DISPUTE_TEXT_MAX, lines: true }),
})

export const disputeCalls = {
  disputeOrder: call('POST', '/order/disputeOrder/:id', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 30,
    description:
      'Reports a problem with one of your orders: `reason` from the list, `text` of up to 1,000 characters. NOT_ALLOWED if one is already open. Order and payment status do not change.',
    body: newDispute,
    response: recordResponse(order),
    successMessage: 'Thank you. The shop will look into it.',
    status: 201,
    errors: ['NOT_ALLOWED'],
  }),
  acknowledgeDispute: call('PATCH', '/order/acknowledgeDispute/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Records that the open problem of an order was acknowledged by phone or message, now. NOT_ALLOWED if none is open or it was acknowledged before.',
    response: recordResponse(order),
    successMessage: 'Problem acknowledged',
    errors: ['NOT_ALLOWED'],
  }),
  resolveDispute: call('PATCH', '/order/resolveDispute/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Closes the open problem of an order; `resolution`, up to 1,000 characters, is shown to its customer. NOT_ALLOWED if none is open.',
    body: resolution,
    response: recordResponse(order),
    successMessage: 'Dispute resolved successfully',
    errors: ['NOT_ALLOWED'],
  }),
}
