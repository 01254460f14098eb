import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { CsvError, type Info, parse } from 'csv-parse'
import { Refusal } from '../refusal.ts'
import type { Encoding } from './find-encoding.ts'

export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** A record of the file: its cells as they are, and the number of the line on which it ends. */
export interface RawRecord {
  line: number
  cells: string[]
}

/** Nobody writes such a line; a quote that nobody closes would else swallow the file. */
const RECORD_MAX = 65_536

/** A file's records, decoded piece by piece. An unclosed quote is refused, unless `head`: only a file's beginning. */
export async function* readRecords(
  file: Blob,
  { encoding, separator, head = false }: { encoding: Encoding; separator: Separator; head?: boolean },
): AsyncGenerator<RawRecord> {
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding)) as ReadableStream<string>
  const parser = parse({
    delimiter: separator,
    info: true,
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
  })
  pipeline(Readable.from(withPlainEnds(text)), parser, () => undefined) // what fails is thrown by the parser below
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!head) throw unreadable(Number(error['lines']))
  }
}

/** Every way of ending a line as one character, so that lines are counted as people see them, also inside quotes. */
async function* withPlainEnds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of chunks) {
    const text = held + chunk
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

function unreadable(line: number): Refusal {
  const where = Number.isFinite(line) ? ` near line ${line}` : ''
  return new Refusal(
    'WRONG_KIND',
    `The file cannot be read${where}: a quotation mark is opened and never closed.`,
  )
}
