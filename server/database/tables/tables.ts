import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import type { ConsentKind } from '#contract/accounts/consents.ts'
import type { AccountTables } from './accounts.ts'
import type { CatalogueTables } from './catalogue.ts'
import type { OrderTables } from './orders.ts'
import type { PaymentTables } from './payments.ts'
import type { SystemTables } from './system.ts'

/** A policy page that the seller has saved; one without a row has its starting text as a draft. `html` is sanitised. */
interface PolicyPagesRow {
  name: PolicyPageName
  html: string
  status: 'draft' | 'published'
  updated_at: string
}

/** A consent, in the words that were shown. `order_id`: the order whose screenshot it was about. */
interface ConsentsRow {
  id: string
  account_id: string
  kind: ConsentKind
  version: string
  wording: string
  order_id: string | null
  created_at: string
}

/** Every table by its name. Columns that the database fills (n, phase, name_key, status_key) are in the schema only. */
export interface Tables extends AccountTables, CatalogueTables, OrderTables, PaymentTables, SystemTables {
  consents: ConsentsRow
  policy_pages: PolicyPagesRow
}
