/** Words of the wish list and of the hint to those whose email is not verified. */
export const wishListMessages = {
  title: 'Wish list',
  button: (count: number) => (count === 1 ? 'Wish list, 1 product' : `Wish list, ${count} products`),
  heart: (name: string) => `Wish list: ${name}`,
  remove: (name: string) => `Remove ${name} from the wish list`,
  none: 'Your wish list is empty',
  noneText: 'Press the heart of a product to find it here again.',
  failed: 'The wish list could not be loaded.',
  tryAgain: 'Try Again',
  saveFailed: 'The wish list could not be changed. Please try again.',

  unverified: (email: string) => `Your email ${email} is not verified yet. You can buy all the same.`,
  sendAgain: 'Send the link again',
  sending: 'Sending...',
  sent: 'We have sent the link again. Please look into your mail.',
  sendFailed: 'The link could not be sent. Please try again.',
} as const
