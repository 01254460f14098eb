import { greet, type Letter, type Sender } from '../letter.ts'

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
