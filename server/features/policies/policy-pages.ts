import sanitizeHtml from 'sanitize-html'
import type { Body } from '#contract/call.ts'
import {
  ALLOWED_LINK,
  POLICY_PAGES,
  type PolicyPage,
  type policyPageCalls,
  type PolicyPageName,
} from '#contract/back-office/policy-pages.ts'
import type { ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import { invalid, notFound, ShopError } from '../../shop-error.ts'

/**
 * The text of each page, as a draft, until the seller saves it. Every sentence is true for any shop running this
 * program; promises that only the seller can make (days, charges, the shop's story) are left to the seller.
 */
const STARTING_TEXTS: Record<PolicyPageName, string> = {
  about: `<p>We sell products for worship, meditation and yoga at home. The details of our business are below.</p>`,
  contact: `<p>Questions about a product, an order or your data? Write to us or call us. Please include your order number if you have one.</p>
<p>You can also report a problem with an order under My Orders or, if you ordered without an account, at the link to your order. You get a ticket number, and we reply within 48 hours and aim to resolve the problem within one month.</p>`,
  terms: `<h2>Orders</h2>
<p>Your order is placed when you submit it with a screenshot of your payment. We check each payment before we pack the order. If we can’t find your payment, we will contact you and won’t send the order.</p>
<h2>Prices and payment</h2>
<p>All prices are in rupees and are the prices you pay. Shipping is shown separately before you pay. You pay by UPI to the UPI ID shown at checkout.</p>
<h2>Your account</h2>
<p>Give your own name, email and mobile number, and keep your password private. Tell us if someone else uses your account.</p>
<h2>Delivery, returns and complaints</h2>
<p>Our pages on shipping and on returns and refunds are part of these terms. You can report a problem with any order under My Orders or at the link to your order, or write to our grievance officer.</p>`,
  privacy: `<h2>What we collect and why</h2>
<ul>
<li><strong>Name, email and mobile number</strong>: to run your account, to deliver your orders and to reach you about them.</li>
<li><strong>Delivery addresses</strong>: to deliver your orders, and because invoices must show them.</li>
<li><strong>Orders and payments</strong>, with the reference of each payment: to fulfil orders, to make refunds and to keep the accounts that tax law requires.</li>
<li><strong>Screenshots of payments</strong>: to check that a payment has arrived. They are read on our own server and deleted some time after delivery; the checkout says when.</li>
</ul>
<p>We don’t sell your data, and no other company tracks you on these pages. Couriers receive the name, address and phone number of a parcel.</p>
<h2>How long we keep it</h2>
<p>Your account stays until you delete it. If you entered your details without an account and did not order, they are deleted about 30 days later. Orders and invoices are kept for as long as tax law requires.</p>
<h2>Your rights</h2>
<p>In your profile you can see and correct your data, download all of it, and delete your account. You can withdraw your consent in the same way. If you ordered without an account, ask us and we will do it for you. For anything else, write to our grievance officer. You can also complain to the Data Protection Board of India.</p>`,
  returns: `<h2>If something is wrong</h2>
<p>If an item is damaged, missing or not what you ordered, report it under My Orders or at the link to your order, or write to us with your order number. We will agree on a replacement or a refund with you.</p>
<h2>Cancellation</h2>
<p>Until your order is sent, you can request its cancellation under My Orders or at the link to your order, or write to us. There is no cancellation fee.</p>
<h2>Refunds</h2>
<p>Refunds are paid by UPI or to your bank account, and shown under My Orders or at the link to your order. If you gave us your email, you get a message when we have paid one.</p>`,
  shipping: `<h2>Delivery in India</h2>
<p>The shipping price of each product is shown before you pay. If delivery is free from a certain amount, the cart shows it.</p>
<h2>Tracking your order</h2>
<p>If you gave us your email, you get a message when your order is sent. You can see its status, and the tracking number if there is one, under My Orders or at the link to your order.</p>
<h2>If a parcel does not arrive</h2>
<p>Report it under My Orders or at the link to your order, or write to us. We will find it, send it again or refund you.</p>`,
}

/** All policy pages in order; a page that was never saved has its template text as a draft. */
export async function readPolicyPages(db: Queryable): Promise<PolicyPage[]> {
  const rows = await db.selectFrom('policy_pages').selectAll().execute()
  return POLICY_PAGES.map((name) => {
    const row = rows.find((one) => one.name === name)
    if (!row) return { name, html: STARTING_TEXTS[name], status: 'draft', updatedAt: null }
    return { name, html: row.html, status: row.status, updatedAt: row.updated_at }
  })
}

/** The names of the published pages, in the footer's order. */
export async function publishedPages(db: Queryable): Promise<PolicyPageName[]> {
  const rows = await db.selectFrom('policy_pages').select('name').where('status', '=', 'published').execute()
  return POLICY_PAGES.filter((name) => rows.some((row) => row.name === name))
}

interface Change extends ActorContext {
  name: string
  body: Body<typeof policyPageCalls.updatePolicyPage>
}

/** Saves what was sent for a page and returns the page, with a message that names what was removed from its text. */
export async function updatePolicyPage(
  app: App,
  { name, body, actor, requestId }: Change,
): Promise<{ data: PolicyPage; message?: string }> {
  const page = POLICY_PAGES.find((one) => one === name)
  if (!page) throw notFound('Page')
  const clean = body.html === undefined ? undefined : sanitised(body.html)
  const data = await app.database.transaction(async (tx) => {
    await advisoryLock(tx, 'policyPage', page)
    const before = (await readPolicyPages(tx.db)).find((one) => one.name === page)!
    const after = {
      html: clean?.html ?? before.html,
      status: body.status ?? before.status,
      updated_at: isoTime(app.clock),
    }
    if (body.updatedAt !== undefined && body.updatedAt !== before.updatedAt) {
      if (clean?.html === before.html && after.status === before.status) return before // its response was lost
      throw new ShopError('CHANGED_MEANWHILE')
    }
    if (after.status === 'published' && plainText(after.html) === '')
      throw invalid('html', 'Please write the text before you publish the page')
    await tx.db
      .insertInto('policy_pages')
      .values({ name: page, ...after })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(after))
      .execute()
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['page', page],
      before: { name: page, status: before.status, text: plainText(before.html) },
      after: { name: page, status: after.status, text: plainText(after.html) },
    })
    return { name: page, html: after.html, status: after.status, updatedAt: after.updated_at }
  })
  if (!clean || clean.removed.length === 0) return { data }
  return { data, message: `Page saved. Removed because not allowed: ${clean.removed.join(', ')}.` }
}

