import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { ADMIN_SHORT_ID, CUSTOMER_SHORT_ID } from '#contract/limits.ts'

/** A new UUIDv7: sorts by time, ends in random hexadecimal digits. `at`: ms, for sample data in the past. */
export function newId(at?: number): string {
  return at === undefined ? v7() : v7({ msecs: at })
}

/** The smallest UUIDv7 for a time (ms). */
export function idAt(ms: number): string {
  const digits = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** An order's id as the back office shows it. */
export function shortId(id: string): string {
  return id.slice(-ADMIN_SHORT_ID).toUpperCase()
}

/** An order's id as its customer sees it. */
export function customerShortId(id: string): string {
  return id.slice(-CUSTOMER_SHORT_ID).toUpperCase()
}

/** A secret for a link or a session: 256 random bits as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token, or a comparable form of bytes: SHA-256 as hexadecimal digits. */
export function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The same for a file, read in chunks. */
export async function hashFile(file: File): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of file.stream()) sum.update(chunk)
  return sum.digest('hex')
}
