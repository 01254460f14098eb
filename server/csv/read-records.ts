import { setImmediate } from 'node:timers/promises'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { ShopError } from '../shop-error.ts'

export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** One record of a CSV file, its cells unchanged. Empty lines are left out but counted. */
export interface RawRecord {
  /** Number of the line in the file on which it ends, from 1. */
  line: number
  /** The row number as a spreadsheet shows it: a cell with several lines is one row. */
  row: number
  cells: string[]
}

/** Maximum bytes of one record. It limits the memory for a huge cell, very many cells or an unclosed quotation mark. */
const RECORD_MAX = 131_072
/** Bytes parsed at once: about a millisecond. */
const CHUNK = 16_384
/** Milliseconds of reading, and of work on the records, after which other requests get a turn. */
const SLICE_MS = 20

export interface Format {
  encoding: Encoding
  separator: Separator
}

/**
 * Reads a file's records as a stream, never blocking the event loop for long. WRONG_KIND for an unclosed quotation
 * mark and for a record above 128 KB.
 */
export async function* readRecords(file: Blob, { encoding, separator }: Format): AsyncGenerator<RawRecord> {
  const records: RawRecord[] = []
  const parser = parserInto(records, separator)
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding)) as ReadableStream<string>
  let sliceEnds = performance.now() + SLICE_MS
  const yieldToEventLoop = async () => {
    if (performance.now() < sliceEnds) return
    await setImmediate()
    sliceEnds = performance.now() + SLICE_MS
  }
  let unended = 0 // bytes since the last chunk in which a record or an empty line ended
  for await (const chunk of chunksOf(text)) {
    const before = rowsOf(parser)
    await write(parser, chunk)
    unended = rowsOf(parser) === before ? unended + chunk.length : 0
    if (unended > RECORD_MAX) throw await tooLong(parser)
    await yieldToEventLoop()
    for (const record of records.splice(0)) {
      yield record
      if (performance.now() > sliceEnds) await yieldToEventLoop()
    }
  }
  await end(parser)
  yield* records
}

function parserInto(records: RawRecord[], separator: Separator): Parser {
  const parser = parse({
    delimiter: separator,
    on_record: (cells: string[], { lines, records: count, empty_lines }: Info) => {
      records.push({ line: lines, row: count + empty_lines, cells: withFormulas(cells, separator) })
      return null
    },
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
  })
  parser.on('error', () => undefined) // `write` and `end` throw it
  return parser.resume()
}

/**
 * Rejoins cells: ="1,250.00", which spreadsheets write for a text, is one cell although its quotation marks start
 * too late.
 */
function withFormulas(cells: string[], separator: Separator): string[] {
  if (!cells.some(beginsFormula)) return cells
  const joined: string[] = []
  for (let i = 0; i < cells.length; i += 1) {
    const end = beginsFormula(cells[i]!) ? cells.findIndex((cell, j) => j > i && /^[^"]*"\s*$/.test(cell)) : i
    if (end > i) joined.push(cells.slice(i, (i = end) + 1).join(separator))
    else joined.push(cells[i]!)
  }
  return joined
}

function beginsFormula(cell: string): boolean {
  return /^\s*="[^"]*$/.test(cell)
}

/** Small chunks in which every line ends with \n, so lines are counted as people see them, also inside quotes. */
async function* chunksOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held = ''
  for await (const part of texts) {
    const text = held + part
    held = text.endsWith('\r') ? '\r' : ''
    const bytes = Buffer.from(text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n'))
    for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK)
  }
  if (held) yield Buffer.from('\n')
}

function rowsOf({ info }: Parser): number {
  return info.records + info.empty_lines
}

async function write(parser: Parser, chunk: Buffer): Promise<void> {
  const error = await new Promise<unknown>((resolve) => parser.write(chunk, resolve))
  if (error) throw asShopError(error)
}

/** Throws a different error if the record is long because a quotation mark is open. */
async function tooLong(parser: Parser): Promise<ShopError> {
  const line = parser.info.lines
  await end(parser)
  return unreadable(line, `a row is longer than ${RECORD_MAX / 1_024} KB`)
}

async function end(parser: Parser): Promise<void> {
  try {
    await finished(parser.end())
  } catch (error) {
    throw asShopError(error)
  }
}

function asShopError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  return unreadable(Number(error['lines']), 'a quotation mark is never closed')
}

function unreadable(line: number, reason: string): ShopError {
  return new ShopError('WRONG_KIND', `The file could not be read near line ${line}: ${reason}.`)
}

/** Encodings by their WHATWG names, as TextDecoder accepts them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Detects a file's encoding in one streamed pass: by byte order mark, zero bytes, valid UTF-8, else Windows-1252. */
export async function findEncoding(file: Blob): Promise<Encoding> {
  const firstBytes = new Uint8Array(await file.slice(0, 4_096).arrayBuffer())
  const wide = wideEncoding(firstBytes)
  if (wide) return wide
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252'
}

function wideEncoding(firstBytes: Uint8Array): Encoding | undefined {
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xfe) return 'utf-16le'
  if (firstBytes[0] === 0xfe && firstBytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [i, byte] of firstBytes.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [even = 0, odd = 0] = zeros
  // In UTF-16 Latin text every other byte is zero.
  if (odd > firstBytes.length / 4 && even < odd / 10) return 'utf-16le'
  if (even > firstBytes.length / 4 && odd < even / 10) return 'utf-16be'
  return undefined
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.stream()) decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

// oxlint-disable no-control-regex -- what other files begin with, and what no text holds
/** The first bytes of files that people upload instead of a CSV. */
const OTHER_KINDS = {
  'a PDF': /^\s{0,20}%PDF-/,
  'an Excel workbook': /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  'an image': /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0\0|....ftyp(heic|avif|mif1))/s,
  'a compressed archive': /^(Rar!|7z\xbc\xaf|\x1f\x8b)/,
  'a web page': /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|table|meta|style)/i,
  'an XML file': /^(\xef\xbb\xbf)?\s*<(\?xml|ofx)/i,
  'a text document': /^\{\\rtf/,
}

const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
// oxlint-enable no-control-regex

/** Rejects a file whose first bytes are not text in columns, naming its type and, in `how`, how to get a CSV. */
export function rejectOtherKinds(firstBytes: Uint8Array, how: string): void {
  const start = Buffer.from(firstBytes).toString('latin1')
  const kind = Object.entries(OTHER_KINDS).find(([, beginning]) => beginning.test(start))
  if (kind) throw new ShopError('WRONG_KIND', `This is ${kind[0]}, not a CSV. ${how}`)
}

/** Rejects binary content: text with more than a stray control character. */
export function rejectNoText(text: string, how: string): void {
  const strange = text.match(CONTROLS)?.length ?? 0
  if (strange > text.length / 500) throw new ShopError('WRONG_KIND', `This is not a CSV. ${how}`)
}

export function emptyFile(how: string): ShopError {
  return new ShopError('WRONG_KIND', `This file is empty. ${how}`)
}
