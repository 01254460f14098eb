import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Printer, X } from 'lucide-react'
import {
  LABEL_SIZES,
  LabelSheets,
  type LabelSize,
  DOCUMENTS,
  passedIds,
  type PrintChoice,
  readChoice,
  writeChoice,
  PackingSlip,
  PickingSheet,
} from '#web/admin/print/sheets.tsx'
import styles from '#web/admin/print/print-orders.module.css'
import { type ToPrint, useOrdersToPrint } from '#web/admin/print/orders-to-print.ts'
import { InvoiceSheet } from '#web/invoice/invoice-sheet.tsx'
import { printMessages as messages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** The documents for the orders in the history's state, in one print job; the URL lists the documents. */
export function PrintOrders() {
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
          {messages.missing(formatNumber(missing))}
        </Note>
      )}
      {choice.documents.length === 0 && <Note tone="info">{messages.nothingChosen}</Note>}
      {data ? <Documents toPrint={data} choice={choice} /> : <Spinner />}
    </>
  )
}

function Documents({ toPrint, choice: { documents, size } }: { toPrint: ToPrint; choice: PrintChoice }) {
  const { name, settings } = useShop()
  const { data: orders, products } = toPrint
  return (
    <div className={`${styles.papers} stack gap-24`}>
      {documents.includes('picking') && <PickingSheet toPrint={toPrint} />}
      {documents.includes('slips') &&
        orders.map((order) => (
          <PackingSlip key={order._id} order={order} products={products} shopName={name} />
        ))}
      {documents.includes('invoices') &&
        orders.map((order) => (
          <InvoiceSheet key={order._id} order={order} shopName={name} settings={settings} />
        ))}
      {documents.includes('labels') && (
        <LabelSheets orders={orders} size={size} products={products} shopName={name} settings={settings} />
      )}
    </div>
  )
}

function NoOrders() {
  return (
    <Card>
      <Empty
        illustration="page"
        title={messages.none}
        action={<ButtonLink to="/admin/orders">{messages.toOrders}</ButtonLink>}
      />
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <NotLoaded title={messages.failed} onRetry={onRetry} />
    </Card>
  )
}

interface Props {
  choice: PrintChoice
  /** undefined until the orders have loaded. */
  count: number | undefined
  onChoose: (choice: PrintChoice) => void
}

function PrintBar({ choice, count, onChoose }: Props) {
  const navigate = useNavigate()
  const { documents, size } = choice
  const { print, preparing } = usePrinting()

  /** Goes back to the previous page; to the orders if this is the history's first entry. */
  function close() {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/admin/orders', { replace: true }))
  }
  return (
    <div className={`row wrap middle no-print ${styles.bar}`}>
      <fieldset className={`row wrap middle ${styles.choice}`} aria-label={messages.what}>
        {DOCUMENTS.map((paper) => (
          <Checkbox
            key={paper}
            label={messages.papers[paper]}
            checked={documents.includes(paper)}
            onChange={({ target: { checked } }) =>
              onChoose({
                size,
                documents: DOCUMENTS.filter((one) => (one === paper ? checked : documents.includes(one))),
              })
            }
          />
        ))}
        {documents.includes('labels') && (
          <Segmented<LabelSize>
            aria-label={messages.size}
            options={LABEL_SIZES.map((value) => ({ value, label: messages.sizes[value] }))}
            value={size}
            onChange={(next) => onChoose({ documents, size: next })}
          />
        )}
      </fieldset>
      <div className="row middle gap-12 push">
        <span className="soft t-14 tabular">
          {count !== undefined && messages.count(formatNumber(count))}
        </span>
        <Button
          variant="main"
          icon={<Printer />}
          busy={preparing}
          busyText={messages.preparing}
          disabled={!count || documents.length === 0}
          onClick={() => void print()}
        >
          {messages.print}
        </Button>
        <IconButton aria-label={uiMessages.close} size="l" icon={<X />} onClick={close} />
      </div>
    </div>
  )
}

/** Prints once every image has loaded or failed. */
function usePrinting() {
  const [preparing, setPreparing] = useState(false)
  async function print() {
    setPreparing(true)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    setPreparing(false)
    window.print()
  }
  return { print, preparing }
}
