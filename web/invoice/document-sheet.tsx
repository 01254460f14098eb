import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { namesTax, secondHalf, valuesOf } from '#contract/orders/tax-document-texts.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { TaxDocument } from '#contract/orders/tax-documents.ts'
import { api, download } from '#web/api.ts'
import { ColumnHeaders, Figure, WideTable } from '#web/invoice/invoice-tables.tsx'
import styles from '#web/invoice/invoice-sheet.module.css'
import tables from '#web/invoice/invoice-tables.module.css'
import paper from '#web/invoice/paper.module.css'
import { messages } from '#web/messages/messages.ts'
import { imageSource } from '#web/image-source.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateLong, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Logo } from '#web/ui/display/logo.tsx'
import { LotusRule } from '#web/ui/display/lotus-rule.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { PaymentQr } from '#web/ui/display/payment-qr.tsx'

interface DocumentSheetProps {
  id: string
  /** Shown until the document has loaded. */
  number: string
  logo: string | undefined
  /** From the order's link, for someone who isn't signed in. */
  token: string | undefined
}

/** A tax document as issued. */
export function DocumentSheet({ id, number, logo, token }: DocumentSheetProps) {
  const documentMessages = messages.invoice.document
  const { data, isError } = useQuery({
    queryKey: ['document', id, token],
    queryFn: async ({ signal }) =>
      token === undefined
        ? (await api('getDocument', { params: { id }, signal })).data
        : (await api('getLinkedDocument', { params: { id, token }, signal })).data,
    staleTime: Infinity, // it never changes
  })
  return (
    <article
      className={classNames(paper.paper, styles.sheet)}
      aria-label={number}
      aria-busy={!data && !isError}
    >
      {data ? (
        <DocumentPaper document={data} logo={logo} />
      ) : isError ? (
        <Note tone="bad">{documentMessages.failed}</Note>
      ) : (
        <Spinner />
      )}
    </article>
  )
}

function DocumentPaper({ document, logo }: { document: TaxDocument; logo: string | undefined }) {
  const documentMessages = messages.invoice.document
  const { kind, number, seller } = document
  return (
    <>
      <header className={`${styles.head} row wrap between`}>
        <div className={styles.seller}>
          <Logo name={seller.name} image={imageSource(logo).src} />
          <address>
            {seller.legalName !== seller.name && <p>{seller.legalName}</p>}
            {seller.address && <p>{seller.address}</p>}
            <p>{documentMessages.gstin(seller.gstin)}</p>
            {seller.contact && <p>{seller.contact}</p>}
          </address>
        </div>
        <div className={classNames(styles.number, `grid gap-8 packed ${styles.titled}`)}>
          <h3>{documentMessages.titles[kind]}</h3>
          <p className="num">{number}</p>
          <div className={styles.qr}>
            <PaymentQr link={number} label={documentMessages.qrOf(number)} />
          </div>
        </div>
      </header>
      {document.registration === 'composition' && <p>{documentMessages.composition}</p>}
      <LotusRule />
      <DetailList document={document} />
      <Lines document={document} />
      <Totals document={document} />
      {namesTax(document) && <HsnSummary document={document} />}
      <p className={styles.unsigned}>{documentMessages.unsigned}</p>
    </>
  )
}

interface DocumentFilesProps extends Pick<DocumentSheetProps, 'token'> {
  documents: Order['documents']
}

/** The documents of an order as PDF files. */
export function DocumentFiles({ documents, token }: DocumentFilesProps) {
  return (
    <p className={classNames('no-print', 'row wrap gap-8 centered mb-12')}>
      {documents.map((one) => (
        <PdfButton key={one._id} document={one} token={token} />
      ))}
    </p>
  )
}

interface PdfButtonProps extends Pick<DocumentSheetProps, 'token'> {
  document: Order['documents'][number]
}

function PdfButton({ document: { _id: id, number }, token }: PdfButtonProps) {
  const documentMessages = messages.invoice.document
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      token === undefined
        ? download('getPdf', { params: { id } })
        : download('getLinkedPdf', { params: { id, token } }),
    onSuccess: (file) => saveFile(file, `${number.replaceAll('/', '-')}.pdf`),
  })
  return (
    <Button size="s" icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {documentMessages.pdf(number)}
    </Button>
  )
}

