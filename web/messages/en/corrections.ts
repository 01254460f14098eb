/** Words of a corrected order, for its customer and for the shop; and of what was paid back. */
export const correctionMessages = {
  correctAddress: 'Correct address',
  correctAddressOf: (shortId: string) => `Correct address for order #${shortId}`,
  addressTitle: (shortId: string) => `Address for order ${shortId}`,
  timeLeft: (minutes: number) =>
    minutes === 1
      ? 'You can correct the address for one more minute.'
      : `You can correct the address for ${minutes} more minutes.`,
  corrected: 'Address corrected',
  save: 'Save',
  saving: 'Saving...',
  failed: 'This could not be saved. Check your connection and try again.',

  refunded: (amount: string, day: string) => `${amount} was refunded on ${day}`,
  refundWays: { upi: 'by UPI', bank: 'by bank transfer', cash: 'in cash', other: 'by another method' },
  refundUtr: (utr: string) => `UTR ${utr}`,
} as const
