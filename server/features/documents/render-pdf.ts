import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { openSync } from 'fontkit'
// oxlint-disable-next-line import/no-named-as-default -- its types name no other
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { amountInWords } from '#contract/amount-in-words.ts'
import type { TaxDocument } from '#contract/orders/documents.ts'
import { DOCUMENT_TEXTS as texts, namesTax, secondHalf } from '#contract/orders/document-texts.ts'

// Draws a tax document as PDF. It runs in pdf-worker.ts only: the library takes 20 MB and the drawing some 30 ms.

/** Latin, Devanagari and the rupee sign in one family. */
const FONT_FOLDER = '@expo-google-fonts/mukta'
const REGULAR = 'regular'
const BOLD = 'bold'
/** Parsed once: a document spends most of its time on reading what a font says of its glyphs. */
const FONTS = {
  [REGULAR]: font(`${FONT_FOLDER}/400Regular/Mukta_400Regular.ttf`),
  [BOLD]: font(`${FONT_FOLDER}/600SemiBold/Mukta_600SemiBold.ttf`),
}

const MARGIN = 40
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 56
/** The family's lines are far apart. */
const LINE_GAP = -2.5
const INK = '#2b2024'
const QUIET = '#6b5d61'
const LINE = '#d8c9c0'
const ACCENT = '#7d1a27'

// A drawing would stop every request of this process while it lasts.
if (isMainThread) throw new Error('PDF files are drawn in pdf-worker.ts only')

type Pdf = InstanceType<typeof PDFDocument>

function font(name: string) {
  return openSync(fileURLToPath(import.meta.resolve(name)))
}

/** A document as the bytes of a PDF: A4, as many pages as its lines need. */
export async function renderPdf(document: TaxDocument): Promise<Uint8Array> {
  const title = texts.titles[document.kind]
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-IN',
    font: '', // else it reads Helvetica for nothing
    info: { Title: `${title} ${document.number}`, Author: document.seller.legalName },
  })
  for (const [name, source] of Object.entries(FONTS)) pdf.registerFont(name, source as never)
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  drawHead(pdf, document)
  drawParties(pdf, document)
  drawTable(
    pdf,
    columnsOf(document),
    document.lines.map((line, i) => ({ ...line, serial: String(i + 1) })),
  )
  drawTotals(pdf, document)
  drawSummary(pdf, document)
  drawNotes(pdf, document)
  drawPageNumbers(pdf, document)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, { kind, number, date, seller }: TaxDocument): void {
  const left = WIDTH * 0.55
  pdf.font(BOLD).fontSize(15).fillColor(ACCENT).text(seller.name, MARGIN, MARGIN, { width: left })
  pdf.font(REGULAR).fontSize(9).fillColor(INK)
  if (seller.legalName !== seller.name) pdf.text(seller.legalName, { width: left })
  if (seller.address) pdf.text(seller.address, { width: left })
  pdf.text(texts.gstin(seller.gstin), { width: left })
  if (seller.contact) pdf.fillColor(QUIET).text(seller.contact, { width: left })
  const end = pdf.y
  const x = MARGIN + left
  const beside = { width: WIDTH - left - 70, align: 'right' as const }
  pdf.font(BOLD).fontSize(13).fillColor(INK).text(texts.titles[kind], x, MARGIN, beside)
  pdf.font(BOLD).fontSize(10).text(number, beside)
  pdf
    .font(REGULAR)
    .fontSize(9)
    .fillColor(QUIET)
    .text(`${texts.date} ${dayText(date)}`, beside)
  drawQr(pdf, number, MARGIN + WIDTH - 58, MARGIN)
  pdf.y = Math.max(end, pdf.y, MARGIN + 62) + 8
  rule(pdf)
}

function drawQr(pdf: Pdf, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = 58 / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(x + column * side, y + row * side, side, side)
  pdf.fill('#000')
}

