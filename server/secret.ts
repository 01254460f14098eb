import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_LINK_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'
import { temporaryPath } from './files/temporary.ts'
import { SettingError } from './settings.ts'

// The shop's secret (SECRET, else DATA_DIR/secret) and everything derived from it: encrypted texts, pseudonyms,
// signed URLs.

/** The secret in the data folder, created at the first start; only its owner may read it. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  if (!(await stat(file).catch(() => null))) await makeSecret(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= 32) return secret
  throw new SettingError(`DATA_DIR ${dataDir} can’t be used: its file "secret" is incomplete; remove it`)
}

/** Written completely or not at all; if two processes start at the same time, the first one's is used. */
async function makeSecret(file: string): Promise<void> {
  const unfinished = await temporaryPath(dirname(file))
  await writeFile(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished)
  }
}

/** Encrypts, with the shop's secret, what the database must store but no one should read there. */
export interface Vault {
  /** Encrypts a text for storage. It can be decrypted only for the same purpose ('second factor of …'). */
  encrypt: (text: string, purpose: string) => string
  /** The decrypted text; null for another purpose, another secret, or altered bytes. */
  decrypt: (encrypted: string, purpose: string) => string | null
  /** The same 43 characters for the same text each time; without the secret the text can't be found by trying. */
  keyedHash: (text: string, purpose: string) => string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and hashes with keys derived from the shop's secret (SECRET, else DATA_DIR/secret). */
export function vaultOf(secret: string): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const [key, hashKey] = [keyFor('samagri vault'), keyFor('samagri keyed hash')]
  return {
    encrypt: (text, purpose) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    decrypt: (encrypted, purpose) => {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      try {
        const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        return null
      }
    },
    keyedHash: (text, purpose) =>
      createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url'),
  }
}

/** A pseudonym for a text in logs and tables: the same each time, not guessable without the secret. */
export type Pseudonym = (text: string) => string

export function pseudonymOf(secret: string): Pseudonym {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'samagri pseudonym', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

export interface SignedUrls {
  /** The URL of a private file, which expires after five minutes. */
  sign: (name: string) => string
  /** Whether a name, its expiry (ms) and its signature match and have not expired. */
  isValid: (name: string, expires: string, signature: string) => boolean
}

/** Signs URLs of private files with the shop's secret. */
export function signedUrls(secret: string, clock: Clock): SignedUrls {
  const signature = (name: string, expires: string) =>
    createHmac('sha256', secret).update(`picture\n${name}\n${expires}`).digest('base64url')
  return {
    sign: (name) => {
      const expires = String(clock.now() + IMAGE_LINK_MS)
      return `/files/private/${name}?expires=${expires}&signature=${signature(name, expires)}`
    },
    isValid: (name, expires, given) => {
      const expected = Buffer.from(signature(name, expires))
      const claimed = Buffer.from(given)
      if (expected.length !== claimed.length || !timingSafeEqual(expected, claimed)) return false
      return /^\d{1,16}$/.test(expires) && Number(expires) > clock.now()
    },
  }
}
