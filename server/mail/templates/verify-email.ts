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