/** Elements removed with their content, and their names in the message. Other unknown elements lose only their tags. */
const REMOVED: Readonly<Record<string, string>> = {
  script: 'scripts',
  style: 'styles',
  iframe: 'embedded pages',
  object: 'embedded files',
  embed: 'embedded files',
  form: 'forms',
  img: 'images',
  svg: 'images',
  video: 'videos',
  audio: 'sound',
  table: 'tables',
}

const ALLOWED_TAGS = ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'hr']

/** Text that is allowed on a policy page, with safe links; `removed` names what a person would miss. */
function sanitised(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>()
  // The cells of a table become words of one paragraph.
  const clean = sanitizeHtml(html.replaceAll(/<\/t[dh]>/gi, ' $&'), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p', tr: 'p' },
    nonTextTags: ['script', 'style', 'head', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg'],
    onOpenTag: (tag, attributes) => {
      if (REMOVED[tag]) removed.add(REMOVED[tag])
      if (tag === 'a' && attributes['href'] && !ALLOWED_LINK.test(attributes['href'].trim()))
        removed.add('links that are not web, email or phone addresses')
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !ALLOWED_LINK.test(attribs['href'] ?? '') && 'excludeTag',
  })
  return { html: clean.trim(), removed: [...removed] }
}

function plainText(html: string): string {
  return sanitizeHtml(html.replaceAll(/<\/(p|h2|h3|li)>/g, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  }).trim()
}
