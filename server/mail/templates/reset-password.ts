import { greet, type Letter, type Sender } from '../letter.ts'
import type { LinkFacts } from '../queue-mail.ts'

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
