import type { Row } from '../../database/database.ts'
import { CHUNK_BYTES } from './format.ts'
import type { AddEntry } from './write-archive.ts'

interface Source {
  table: string
  batches: AsyncIterable<Row[]>
  add: AddEntry
}

/** Adds the rows of a table as chunks of lines of JSON → how many. `step` hears how many so far. */
export async function writeRows(
  { table, batches, add }: Source,
  step: (done: number) => void,
): Promise<number> {
  let [done, chunk, size] = [0, 0, 0]
  let lines: string[] = []
  const flush = async () => {
    if (lines.length === 0) return
    chunk += 1
    const name = `tables/${table}/${String(chunk).padStart(4, '0')}.ndjson`
    await add({ name, bytes: Buffer.from(lines.join('')) })
    lines = []
    size = 0
  }
  for await (const rows of batches) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
      if (size >= CHUNK_BYTES) await flush()
    }
    done += rows.length
    step(done)
  }
  await flush()
  return done
}
