import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** Products as a CSV, and stock edited in its row. */
export const PRODUCT_FILE_SCREENS: readonly Screen[] = [
  { name: 'admin-products-import', open: openImport },
  { name: 'admin-products-import-refused', open: chooseFile },
  { name: 'admin-products-stock', open: rejectStock },
]

async function openImport(page: Page) {
  await page.goto('/admin/product')
  await page.getByRole('button', { name: 'CSV file' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import products' }).press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function chooseFile(page: Page) {
  await openImport(page)
  const name = `${'शुद्ध'.repeat(20)} ${'W'.repeat(120)}`
  const text = `Product ID,Name,Price,Colour\nnobody,${name},"1,299",red`
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Products CSV').setInputFiles(file)
  await page.getByText('1 row has errors.').waitFor()
}

async function rejectStock(page: Page) {
  await page.goto('/admin/product')
  await page
    .getByRole('button', { name: /^Change the stock of/ })
    .first()
    .press('Enter')
  await page.getByRole('textbox', { name: /^Stock of/ }).fill('many')
  await page.keyboard.press('Enter')
  await page.getByText('Stock must be a whole number').waitFor()
}
