import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaidState } from '#contract/payments/payments.ts'

/** What a picture of a labelled folder shows; rupees, times in any zone. */
export interface Truth {
  amount: number | null
  utr: string | null
  payeeVpa: string | null
  payeeName: string | null
  paidAt: string | null
  status: PaidState | null
}

/** A picture with the order that it was sent for. Others' pictures may come without what they show. */
export interface Labelled {
  file: string
  class?: string
  layout?: string
  order: { total: number; placedAt: string; payeeVpa: string; payeeName: string }
  truth?: Truth
  reusedFrom?: string | null
}

/** labels.json of a folder, in the order in which the shop gets the pictures. */
export async function readLabels(folder: string): Promise<Labelled[]> {
  const text = await readFile(join(folder, 'labels.json'), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} has no labels.json`)
  return JSON.parse(text) as Labelled[]
}
