import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a choice, picks one of its options, and waits until its list is gone, so that the next list stands alone. */
export async function chooseOption(page: Page, box: Locator, name: string): Promise<void> {
  await box.click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}
