import type { Migration } from './migration.ts'

/** All but `data`: what a document keeps for ever. */
const FIXED =
  `id order_id kind series sequence number issued_on against_id refund_id taxable_paise cgst_paise sgst_paise
  igst_paise total_paise created_at`.split(/\s+/)

/** Documents stay append-only, but `data` of one that `erased_audit` names may lose its buyer (docs/rules/tax.md). */
export const erasedDocuments: Migration = {
  number: 17,
  name: 'erased-documents',
  statements: ({ engine }) => {
    const [before, after] = ['old', 'new'].map((row) => FIXED.map((column) => `${row}.${column}`).join(', '))
    const isRefused = `not exists (select 1 from erased_audit where erased_audit.id = old.id)
      or (${before}) is distinct from (${after})`
    const trigger = 'documents_refuses_update'
    if (engine === 'sqlite')
      return [
        `drop trigger ${trigger}`,
        `create trigger ${trigger} before update on documents when ${isRefused}
          begin select raise(abort, 'documents is append-only'); end`,
      ]
    return [
      `create function refuse_changed_document() returns trigger language plpgsql as $$
        begin
          if ${isRefused} then raise exception 'documents is append-only'; end if;
          return new;
        end $$`,
      `drop trigger ${trigger} on documents`,
      `create trigger ${trigger} before update on documents
        for each row execute function refuse_changed_document()`,
    ]
  },
}
