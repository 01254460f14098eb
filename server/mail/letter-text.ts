import type { Letter, Sender } from './letter.ts'

/** A letter's plain part. */
export function letterText({ greeting, paragraphs, details, action, notes }: Letter, sender: Sender): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(details ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${action.words}:\n${action.link}`,
    ...(notes ?? []),
    ['-- ', sender.shopName, ...imprint(sender)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** How to reach the shop; lines that are not set are left out. */
export function imprint({ address, contactEmail, contactPhone, publicUrl }: Sender): string[] {
  const contact = [contactEmail, contactPhone].filter(Boolean).join(' · ')
  return [address.replaceAll(/\s*\n\s*/g, ', '), contact, publicUrl].filter(Boolean)
}
