import type { Page } from '@playwright/test'
import type { Account } from './sign-in.ts'

/** A screen in one of its states, for axe and the images. */
export interface Screen {
  name: string
  /** The signed-in account; none if missing. */
  as?: Account
  open: (page: Page) => Promise<unknown>
  fullPage?: boolean
  /** Widths in CSS pixels if not all three. */
  widths?: number[]
}

/** The shop's origin, also for a page that has not been opened yet. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/api/health')).url()).origin
}
