import sanitizeHtml from 'sanitize-html'
import type { Body } from '#contract/call.ts'
import {
  POLICY_PAGES,
  type PolicyPage,
  type policyPageCalls,
  type PolicyPageName,
} from '#contract/back-office/policy-pages.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { invalid, notFound } from '../../refusal.ts'
import { STARTING_TEXTS } from './starting-texts.ts'

/** All policy pages in their order; one that nobody has saved has its starting text as a draft. */
export async function readPolicyPages(db: Queryable): Promise<PolicyPage[]> {
  const rows = await db.selectFrom('policy_pages').selectAll().execute()
  return POLICY_PAGES.map((name) => {
    const row = rows.find((one) => one.name === name)
    if (!row) return { name, html: STARTING_TEXTS[name], status: 'draft', updatedAt: null }
    return { name, html: row.html, status: row.status, updatedAt: row.updated_at }
  })
}

/** The names of the published pages, in the order of the footers. */
export async function publishedPages(db: Queryable): Promise<PolicyPageName[]> {
  const rows = await db.selectFrom('policy_pages').select('name').where('status', '=', 'published').execute()
  return POLICY_PAGES.filter((name) => rows.some((row) => row.name === name))
}

interface Change extends By {
  name: string
  body: Body<typeof policyPageCalls.updatePolicyPage>
}

/** Saves what was sent of a page → the page, and a message that names what was removed from its text. */
export async function updatePolicyPage(
  app: App,
  { name, body, actor, requestId }: Change,
): Promise<{ data: PolicyPage; message?: string }> {
  const page = POLICY_PAGES.find((one) => one === name)
  if (!page) throw notFound('Page')
  const clean = body.html === undefined ? undefined : sanitised(body.html)
  const data = await app.database.transaction(async (tx) => {
    const before = (await readPolicyPages(tx.db)).find((one) => one.name === page)!
    const after = {
      html: clean?.html ?? before.html,
      status: body.status ?? before.status,
      updated_at: isoTime(app.clock),
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

/** What goes with its content, and how the message calls it. Other unknown elements only lose their tags. */
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
const ALLOWED_LINK = /^(https?:|mailto:|tel:|\/(?![/\\]))/i

/** Text as a policy page may hold it, with safe links; `removed` names what a person would miss. */
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
