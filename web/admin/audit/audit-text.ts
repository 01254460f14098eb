import type { AuditEntry, AuditValue } from '#contract/back-office/audit.ts'
import { orderAddress, productAddress, shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatNumber, formatRupees } from '#web/ui/format.ts'

type Change = AuditEntry['changes'][number]

/** 'Product changed': an act in words; one that has none here, by the server's own word. */
export function actText({ act, about }: Pick<AuditEntry, 'act' | 'about'>): string {
  const words = adminMessages.audit
  const sentence = of(words.sentences, act)
  return sentence?.(subjectText(about)) ?? of(words.acts, act) ?? `${subjectText(about)}: ${spaced(act)}`
}

function subjectText(about: string): string {
  return of(adminMessages.audit.subjects, about) ?? spaced(about)
}

/** The name that the changed record had then; the short ID of an order. */
export function subjectName({ about, subject }: Pick<AuditEntry, 'about' | 'subject'>): string {
  return about === 'order' ? `#${shortId(subject._id)}` : subject.name
}

/** Actions on customers; an admin account is in no list. */
const OF_CUSTOMERS = ['suspend', 'activate', 'send-password-reset']

/** The screen that shows the changed record, if one does. */
export function subjectLink({
  about,
  act,
  subject,
}: Pick<AuditEntry, 'about' | 'act' | 'subject'>): string | undefined {
  if (act === 'delete') return undefined
  if (about === 'order') return orderAddress(subject._id)
  if (about === 'product') return productAddress(subject.name)
  if (about === 'account' && OF_CUSTOMERS.includes(act))
    return `/admin/users?search=${encodeURIComponent(subject.name)}`
  return undefined
}

/** 'Shipping price'; a field without a word here is written out: quickLinks.1.url → 'Quick links 1 url'. */
export function fieldText(field: string): string {
  return of(adminMessages.audit.fields, field) ?? spaced(field)
}

/** A value before or after, as people write it; '' for none. */
export function valueText({ field, before }: Change, value: AuditValue, side: 'before' | 'after'): string {
  const words = adminMessages.audit
  if (value === null) return ''
  if (/^(image|images|logo)$/.test(field))
    return side === 'after' && before !== null ? words.newPicture : words.picture
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (typeof value === 'number') return /price$/i.test(field) ? formatRupees(value) : formatNumber(value)
  return /^(startsAt|validUntil)$/.test(field) ? formatDateLong(value) || value : value
}

function of<Words extends Record<string, unknown>>(
  words: Words,
  name: string,
): Words[keyof Words] | undefined {
  return Object.hasOwn(words, name) ? words[name as keyof Words] : undefined
}

function spaced(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
