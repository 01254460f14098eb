import type { Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { originOf } from './screen.ts'
import { ASHA } from './sign-in.ts'

/** The end of the id of an order of Asha's with an open dispute; reports one if there is none. */
export async function disputedOrder(page: Page): Promise<string> {
  let token: string | null = null
  const asha = createClient({ origin: await originOf(page), token: () => token })
  const session = await asha('login', { body: ASHA })
  token = session.token
  const { data } = await asha('getUserOrders', { params: { userId: session.user._id } })
  const order = data.find(({ disputed }) => disputed) ?? data[0]!
  if (!order.disputed) {
    const body = { reason: 'damaged', text: 'One lamp arrived with a dent. This is a sample.' } as const
    await asha('disputeOrder', { params: { id: order._id }, body })
  }
  return order._id.slice(-6)
}