function drawParties(pdf: Pdf, document: TaxDocument): void {
  const { buyer, placeOfSupply, isPlaceAssumed, against, againstDate } = document
  const top = pdf.y + 6
  const half = WIDTH / 2 - 10
  label(pdf, texts.billTo, MARGIN, top)
  pdf.font(BOLD).fontSize(10).fillColor(INK).text(buyer.name, { width: half })
  pdf.font(REGULAR).fontSize(9).text(buyer.address, { width: half })
  if (buyer.phone) pdf.text(buyer.phone, { width: half })
  if (buyer.gstin) pdf.font(BOLD).text(texts.gstin(buyer.gstin), { width: half })
  const end = pdf.y
  const facts: [string, string][] = [
    ...(against ? [[texts.against, `${against}, ${dayText(againstDate ?? '')}`] as [string, string]] : []),
    ...(document.reason ? [[texts.reason, document.reason] as [string, string]] : []),
    [texts.order, document.orderNumber],
    ...(namesTax(document)
      ? [
          [texts.placeOfSupply, `${placeOfSupply.code} ${placeOfSupply.name}`] as [string, string],
          [texts.reverseCharge, texts.no] as [string, string],
        ]
      : []),
  ]
  pdf.y = top
  for (const [name, value] of facts) {
    label(pdf, name, MARGIN + half + 20, pdf.y)
    pdf.font(REGULAR).fontSize(9).fillColor(INK).text(value, { width: half })
  }
  if (isPlaceAssumed && namesTax(document))
    pdf.fontSize(8).fillColor(QUIET).text(texts.placeAssumed, { width: half })
  pdf.y = Math.max(end, pdf.y) + 10
}

interface Column {
  title: string
  width: number
  cell: (line: Line) => string
  isText?: boolean
}
type Line = TaxDocument['hsn'][number] & { name?: string; serial?: string }

function taxColumns(document: TaxDocument): Column[] {
  if (!namesTax(document)) return []
  const taxes: Column[] = document.isInterState
    ? [{ title: texts.igst, width: 62, cell: ({ igst }) => money(igst) }]
    : [
        { title: texts.cgst, width: 52, cell: ({ cgst }) => money(cgst) },
        { title: secondHalf(document.placeOfSupply), width: 52, cell: ({ sgst }) => money(sgst) },
      ]
  return [
    {
      title: texts.rate,
      width: 44,
      cell: ({ gstRate, taxStatus }) => texts.statuses[taxStatus] || `${gstRate}%`,
    },
    { title: texts.taxable, width: 66, cell: ({ taxableValue }) => money(taxableValue) },
    ...taxes,
  ]
}

function columnsOf(document: TaxDocument): Column[] {
  const fixed: Column[] = [
    { title: texts.hsn, width: 52, cell: ({ hsnCode }) => hsnCode, isText: true },
    { title: texts.quantity, width: 30, cell: ({ quantity }) => (quantity > 0 ? String(quantity) : '–') },
    ...taxColumns(document),
    { title: texts.total, width: 66, cell: ({ total }) => money(total) },
  ]
  const rest = WIDTH - fixed.reduce((sum, { width }) => sum + width, 22)
  return [
    { title: '', width: 22, cell: ({ serial = '' }) => serial, isText: true },
    { title: texts.item, width: rest, cell: ({ name = '' }) => name, isText: true },
    ...fixed,
  ]
}

function drawTable(pdf: Pdf, columns: readonly Column[], lines: readonly Line[]): void {
  drawRow(
    pdf,
    columns,
    columns.map(({ title }) => title),
    true,
  )
  for (const line of lines) {
    const cells = columns.map(({ cell }) => cell(line))
    if (pdf.y + heightOf(pdf, columns, cells) > BOTTOM) {
      pdf.addPage()
      drawRow(
        pdf,
        columns,
        columns.map(({ title }) => title),
        true,
      )
    }
    drawRow(pdf, columns, cells, false)
  }
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  pdf.font(REGULAR).fontSize(8.5)
  return (
    7 +
    Math.max(
      ...cells.map((cell, i) =>
        pdf.heightOfString(cell || ' ', { width: columns[i]!.width - 6, lineGap: LINE_GAP }),
      ),
    )
  )
}

