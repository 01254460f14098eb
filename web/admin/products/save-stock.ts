import { ApiError } from '#contract/client.ts'
import { api } from '#web/api.ts'

interface Wanted {
  stock: number
  loaded: number
  inDoubt?: boolean
}

/** What was wanted is not done, and the stock is this now. */
export class NowIs extends Error {
  readonly stock: number

  constructor(stock: number) {
    super()
    this.stock = stock
  }
}

/** Moves a product's stock by the difference to the loaded one, never twice → what it is now. */
export async function saveStock(id: string, { stock, loaded, inDoubt }: Wanted): Promise<number> {
  if (inDoubt) {
    const now = await stockOf(id)
    if (now === stock) return now
    if (now !== loaded) throw new NowIs(now)
  }
  try {
    const body = { stock: String(stock), stockLoaded: String(loaded) }
    return (await api('updateProductById', { params: { id }, body })).data.stock
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error
    const now = await stockOf(id) // a refusal has an answer: without one the stock tells whether it was done
    if (now === stock) return now
    throw new NowIs(now)
  }
}

async function stockOf(id: string): Promise<number> {
  return (await api('getProduct', { params: { id } })).data.stock
}

/** The stock as it is now, from whatever knows it; null for any other error. */
export function stockIn(error: unknown): number | null {
  if (error instanceof NowIs) return error.stock
  if (!(error instanceof ApiError) || error.answer.code !== 'CHANGED_MEANWHILE') return null
  const { stock } = error.answer
  return typeof stock === 'number' ? stock : null
}
