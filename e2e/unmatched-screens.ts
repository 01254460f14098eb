import type { Page } from '@playwright/test'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import type { Screen } from './screen.ts'

/** A payment without an order, first at the desk. The shop's samples have none, so it is mocked. */
export const UNMATCHED_SCREENS: readonly Screen[] = [
  { name: 'admin-unmatched', open: openUnmatched },
  { name: 'admin-unmatched-refund', open: refund },
  { name: 'admin-unmatched-assign', open: assign },
]

const PAYMENT: UnmatchedPayment = {
  _id: 'payment without an order',
  reference: 'K7MQ2XWB',
  customer: {
    _id: 'somebody',
    name: 'Venkata Subrahmanya Lakshminarayana Ramachandran',
    email: 'venkata@customer.example',
    phone: '9876543210',
  },
  address: 'Flat 4, 12 Sample Street, Pune, Maharashtra 411030, India',
  items: [{ product: 'lamp', name: 'Standing Brass Lamp', quantity: 2, price: 1_249 }],
  total: 2_498,
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  utr: '632500000771',
  code: 'OUT_OF_STOCK',
  createdAt: '2026-11-20T06:35:00.000Z',
  settledAt: null,
  note: '',
  order: null,
}

async function openUnmatched(page: Page) {
  const products = await page.request.get('/api/product/getAllProduct')
  const { data } = (await products.json()) as { data: { images: string[] }[] }
  const good = { success: true, message: '' }
  await page.route('**/api/checkout/unmatched', (route) =>
    route.fulfill({ json: { ...good, data: [PAYMENT], total: 1 } }),
  )
  await page.route('**/api/payment/view/*', (route) =>
    route.fulfill({ json: { ...good, data: { image: data[0]!.images[0], deletedAt: null } } }),
  )
  await page.goto('/admin/orders?tab=payments')
  await page.getByRole('button', { name: 'Refund payment' }).waitFor()
}

async function refund(page: Page) {
  await openUnmatched(page)
  await page.getByRole('button', { name: 'Refund payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await dialog.getByText('Reason is required').waitFor()
}

async function assign(page: Page) {
  await openUnmatched(page)
  await page.getByRole('button', { name: 'Assign to an order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Find the order' }).fill('asha')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('checkbox', { name: /another customer/ }).waitFor()
}
