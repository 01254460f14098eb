import { createHmac, hkdfSync } from 'node:crypto'

/** Text → what stands for it in logs and tables: the same within this shop, and without the shop's secret nobody finds the text by trying. */
export type Pseudonym = (text: string) => string

export function pseudonymOf(secret: string): Pseudonym {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'samagri pseudonym', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
