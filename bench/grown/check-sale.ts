import type { App } from '../../server/app.ts'
import { checkShop } from '../../server/operator/check/check.ts'
import type { Sale } from './sale.ts'

export interface CheckedSale {
  /** Acknowledged, and not there. */
  lost: number
  /** There, and not acknowledged: each buyer sent its request again until it was. */
  doubled: number
  isWhole: boolean
  lines: string[]
}

/** Compares what buyers were told with what is there. `before`: orders before the sale. */
export async function checkSale(app: App, { acknowledged }: Sale, before: number): Promise<CheckedSale> {
  const rows = await app.database.read.selectFrom('orders').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  const told = new Set(acknowledged.values())
  const lines: string[] = []
  const isWhole = await checkShop(app, (line) => void lines.push(line))
  return {
    lost: [...acknowledged.values()].filter((id) => !there.has(id)).length,
    doubled: there.size - before - told.size + (acknowledged.size - told.size),
    isWhole,
    lines,
  }
}