function DetailList({ document }: { document: TaxDocument }) {
  const documentMessages = messages.invoice.document
  const { buyer, placeOfSupply, against, againstDate, reason } = document
  return (
    <dl className={`pairs ${styles.details}`}>
      <Detail name={documentMessages.date}>{formatDateLong(document.date)}</Detail>
      <Detail name={documentMessages.order}>{document.orderNumber}</Detail>
      {against && (
        <Detail name={documentMessages.against}>
          {against}, {formatDateLong(againstDate ?? '')}
        </Detail>
      )}
      {reason && <Detail name={documentMessages.reason}>{reason}</Detail>}
      {namesTax(document) && (
        <Detail name={documentMessages.placeOfSupply}>
          {placeOfSupply.code} {placeOfSupply.name}
          {document.isPlaceAssumed && <p className="soft t-13">{documentMessages.placeAssumed}</p>}
        </Detail>
      )}
      {namesTax(document) && <Detail name={documentMessages.reverseCharge}>{documentMessages.no}</Detail>}
      <Detail name={documentMessages.billTo} className={styles.buyer}>
        <p>{buyer.name}</p>
        <p>{buyer.address}</p>
        {buyer.phone && <p>{buyer.phone}</p>}
        {buyer.gstin && <p>{documentMessages.gstin(buyer.gstin)}</p>}
      </Detail>
    </dl>
  )
}

type Amounts = TaxDocument['hsn'][number]

/** The columns of amounts: for a document without tax only the total. */
function columnsOf(document: TaxDocument): [title: string, text: (line: Amounts) => string][] {
  const documentMessages = messages.invoice.document
  const rate = ({ gstRate, taxStatus }: Amounts) => documentMessages.statuses[taxStatus] || `${gstRate}%`
  const taxes: [string, (line: Amounts) => string][] = document.isInterState
    ? [[documentMessages.igst, ({ igst }) => formatRupees(igst)]]
    : [
        [documentMessages.cgst, ({ cgst }) => formatRupees(cgst)],
        [secondHalf(document.placeOfSupply), ({ sgst }) => formatRupees(sgst)],
      ]
  return [
    [documentMessages.quantity, ({ quantity }) => (quantity > 0 ? formatNumber(quantity) : '–')],
    ...(namesTax(document)
      ? ([
          [documentMessages.rate, rate],
          [documentMessages.taxable, (line) => formatRupees(line.taxableValue)],
          ...taxes,
        ] as typeof taxes)
      : []),
    [documentMessages.total, ({ total }) => formatRupees(total)],
  ]
}

function Lines({ document }: { document: TaxDocument }) {
  const documentMessages = messages.invoice.document
  const columns = columnsOf(document)
  return (
    <WideTable label={documentMessages.item}>
      <TableHeader titles={[documentMessages.item, documentMessages.hsn]} columns={columns} />
      <tbody>
        {document.lines.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          <tr key={i}>
            <td className={tables.text}>{line.name}</td>
            <td data-label={documentMessages.hsn}>{line.hsnCode}</td>
            {columns.map(([title, text]) => (
              <Figure key={title} label={title}>
                {text(line)}
              </Figure>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function HsnSummary({ document }: { document: TaxDocument }) {
  const documentMessages = messages.invoice.document
  const columns = columnsOf(document)
  return (
    <div className={tables.summary}>
      <h4>{documentMessages.summary}</h4>
      <WideTable label={documentMessages.summary}>
        <TableHeader titles={[documentMessages.hsn]} columns={columns} />
        <tbody>
          {document.hsn.map((row) => (
            <tr key={`${row.hsnCode} ${row.gstRate} ${row.taxStatus}`}>
              <td className={tables.text}>{row.hsnCode}</td>
              {columns.map(([title, text]) => (
                <Figure key={title} label={title}>
                  {text(row)}
                </Figure>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

function TableHeader({ titles, columns }: { titles: string[]; columns: ReturnType<typeof columnsOf> }) {
  const texts = titles.map((title, i) => [title, i === 0 ? tables.text : undefined] as const)
  return <ColumnHeaders columns={[...texts, ...columns.map(([title]) => [title, tables.right] as const)]} />
}

function Totals({ document }: { document: TaxDocument }) {
  const documentMessages = messages.invoice.document
  const { totals, isInterState } = document
  const taxes = isInterState
    ? [[documentMessages.igst, totals.igst] as const]
    : ([
        [documentMessages.cgst, totals.cgst],
        [secondHalf(document.placeOfSupply), totals.sgst],
      ] as const)
  const rows = namesTax(document) ? [...valuesOf(document), ...taxes] : []
  return (
    <div className={`${styles.sums} row wrap between`}>
      <p className={styles.inWords}>
        <span>{documentMessages.inWords}</span> {messages.invoice.amountInWords(totals.total)}
      </p>
      <dl>
        {rows.map(([name, value]) => (
          <Detail key={name} name={name}>
            {formatRupees(value)}
          </Detail>
        ))}
        {totals.rounding !== 0 && (
          <Detail name={documentMessages.rounding}>{formatRupees(totals.rounding)}</Detail>
        )}
        <Detail className={styles.value} name={documentMessages.total}>
          {formatRupees(totals.total)}
        </Detail>
      </dl>
    </div>
  )
}
