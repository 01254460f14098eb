import type { Locator, Page } from '@playwright/test'

/** The shop's search box, once it takes letters: the frame that index.html shows ahead of React's does not. */
export const searchBox = (page: Page): Locator =>
  page
    .locator('#root > :not([inert])')
    .getByRole('searchbox', { name: 'Search products' })
    .filter({ visible: true })
