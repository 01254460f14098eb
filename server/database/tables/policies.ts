import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import type { ConsentKind } from '#contract/accounts/consents.ts'

/** A policy page that the seller has saved; one without a row has its starting text as a draft. `html` is sanitised. */
export interface PolicyPagesRow {
  name: PolicyPageName
  html: string
  status: 'draft' | 'published'
  updated_at: string
}

/** What somebody agreed to, in the words that they saw. `order_id`: the order whose screenshot it was about. */
export interface ConsentsRow {
  id: string
  account_id: string
  kind: ConsentKind
  version: string
  wording: string
  order_id: string | null
  created_at: string
}
