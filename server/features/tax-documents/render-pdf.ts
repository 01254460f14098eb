import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { type Font as FontFile, openSync } from 'fontkit'
// oxlint-disable-next-line import/no-named-as-default -- its types name no other
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { amountInWords } from '#contract/amount-in-words.ts'
import type { TaxDocument } from '#contract/orders/tax-documents.ts'
import {
  DOCUMENT_TEXTS as texts,
  namesTax,
  secondHalf,
  valuesOf,
} from '#contract/orders/tax-document-texts.ts'

// Renders a tax document as PDF. It runs only in pdf-worker.ts: the library takes 20 MB and rendering takes about 3
// ms.

/** Latin, Devanagari and the rupee sign in one family. */
const FONT_FOLDER = '@expo-google-fonts/mukta'
const REGULAR = 'regular'
const BOLD = 'bold'
/** Parsed once: reading the font's glyph data takes up most of the time for a document. */
const FONTS = {
  [REGULAR]: font(`${FONT_FOLDER}/400Regular/Mukta_400Regular.ttf`),
  [BOLD]: font(`${FONT_FOLDER}/600SemiBold/Mukta_600SemiBold.ttf`),
}

/** Included in every file, so most documents embed the same subset: ASCII and the characters of amounts and labels. */
const COMMON = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}₹–−’·`
/** India's other scripts. Each has its own font, which is read when a text first needs it. */
const OTHER_SCRIPTS = ['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu']
const OTHER_RUN = new RegExp(
  `(${OTHER_SCRIPTS.map((script) => `\\p{sc=${script}}[\\p{sc=${script}}\\u200c\\u200d]*`).join('|')})`,
  'u',
)
/** What the first family has: Latin, Devanagari, punctuation, the rupee sign. */
const ORDINARY = /^[\n -\u024f\u0900-\u097f\u2000-\u206f₹−]*$/
const otherFonts = new Map<string, FontFile>()
/** Cached words and files are dropped after this many document lines and files. */
const [LINES_MAX, FILES_MAX] = [2_000, 50]

const MARGIN = 40
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 56
/** The font family's default line spacing is too wide. */
const LINE_GAP = -2.5
const INK = '#2b2024'
const QUIET = '#6b5d61'
const LINE = '#d8c9c0'
const ACCENT = '#7d1a27'

// Rendering would block every request of this process.
if (isMainThread) throw new Error('PDF files are drawn in pdf-worker.ts only')

type Pdf = InstanceType<typeof PDFDocument>

/** Properties of a font that are missing from pdfkit's types. */
interface EmbeddedFont {
  /** In thousandths of the font size. */
  ascender: number
  document: unknown
  layoutCache: object
  unicode: number[][]
  subset: { glyphs: number[]; encode: () => Uint8Array }
  encode: (text: string) => unknown
  embed: () => void
  toUnicodeCmap: () => unknown
}

interface FontFiles {
  file: Uint8Array
  characters: Uint8Array
}

interface Font {
  source: FontFile
  /** The shape of each word, for this many document lines. */
  layouts: object
  lines: number
  /** By glyphs and their characters. */
  files: Map<string, FontFiles>
}

function openFont(path: string): FontFile {
  return openSync(path) as FontFile // none of them is a collection
}

function font(name: string): Font {
  return {
    source: openFont(fileURLToPath(import.meta.resolve(name))),
    layouts: Object.create(null) as object,
    lines: 0,
    files: new Map(),
  }
}

/** Registers a font for a document, reusing the words and files made for earlier ones. */
function useFont(pdf: Pdf, name: string, font: Font, lines: number): void {
  pdf.registerFont(name, font.source as never).font(name)
  const { _font: used } = pdf as unknown as { _font: EmbeddedFont }
  if ((font.lines += lines) > LINES_MAX) Object.assign(font, { layouts: Object.create(null), lines })
  used.layoutCache = font.layouts
  used.encode(COMMON)
  const embed = used.embed.bind(used)
  used.embed = () => {
    const { file, characters } = filesOf(font, used)
    const ref = pdf.ref.bind(pdf)
    const compressed = (bytes: Uint8Array) => {
      const object = ref({ Filter: 'FlateDecode' })
      object.end(bytes)
      return object
    }
    used.toUnicodeCmap = () => compressed(characters)
    used.subset.encode = () => file
    // The first object that it creates is the font file.
    pdf.ref = () => {
      pdf.ref = ref
      return ref({ Filter: 'FlateDecode' })
    }
    embed()
  }
}

/** The compressed file of a font's glyphs, and the table of their characters that makes the text searchable. */
function filesOf({ files }: Font, used: EmbeddedFont): FontFiles {
  const key = `${used.subset.glyphs.join()};${used.unicode.join()}`
  let made = files.get(key)
  if (!made) {
    if (files.size >= FILES_MAX) files.clear()
    const { document } = used
    let characters = ''
    used.document = { ref: () => ({ end: (text: string) => (characters = text) }) }
    used.toUnicodeCmap()
    used.document = document
    made = { file: deflateSync(used.subset.encode()), characters: deflateSync(characters) }
    files.set(key, made)
  }
  return made
}

/** A document as the bytes of a PDF: A4, with as many pages as its lines need. */
export async function renderPdf(document: TaxDocument): Promise<Uint8Array<ArrayBuffer>> {
  const title = texts.titles[document.kind]
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-IN',
    font: '', // otherwise it reads Helvetica unnecessarily
    info: { Title: `${title} ${document.number}`, Author: document.seller.legalName },
  })
  for (const [name, font] of Object.entries(FONTS)) useFont(pdf, name, font, document.lines.length)
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
  drawNotes(pdf)
  drawPageNumbers(pdf, document)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks)) // in memory of its own, so it can be transferred
}

function drawHead(pdf: Pdf, { kind, number, date, seller, registration }: TaxDocument): void {
  const left = WIDTH * 0.55
  write(pdf.font(BOLD).fontSize(15).fillColor(ACCENT), seller.name, { width: left }, MARGIN, MARGIN)
  pdf.font(REGULAR).fontSize(9).fillColor(INK)
  if (seller.legalName !== seller.name) write(pdf, seller.legalName, { width: left })
  if (seller.address) write(pdf, seller.address, { width: left })
  write(pdf, texts.gstin(seller.gstin), { width: left })
  if (seller.contact) write(pdf.fillColor(QUIET), seller.contact, { width: left })
  const end = pdf.y
  const x = MARGIN + left
  const beside = { width: WIDTH - left - 70, align: 'right' as const }
  write(pdf.font(BOLD).fontSize(13).fillColor(INK), texts.titles[kind], beside, x, MARGIN)
  write(pdf.font(BOLD).fontSize(10), number, beside)
  write(pdf.font(REGULAR).fontSize(9).fillColor(QUIET), `${texts.date} ${dayText(date)}`, beside)
  drawQr(pdf, number, MARGIN + WIDTH - 58, MARGIN)
  pdf.y = Math.max(end, pdf.y, MARGIN + 62) + 8
  if (registration === 'composition') write(pdf.fillColor(INK), texts.composition, { width: WIDTH }, MARGIN)
  rule(pdf)
}

/** Any mask is valid; searching for the best one takes longer than rendering. */
function drawQr(pdf: Pdf, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M', maskPattern: 2 })
  const { size } = modules
  pdf
    .save()
    .translate(x, y)
    .scale(58 / size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0, end: number; column < size; column = end + 1) {
      for (end = column; end < size && modules.get(row, end); end += 1);
      if (end > column) pdf.rect(column, row, end - column, 1)
    }
  pdf.fill('#000').restore()
}

function drawParties(pdf: Pdf, document: TaxDocument): void {
  const { buyer, placeOfSupply, isPlaceAssumed, against, againstDate } = document
  const top = pdf.y + 6
  const half = WIDTH / 2 - 10
  label(pdf, texts.billTo, MARGIN, top)
  write(pdf.font(BOLD).fontSize(10).fillColor(INK), buyer.name, { width: half })
  write(pdf.font(REGULAR).fontSize(9), buyer.address, { width: half })
  if (buyer.phone) write(pdf, buyer.phone, { width: half })
  if (buyer.gstin) write(pdf.font(BOLD), texts.gstin(buyer.gstin), { width: half })
  const end = pdf.y
  const details: [string, string][] = [
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
  for (const [name, value] of details) {
    label(pdf, name, MARGIN + half + 20, pdf.y)
    write(pdf.font(REGULAR).fontSize(9).fillColor(INK), value, { width: half })
  }
  if (isPlaceAssumed && namesTax(document))
    write(pdf.fontSize(8).fillColor(QUIET), texts.placeAssumed, { width: half })
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
  const titles = columns.map(({ title }) => title)
  const drawHeader = () => drawRow(pdf, columns, titles, heightOf(pdf, columns, titles), true)
  drawHeader()
  for (const line of lines) {
    const cells = columns.map(({ cell }) => cell(line))
    const height = heightOf(pdf, columns, cells)
    if (pdf.y + height > BOTTOM) {
      pdf.addPage()
      drawHeader()
    }
    drawRow(pdf, columns, cells, height, false)
  }
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  pdf.font(REGULAR).fontSize(8.5)
  const heights = cells.map((cell, i) => {
    const width = columns[i]!.width - 6
    if (!ORDINARY.test(cell))
      return linesOf(pdf, cell, width).length * (pdf.currentLineHeight(true) + LINE_GAP)
    return isOneLine(pdf, cell, width)
      ? pdf.currentLineHeight(true) + LINE_GAP
      : pdf.heightOfString(cell, { width, lineGap: LINE_GAP })
  })
  return 7 + Math.max(...heights)
}

function drawRow(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
  height: number,
  isHead: boolean,
): void {
  const top = pdf.y
  let x = MARGIN
  pdf
    .font(isHead ? BOLD : REGULAR)
    .fontSize(8.5)
    .fillColor(isHead ? QUIET : INK)
  for (const [i, { width, isText }] of columns.entries()) {
    const box: Box = { width: width - 6, align: isText ? 'left' : 'right', lineGap: LINE_GAP }
    write(pdf, cells[i]!, box, x + 3, top + 3)
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
  const rows: [string, number][] = namesTax(document) ? [...valuesOf(document), ...taxes] : []
  if (totals.rounding !== 0) rows.push([texts.rounding, totals.rounding])
  breakBefore(pdf, rows.length * 14 + 60)
  pdf.y += 6
  for (const [name, value] of rows) sum(pdf, name, value, REGULAR, 9)
  sum(pdf, texts.total, totals.total, BOLD, 11)
  label(pdf, texts.inWords, MARGIN, pdf.y + 2)
  write(pdf.font(REGULAR).fontSize(9).fillColor(INK), amountInWords(totals.total), { width: WIDTH })
}

function sum(pdf: Pdf, name: string, value: number, font: string, size: number): void {
  const y = pdf.y
  pdf.font(font).fontSize(size).fillColor(INK)
  const amount = `${value < 0 ? '−' : ''}₹${money(Math.abs(value))}`
  write(pdf, name, { width: 120, align: 'right' }, MARGIN + WIDTH - 220, y)
  write(pdf, amount, { width: 94, align: 'right' }, MARGIN + WIDTH - 97, y)
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

function drawNotes(pdf: Pdf): void {
  breakBefore(pdf, 40)
  pdf.y += 10
  pdf.font(REGULAR).fontSize(8).fillColor(QUIET)
  write(pdf, texts.unsigned, { width: WIDTH }, MARGIN)
}

function drawPageNumbers(pdf: Pdf, { number }: TaxDocument): void {
  const { count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // below this every text would start a new page
    const text = `${number} · ${texts.page(page + 1, count)}`
    pdf.font(REGULAR).fontSize(8).fillColor(QUIET)
    write(pdf, text, { width: WIDTH, align: 'right' }, MARGIN, 841.89 - 36)
  }
}

interface Box {
  width: number
  align?: 'left' | 'right'
  lineGap?: number
}

function write(pdf: Pdf, text: string, box: Box, x = pdf.x, y = pdf.y): void {
  if (!ORDINARY.test(text)) return writeMixed(pdf, text, box, x, y)
  if (y > BOTTOM || !isOneLine(pdf, text, box.width)) return void pdf.text(text, x, y, box)
  const start = box.align === 'right' ? x + box.width - pdf.widthOfString(text) : x
  pdf.text(text, start, y, { lineBreak: false })
  pdf.x = x
  pdf.y = y + pdf.currentLineHeight(true) + (box.lineGap ?? 0)
}

/** Writes a text in several scripts; the library itself uses one font for a whole text. */
function writeMixed(pdf: Pdf, text: string, box: Box, x: number, top: number): void {
  const height = pdf.currentLineHeight(true) + (box.lineGap ?? 0)
  pdf.y = top
  for (const line of linesOf(pdf, text, box.width)) {
    breakBefore(pdf, height)
    const { y } = pdf
    let start = box.align === 'right' ? x + box.width - widthOf(pdf, line) : x
    inParts(pdf, line, (part, ascent) => {
      pdf.text(part, start, y, { lineBreak: false, baseline: -ascent })
      start += pdf.widthOfString(part)
    })
    pdf.y = y + height
  }
  pdf.x = x
}

/** Breaks a mixed text into lines that fit the width: at spaces, or inside a word that is too long. */
function linesOf(pdf: Pdf, text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/(?<= )/))
      for (const piece of widthOf(pdf, word.trimEnd()) > width ? lettersOf(word) : [word]) {
        if (line && widthOf(pdf, (line + piece).trimEnd()) > width) {
          lines.push(line.trimEnd())
          line = ''
        }
        line += piece
      }
    lines.push(line.trimEnd())
  }
  return lines
}

function lettersOf(word: string): string[] {
  return Array.from(new Intl.Segmenter('en-IN').segment(word), ({ segment }) => segment)
}

function widthOf(pdf: Pdf, text: string): number {
  let width = 0
  inParts(pdf, text, (part) => (width += pdf.widthOfString(part)))
  return width
}

/**
 * Calls `use` with each part of a text, with its font selected, and with the height of the line above the baseline in
 * points.
 */
function inParts(pdf: Pdf, text: string, use: (part: string, ascent: number) => void): void {
  const chosen = pdf as unknown as { _font: EmbeddedFont; _fontSize: number }
  const ordinary = chosen._font
  const ascent = (ordinary.ascender / 1000) * chosen._fontSize
  for (const [i, part] of text.split(OTHER_RUN).entries()) {
    const script = i % 2 && OTHER_SCRIPTS.find((one) => new RegExp(`^\\p{sc=${one}}`, 'u').test(part))
    if (script) pdf.font(otherFont(script) as never, script)
    use(part, ascent)
    chosen._font = ordinary
  }
}

function otherFont(script: string): FontFile {
  const font =
    otherFonts.get(script) ??
    openFont(fileURLToPath(new URL(`fonts/${script.toLowerCase()}.woff`, import.meta.url)))
  otherFonts.set(script, font)
  return font
}

/** Most texts need no search for line breaks, which takes most of a text's time. */
function isOneLine(pdf: Pdf, text: string, width: number): boolean {
  return !text.includes('\n') && pdf.widthOfString(text) <= width
}

function breakBefore(pdf: Pdf, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

function label(pdf: Pdf, text: string, x: number, y: number): void {
  write(pdf.font(BOLD).fontSize(8).fillColor(QUIET), text, { width: WIDTH / 2 - 10 }, x, y)
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
