import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** Batches: the selection bar, shipping, unpaid orders, the print page. */
export const DISPATCH_SCREENS: readonly Screen[] = [
  { name: 'admin-orders-selected', open: selectConfirmed },
  { name: 'admin-orders-ship', open: openShip },
  { name: 'admin-orders-tracking-file', open: openTrackingFile },
  { name: 'admin-orders-unpaid', open: openUnpaid },
  { name: 'admin-print', open: openPrint, fullPage: true },
  { name: 'admin-print-none', open: (page) => page.goto('/admin/print') },
]

/** By keyboard: the sidebar covers the checkbox while the pointer is over it. */
async function selectAll(page: Page, status: string) {
  await page.goto(`/admin/orders?status=${status}`)
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page', disabled: false })
  await all.press('Space')
  await page.getByText(/^\d+ selected$/).waitFor()
}

async function selectConfirmed(page: Page) {
  await selectAll(page, 'confirmed')
}

async function openShip(page: Page) {
  await selectConfirmed(page)
  await page.getByRole('button', { name: /^Ship \d/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function openTrackingFile(page: Page) {
  await openShip(page)
  const buffer = Buffer.from('Order,AWB,Courier\n#ZZZZZZ,DLV 1,Delhivery\n,,\n#YYYYYY,,Ekart')
  await page.getByLabel('Courier CSV').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer })
  await page.getByText('No rows in this file are ready.').waitFor()
}

async function openUnpaid(page: Page) {
  await selectAll(page, 'pending')
  await page.getByRole('button', { name: /^Confirm \d/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function openPrint(page: Page) {
  await selectConfirmed(page)
  await page.getByRole('button', { name: 'Print…' }).press('Enter')
  await page.getByRole('article', { name: 'Picking list' }).waitFor()
}
