import type { Locator, Page } from '@playwright/test'

/** The shop's search box, once it accepts input: the prerendered one in index.html does not. */
export const searchBox = (page: Page): Locator =>
  page
    .locator('#root > :not([inert])')
    .getByRole('searchbox', { name: 'Search products' })
    .filter({ visible: true })
