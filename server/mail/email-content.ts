import { indianDigits } from '#contract/typed-numbers.ts'
import { type Paise, paise, toRupees } from '#contract/money.ts'
import { escapeHtml } from '../escape-html.ts'

/** The shop as shown in an email, from the store settings and PUBLIC_URL. */
export interface Sender {
  shopName: string
  publicUrl: string
  /** The address at which the recipient sees the order. */
  ordersPage: string
  contactEmail: string
  contactPhone: string
  address: string
}

/** The content of an email, all of it plain text. emailText and emailHtml generate its two parts. */
export interface EmailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  details?: (readonly [label: string, value: string])[]
  action: { label: string; link: string }
  notes?: string[]
}

/** 'Namaste Asha,'. A name that looks like a link is left out: anyone can register with someone else's address. */
export function greet(name: string): string {
  const safe = nameToShow(name)
  return safe ? `Namaste ${safe},` : 'Namaste,'
}

/**
 * A person's name for a greeting or a To header; '' if it looks like a web or email address, or like an encoded word
 * (RFC 2047), which a mail program would decode.
 */
export function nameToShow(name: string): string {
  if (/[/\\@:]|www\.|\.[a-z]{2,}|=\?/i.test(name)) return ''
  return name.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '').trim()
}

/** Where the recipient can ask something: without a contact email, no one reads a reply. */
export function askShop({ contactEmail }: Sender): string {
  return contactEmail ? 'reply to this email' : 'contact the shop'
}

/** Whether the recipient must sign in to see the order; a guest's link opens that order's own page. */
export function signsIn({ ordersPage, publicUrl }: Sender): boolean {
  return ordersPage === `${publicUrl}/my-orders`
}

export function viewOrders(sender: Sender): EmailContent['action'] {
  return { label: signsIn(sender) ? 'View my orders' : 'View my order', link: sender.ordersPage }
}

export function emailText(
  { greeting, paragraphs, details, action, notes }: EmailContent,
  sender: Sender,
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(details ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${action.label}:\n${action.link}`,
    ...(notes ?? []),
    ['-- ', sender.shopName, ...imprint(sender)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function imprint({ address, contactEmail, contactPhone, publicUrl }: Sender): string[] {
  const contact = [contactEmail, contactPhone].filter(Boolean).join(' · ')
  return [address.replaceAll(/\s*\n\s*/g, ', '), contact, publicUrl].filter(Boolean)
}

// The light values of web/theme/tokens.css; mail programs support neither variables nor style sheets.
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#faf4e6;color:#2a1912;font:16px/1.6 Mukta,Arial,sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;background:#fffcf4;border:1px solid #e4d6bb;border-top:4px solid #6b1420',
  head: 'margin:0;padding:20px 28px 16px;border-bottom:1px solid #d9c08a;color:#6b1420;font:600 22px/1.3 Eczar,Georgia,serif',
  body: 'padding:20px 28px 8px',
  paragraph: 'margin:0 0 16px',
  details: 'margin:0 0 16px;padding:12px 16px;background:#f7eede;border-left:3px solid #a97f33',
  detail: 'margin:0 0 4px',
  label: 'color:#5b463a',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 24px;background:#6b1420;color:#fdf3df;text-decoration:none;font-weight:600;border-radius:6px',
  note: 'margin:0 0 12px;color:#5b463a;font-size:14px;overflow-wrap:anywhere',
  footer: 'max-width:560px;margin:16px auto 0;color:#736051;font-size:13px;text-align:center',
}

/** An email's HTML part in the shop's design; everything in it is escaped. */
export function emailHtml(email: EmailContent, sender: Sender): string {
  const { subject, greeting, paragraphs, details = [], action, notes = [] } = email
  const link = escapeHtml(action.link)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${STYLE.page}">
<div style="${STYLE.sheet}">
<p style="${STYLE.head}">${escapeHtml(sender.shopName)}</p>
<div style="${STYLE.body}">
${[greeting, ...paragraphs].map((text) => block(STYLE.paragraph, text)).join('\n')}
${details.length > 0 ? detailsBlock(details) : ''}
<p style="${STYLE.action}"><a href="${link}" style="${STYLE.button}">${escapeHtml(action.label)}</a></p>
${notes.map((text) => block(STYLE.note, text)).join('\n')}
<p style="${STYLE.note}">If the button does not work, open this address: <a href="${link}" style="color:#7d1a27">${link}</a></p>
</div>
</div>
<p style="${STYLE.footer}">${[sender.shopName, ...imprint(sender)].map(escapeHtml).join('<br>')}</p>
</body>
</html>
`
}

function detailsBlock(details: NonNullable<EmailContent['details']>): string {
  const lines = details.map(
    ([label, value]) =>
      `<p style="${STYLE.detail}"><span style="${STYLE.label}">${escapeHtml(label)}:</span> <strong>${escapeHtml(value)}</strong></p>`,
  )
  return `<div style="${STYLE.details}">\n${lines.join('\n')}\n</div>`
}

function block(style: string, text: string): string {
  return `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** Paise as '₹18,42,360', '₹149.50' or '−₹0.40', as on screens. */
export function rupeesText(amount: Paise): string {
  const size = paise(Math.abs(amount))
  return `${amount < 0 ? '−' : ''}₹${indianDigits(toRupees(size), amount % 100 === 0 ? 0 : 2)}`
}
