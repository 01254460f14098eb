import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a select, picks an option, and waits until its list is closed, so it does not overlap the next list. */
export async function chooseOption(page: Page, box: Locator, name: string): Promise<void> {
  await box.click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}
