/** The shop as a letter shows it, from the store settings and PUBLIC_URL. */
export interface Sender {
  shopName: string
  publicUrl: string
  /** Where the addressee sees the order that the letter is about. */
  ordersPage: string
  contactEmail: string
  contactPhone: string
  address: string
}

/** What a template writes, all of it plain text. letter-parts.ts makes the text part and the HTML part of it. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  details?: (readonly [label: string, value: string])[]
  action: { words: string; link: string }
  notes?: string[]
}

/** 'Namaste Asha,'. A name that looks like a link is left out: anyone may register somebody else's address. */
export function greet(name: string): string {
  const safe = nameToShow(name)
  return safe ? `Namaste ${safe},` : 'Namaste,'
}

/** A person's name fit for a greeting or a To header; '' for one that looks like an address of the web or of mail. */
export function nameToShow(name: string): string {
  if (/[/\\@:]|www\.|\.[a-z]{2,}/i.test(name)) return ''
  return name.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '').trim()
}

/** The short id of an order as My Orders shows it: the last 8 characters. */
export function shortOrderId(id: string): string {
  return `#${id.slice(-8).toUpperCase()}`
}
