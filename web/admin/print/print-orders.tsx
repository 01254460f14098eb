import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { LabelSheets } from '#web/admin/print/label-sheets.tsx'
import { PackingSlip } from '#web/admin/print/packing-slip.tsx'
import { PickingSheet } from '#web/admin/print/picking-sheet.tsx'
import { PrintBar } from '#web/admin/print/print-bar.tsx'
import { passedIds, type PrintChoice, readChoice, writeChoice } from '#web/admin/print/print-choice.ts'
import { type ToPrint, useOrdersToPrint } from '#web/admin/print/use-orders-to-print.ts'
import { InvoiceSheet } from '#web/invoice/invoice-sheet.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/print/print-orders.module.css'

/** The papers of the orders in the history's state, in one print job; the address says which papers. */
export function PrintOrders() {
  const words = adminMessages.print
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const ids = passedIds(location.state)
  const [choice, setChoice] = useState(() => readChoice(params))
  const { data, isError, refetch } = useOrdersToPrint(ids)
  if (ids.length === 0) return <NoOrders />
  if (isError) return <Failed onRetry={() => void refetch()} />

  function choose(next: PrintChoice) {
    setChoice(next)
    setParams(writeChoice(next), { replace: true, state: location.state as unknown })
  }
  const missing = data ? ids.length - data.data.length : 0
  return (
    <>
      <PrintBar choice={choice} count={data?.data.length} onChoose={choose} />
      {missing > 0 && (
        <Note tone="warn" className={`no-print ${styles.note}`}>
          {words.missing(formatNumber(missing))}
        </Note>
      )}
      {choice.papers.length === 0 && <Note tone="info">{words.nothingChosen}</Note>}
      {data ? <Papers toPrint={data} choice={choice} /> : <Spinner />}
    </>
  )
}

function Papers({ toPrint, choice: { papers, size } }: { toPrint: ToPrint; choice: PrintChoice }) {
  const { name, settings } = useShop()
  const { data: orders, products } = toPrint
  return (
    <div className={styles.papers}>
      {papers.includes('picking') && <PickingSheet toPrint={toPrint} />}
      {papers.includes('slips') &&
        orders.map((order) => (
          <PackingSlip key={order._id} order={order} products={products} shopName={name} />
        ))}
      {papers.includes('invoices') &&
        orders.map((order) => (
          <InvoiceSheet key={order._id} order={order} shopName={name} settings={settings} />
        ))}
      {papers.includes('labels') && (
        <LabelSheets orders={orders} size={size} products={products} shopName={name} settings={settings} />
      )}
    </div>
  )
}

function NoOrders() {
  const words = adminMessages.print
  return (
    <Card>
      <Empty
        drawing="page"
        title={words.none}
        action={<ButtonLink to="/admin/orders">{words.toOrders}</ButtonLink>}
      />
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const words = adminMessages.print
  return (
    <Card>
      <div role="alert">
        <Empty
          drawing="broken"
          title={words.failed}
          action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
        />
      </div>
    </Card>
  )
}
