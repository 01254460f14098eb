/** Words of the shop without a line, and of pictures that other apps share with it. */
export const installedMessages = {
  lastSeen: (when: string) =>
    `No connection. You’re seeing products from ${when}. Prices and stock may have changed.`,
  tryAgain: 'Try again',
  nothingWaits:
    'You have no open checkout, so this image was not used. To send it for an order you have placed, choose ‘Send another screenshot’ in',
} as const
