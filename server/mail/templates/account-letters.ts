import { greet, type Letter, type Sender } from '../letter.ts'
import type { LinkFacts } from '../queue-mail.ts'

/** Sent at registration and on request: the link lives seven days. */
export function verifyEmailLetter({ name, link }: LinkFacts, { shopName }: Sender): Letter {
  return {
    subject: `Confirm your email for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`Thank you for registering at ${shopName}. Please confirm that this address is yours.`],
    action: { words: 'Confirm my email', link },
    notes: [
      'The link works once, within seven days.',
      'If you did not register, somebody mistyped an address: you need not do anything.',
    ],
  }
}

/** Sent when somebody, or an admin for them, asks for a new password: the link lives one hour. */
export function resetPasswordLetter({ name, link }: LinkFacts, { shopName }: Sender): Letter {
  return {
    subject: `Choose a new password for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`A new password was asked for your account at ${shopName}. You can choose it now.`],
    action: { words: 'Choose a new password', link },
    notes: [
      'The link works once, within one hour of asking. Afterwards you are logged out everywhere.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  }
}

/** Sent to a customer whose account an admin has suspended. */
export function accountSuspendedLetter(
  { name }: { name: string },
  { shopName, publicUrl, contactEmail }: Sender,
): Letter {
  return {
    subject: `Your account at ${shopName} is suspended`,
    greeting: greet(name),
    paragraphs: [
      `Your account at ${shopName} has been suspended, so you cannot log in for now. Orders that you have placed are not touched.`,
      contactEmail
        ? 'If you think that this is a mistake, please answer this mail.'
        : 'If you think that this is a mistake, please contact the shop.',
    ],
    action: { words: `Go to ${shopName}`, link: publicUrl },
  }
}
