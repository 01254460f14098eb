/** Words of the shop without a line, and of pictures that other apps share with it. */
export const installedMessages = {
  lastSeen: (when: string) =>
    `No connection to the shop. You see the products as of ${when}: prices and stock may have changed since.`,
  tryAgain: 'Try Again',
  nothingWaits:
    'No checkout is waiting for a payment, so the picture was not used. To send it for an order that you have placed, choose ‘Send another picture’ there:',
} as const
