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
import { PICTURE_LINK_MS } from '#contract/limits.ts'
import type { Clock } from './clock.ts'
import { temporaryPath } from './files/temporary.ts'
import { SettingError } from './settings.ts'

// The shop's secret (SECRET, else DATA_DIR/secret) and what is made of it: sealed texts, pseudonyms, signed addresses.

/** The secret of the data folder, made at the first start; only its owner may read it. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  if (!(await stat(file).catch(() => null))) await makeSecret(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= 32) return secret
  throw new SettingError(`DATA_DIR ${dataDir} can’t be used: its file "secret" is incomplete; remove it`)
}

/** Whole or not there, also for another process that starts at the same moment: the first one's counts. */
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

/** Keeps what the database must hold and no one should read there: sealed with the shop's secret. */
export interface Vault {
  /** Text → what may lie in the database. It opens only for the same purpose ('second factor of …'). */
  seal: (text: string, purpose: string) => string
  /** What was sealed; null for another purpose, another secret, or bytes that were changed. */
  open: (sealed: string, purpose: string) => string | null
  /** Text → the same 43 letters each time; without the secret no one can find the text by trying. */
  keyedHash: (text: string, purpose: string) => string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals and hashes with keys of its own, made from the shop's secret (SECRET, else DATA_DIR/secret). */
export function vaultOf(secret: string): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const [key, hashKey] = [keyFor('samagri vault'), keyFor('samagri keyed hash')]
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url')
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

/** Text → what stands for it in logs and tables: the same each time, not to be guessed without the secret. */
export type Pseudonym = (text: string) => string

export function pseudonymOf(secret: string): Pseudonym {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'samagri pseudonym', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

export interface SignedUrls {
  /** The address of a private file, dead after five minutes. */
  sign: (name: string) => string
  /** Whether a name, its end (ms) and its signature belong together and still live. */
  isAlive: (name: string, expires: string, signature: string) => boolean
}

/** Signs addresses of private files with the shop's secret. */
export function signedUrls(secret: string, clock: Clock): SignedUrls {
  const signature = (name: string, expires: string) =>
    createHmac('sha256', secret).update(`picture\n${name}\n${expires}`).digest('base64url')
  return {
    sign: (name) => {
      const expires = String(clock.now() + PICTURE_LINK_MS)
      return `/files/private/${name}?expires=${expires}&signature=${signature(name, expires)}`
    },
    isAlive: (name, expires, given) => {
      const right = Buffer.from(signature(name, expires))
      const claimed = Buffer.from(given)
      if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) return false
      return /^\d{1,16}$/.test(expires) && Number(expires) > clock.now()
    },
  }
}
