import type { Letter, Sender } from './letter.ts'
import type { Mail, MailFacts } from './queue-mail.ts'
import { accountSuspendedLetter } from './templates/account-suspended.ts'
import { adminDisputeLetter } from './templates/admin-dispute.ts'
import { adminNewOrderLetter } from './templates/admin-new-order.ts'
import { orderReceivedLetter } from './templates/order-received.ts'
import { orderStatusLetter } from './templates/order-status.ts'
import { paymentConfirmedLetter } from './templates/payment-confirmed.ts'
import { paymentRejectedLetter } from './templates/payment-rejected.ts'
import { pictureWantedLetter } from './templates/payment-picture-wanted.ts'
import { resetPasswordLetter } from './templates/reset-password.ts'
import { verifyEmailLetter } from './templates/verify-email.ts'

const LETTERS: { [T in keyof MailFacts]: (facts: MailFacts[T], sender: Sender) => Letter } = {
  'verify-email': verifyEmailLetter,
  'reset-password': resetPasswordLetter,
  'order-received': orderReceivedLetter,
  'payment-confirmed': paymentConfirmedLetter,
  'payment-rejected': paymentRejectedLetter,
  'payment-picture-wanted': pictureWantedLetter,
  'order-status': orderStatusLetter,
  'account-suspended': accountSuspendedLetter,
  'admin-new-order': adminNewOrderLetter,
  'admin-dispute': adminDisputeLetter,
}

/** A mail's letter by its template; one that is missing does not compile. */
export function writeLetter<T extends keyof MailFacts>(mail: Mail<T>, sender: Sender): Letter {
  return LETTERS[mail.template](mail.facts, sender)
}
