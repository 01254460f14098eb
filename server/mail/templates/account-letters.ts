import { greet, type Letter, nameToShow, type Sender } from '../letter.ts'
import type { InvitationFacts, LinkFacts } from '../queue-mail.ts'

/** Sent at registration and on request: the link lives seven days. */
export function verifyEmailLetter({ name, link }: LinkFacts, { shopName }: Sender): Letter {
  return {
    subject: `Confirm your email for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`Thank you for registering at ${shopName}. Please confirm your email address.`],
    action: { words: 'Confirm my email', link },
    notes: [
      'This link works once and expires in seven days.',
      'If you did not register, you can ignore this email.',
    ],
  }
}

/** Sent when somebody, or an admin for them, asks for a new password: the link lives one hour. */
export function resetPasswordLetter({ name, link }: LinkFacts, { shopName }: Sender): Letter {
  return {
    subject: `Choose a new password for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`We received a request for a new password for your account at ${shopName}.`],
    action: { words: 'Choose a new password', link },
    notes: [
      'This link works once and expires in one hour. When you choose a new password, you will be signed out on all devices.',
      'If you did not request this, you can ignore this email. Your password will not change.',
    ],
  }
}

/** Sent to a person whom an owner invites to the staff: the link lives seven days. */
export function staffInvitationLetter(
  { name, link, role, by }: InvitationFacts,
  { shopName }: Sender,
): Letter {
  const inviter = nameToShow(by)
  return {
    subject: `Join the team of ${shopName}`,
    greeting: greet(name),
    paragraphs: [
      `${inviter || 'An owner'} invites you to help run ${shopName}. Your role: ${role}.`,
      'Open the link to choose your name and password.',
    ],
    action: { words: 'Accept invitation', link },
    notes: [
      'This link works once and expires in seven days.',
      'If you don’t know this shop, you can ignore this email.',
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
      `Your account at ${shopName} has been suspended, so you cannot sign in for now. Your existing orders are not affected.`,
      contactEmail
        ? 'If you think this is a mistake, please reply to this email.'
        : 'If you think this is a mistake, please contact the shop.',
    ],
    action: { words: `Go to ${shopName}`, link: publicUrl },
  }
}

/** Sent to an admin who tries whether the shop can send email. */
export function testLetter({ shopName, publicUrl }: Sender): Letter {
  return {
    subject: `Test email from ${shopName}`,
    greeting: greet(''),
    paragraphs: [`${shopName} can send email. This is how your customers see its emails.`],
    action: { words: `Go to ${shopName}`, link: publicUrl },
  }
}
