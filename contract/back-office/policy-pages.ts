import { z } from 'zod'
import { call } from '../call.ts'
import { POLICY_TEXT_MAX } from '../limits.ts'
import { recordResponse, time } from '../lists.ts'

/** The pages at /pages/<name>, in the footers' order. */
export const POLICY_PAGES = ['about', 'contact', 'terms', 'privacy', 'returns', 'shipping'] as const
export type PolicyPageName = (typeof POLICY_PAGES)[number]

/** What the address of a link on a policy page may start with; other links are removed. */
export const ALLOWED_LINK = /^(https?:|mailto:|tel:|\/(?![/\\]))/i

const policyPage = z.object({
  name: z.enum(POLICY_PAGES),
  /** Simple HTML: paragraphs, headings, lists, emphasis and links. */
  html: z.string(),
  status: z.enum(['draft', 'published']),
  /** Null while the page still has its template text. */
  updatedAt: time.nullable(),
})
export type PolicyPage = z.output<typeof policyPage>

export const policyPageCalls = {
  getPolicyPages: call('GET', '/page/getPolicyPages', {
    access: 'admin',
    area: 'settings',
    description:
      'The policy pages (about, contact, terms, privacy, returns, shipping) with their text as simple HTML; `draft` until published. Anyone can read them at /pages/<name>.',
    response: z.object({ data: z.array(policyPage) }),
    successMessage: 'Pages',
  }),
  updatePolicyPage: call('PATCH', '/page/updatePolicyPage/:name', {
    access: 'admin',
    area: 'settings',
    description:
      'Saves the text of a policy page, its status, or both. `html` may be up to 50,000 characters; anything beyond simple text is removed, and the message says what. With `updatedAt`, as loaded, CHANGED_MEANWHILE if the page has changed since. NOT_FOUND for another name.',
    body: z.strictObject({
      html: z
        .string({ error: 'Page text must be text' })
        .normalize()
        .max(POLICY_TEXT_MAX, { error: 'Text must be at most 50,000 characters long' })
        .optional(),
      status: z.enum(['draft', 'published'], { error: 'Status must be draft or published' }).optional(),
      updatedAt: policyPage.shape.updatedAt.optional(),
    }),
    response: recordResponse(policyPage),
    successMessage: 'Page saved',
    errors: ['CHANGED_MEANWHILE'],
  }),
}
