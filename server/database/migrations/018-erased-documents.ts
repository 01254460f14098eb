import type { Migration } from './migration.ts'

const FIGURES =
  'id, order_id, kind, series, sequence, number, issued_on, against_id, refund_id, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, created_at'

/** The buyer can be taken out of the documents that `erased_audit` names; nothing else of a document ever changes. */
export const erasedDocuments: Migration = {
  number: 18,
  name: 'erased documents',
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? [
          'drop trigger documents_refuses_update',
          `create trigger documents_refuses_update before update of ${FIGURES} on documents
            begin select raise(abort, 'documents is append-only'); end`,
          `create trigger documents_refuses_new_data before update of data on documents
            when not exists (select 1 from erased_audit where erased_audit.id = old.id)
            begin select raise(abort, 'documents is append-only'); end`,
        ]
      : [
          'drop trigger documents_refuses_update on documents',
          `create trigger documents_refuses_update before update of ${FIGURES} on documents
            for each row execute function refuse_change()`,
          `create function refuse_unless_erased_here() returns trigger language plpgsql as $$
            begin
              if not exists (select 1 from erased_audit where erased_audit.id = old.id) then
                raise exception '% is append-only', tg_table_name;
              end if;
              return new;
            end $$`,
          `create trigger documents_refuses_new_data before update of data on documents
            for each row execute function refuse_unless_erased_here()`,
        ],
}
