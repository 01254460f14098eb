import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { offerColumns } from '#web/admin/offers/offer-columns.tsx'
import { OfferForm } from '#web/admin/offers/offer-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Offer Management (section 2): the special offers with their percentage, searched by name. */
export function OfferManagement() {
  const words = adminMessages.content.offers
  const { data, isError, refetch } = useRecordList('offers', (signal) => api('getAllOffers', { signal }))
  useFailureToast(isError, words.failed)
  const [search, setSearch] = useState('')
  const [now] = useState(Date.now)
  const dialog = useFormDialog<Offer>()
  const deletion = useDeletion<Offer>({ remove: (id) => api('deleteOfferById', { params: { id } }) })
  return (
    <>
      <RecordList
        label={words.table}
        columns={offerColumns({ onEdit: dialog.show, onDelete: deletion.ask, now })}
        rows={data?.filter(({ name }) => matches(search, name))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={adminMessages.content.list.search}
        addText={words.add}
        onAdd={() => dialog.show(null)}
        none={words.none}
        noneText={words.noneText}
        minWidth={860}
      />
      <OfferForm
        key={dialog.round}
        open={dialog.open}
        offer={dialog.record}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </>
  )
}