function drawRow(pdf: Pdf, columns: readonly Column[], cells: readonly string[], isHead: boolean): void {
  const height = heightOf(pdf, columns, cells)
  const top = pdf.y
  let x = MARGIN
  pdf
    .font(isHead ? BOLD : REGULAR)
    .fontSize(8.5)
    .fillColor(isHead ? QUIET : INK)
  for (const [i, { width, isText }] of columns.entries()) {
    pdf.text(cells[i]!, x + 3, top + 3, {
      width: width - 6,
      align: isText ? 'left' : 'right',
      lineGap: LINE_GAP,
    })
    x += width
  }
  pdf.y = top + height
  rule(pdf)
}

function drawTotals(pdf: Pdf, document: TaxDocument): void {
  const { totals, isInterState } = document
  const taxes: [string, number][] = isInterState
    ? [[texts.igst, totals.igst]]
    : [
        [texts.cgst, totals.cgst],
        [secondHalf(document.placeOfSupply), totals.sgst],
      ]
  const rows: [string, number][] = namesTax(document) ? [[texts.taxable, totals.taxableValue], ...taxes] : []
  if (totals.rounding !== 0) rows.push([texts.rounding, totals.rounding])
  breakBefore(pdf, rows.length * 14 + 60)
  pdf.y += 6
  for (const [name, value] of rows) sum(pdf, name, value, REGULAR, 9)
  sum(pdf, texts.total, totals.total, BOLD, 11)
  label(pdf, texts.inWords, MARGIN, pdf.y + 2)
  pdf.font(REGULAR).fontSize(9).fillColor(INK).text(amountInWords(totals.total), { width: WIDTH })
}

function sum(pdf: Pdf, name: string, value: number, font: string, size: number): void {
  const y = pdf.y
  pdf.font(font).fontSize(size).fillColor(INK)
  pdf.text(name, MARGIN + WIDTH - 220, y, { width: 120, align: 'right' })
  pdf.text(`${value < 0 ? '−' : ''}₹${money(Math.abs(value))}`, MARGIN + WIDTH - 97, y, {
    width: 94,
    align: 'right',
  })
}

function drawSummary(pdf: Pdf, document: TaxDocument): void {
  if (!namesTax(document)) return
  breakBefore(pdf, 40 + Math.min(document.hsn.length, 4) * 18)
  pdf.y += 10
  label(pdf, texts.summary, MARGIN, pdf.y)
  pdf.y += 2
  const [code, ...figures] = columnsOf(document).slice(2)
  const width = WIDTH - figures.reduce((so, one) => so + one.width, 0)
  drawTable(pdf, [{ ...code!, width }, ...figures], document.hsn)
}

function drawNotes(pdf: Pdf, { registration }: TaxDocument): void {
  breakBefore(pdf, 40)
  pdf.y += 10
  pdf.font(REGULAR).fontSize(8).fillColor(QUIET)
  if (registration === 'composition') pdf.text(texts.composition, MARGIN, pdf.y, { width: WIDTH })
  pdf.text(texts.unsigned, MARGIN, pdf.y, { width: WIDTH })
}

function drawPageNumbers(pdf: Pdf, { number }: TaxDocument): void {
  const { count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // below it every text would begin another page
    const text = `${number} · ${texts.page(page + 1, count)}`
    pdf
      .font(REGULAR)
      .fontSize(8)
      .fillColor(QUIET)
      .text(text, MARGIN, 841.89 - 36, { width: WIDTH, align: 'right' })
  }
}

function breakBefore(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

function label(pdf: Pdf, text: string, x: number, y: number): void {
  pdf
    .font(BOLD)
    .fontSize(8)
    .fillColor(QUIET)
    .text(text, x, y, { width: WIDTH / 2 - 10 })
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function money(rupees: number): string {
  return TWO_DECIMALS.format(rupees)
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

function dayText(date: string): string {
  return date ? DAY.format(new Date(`${date}T00:00:00Z`)) : ''
}
