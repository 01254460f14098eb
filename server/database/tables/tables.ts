import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import type { ConsentKind } from '#contract/accounts/consents.ts'
import type { AccountTables } from './accounts.ts'
import type { CatalogueTables } from './catalogue.ts'
import type { OrderTables } from './orders.ts'
import type { PaymentTables } from './payments.ts'
import type { SystemTables } from './system.ts'

/** A policy page saved by the seller; a page without a row has its template text as a draft. `html` is sanitised. */
interface PolicyPagesRow {
  name: PolicyPageName
  html: string
  status: 'draft' | 'published'
  updated_at: string
}

/** A consent, with the wording shown. `order_id`: the order whose screenshot it covers. */
interface ConsentsRow {
  id: string
  account_id: string
  kind: ConsentKind
  version: string
  wording: string
  order_id: string | null
  created_at: string
}

/** Every table by name. Columns filled by the database (n, phase, name_key, status_key) are only in the schema. */
export interface Tables extends AccountTables, CatalogueTables, OrderTables, PaymentTables, SystemTables {
  consents: ConsentsRow
  policy_pages: PolicyPagesRow
}
