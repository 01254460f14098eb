import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what the database must hold and nobody should read there: sealed with the shop's secret. */
export interface Vault {
  /** Text → what may lie in the database. It opens only for the same purpose ('second factor of …'). */
  seal: (text: string, purpose: string) => string
  /** What was sealed; null for another purpose, another secret, or bytes that were changed. */
  open: (sealed: string, purpose: string) => string | null
  /** Text → the same 43 letters each time, by which it is known again; without the secret nobody can tell or try what it was. */
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

/** Text → what stands for it in logs and tables: always the same within this shop, not to be found by trying without its secret. */
export type Pseudonym = (text: string) => string

export function pseudonymOf(secret: string): Pseudonym {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'samagri pseudonym', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
