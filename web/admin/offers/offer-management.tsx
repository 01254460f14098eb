import { useState } from 'react'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { offerColumns } from '#web/admin/offers/offer-columns.tsx'
import { OfferForm } from '#web/admin/offers/offer-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Offer Management: the special offers with their percentage, searched by name. */
export function OfferManagement() {
  const { list, offers } = adminMessages.content
  const query = useRecordList('offers', (signal) => api('getAllOffers', { signal }))
  useFailureToast(query.isError, offers.failed)
  const [now] = useState(Date.now)
  return (
    <RecordScreen
      query={query}
      remove={(id) => api('deleteOfferById', { params: { id } })}
      columns={(acts) => offerColumns(acts, now)}
      searched={({ name }) => [name]}
      words={{ ...offers, search: list.search }}
      minWidth={960}
      Form={OfferForm}
    />
  )
}
