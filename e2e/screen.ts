import type { Page } from '@playwright/test'
import type { Account } from './sign-in.ts'

/** A screen in one of its states, for axe and the images. */
export interface Screen {
  name: string
  /** Who is signed in; no one without it. */
  as?: Account
  open: (page: Page) => Promise<unknown>
  fullPage?: boolean
  /** Widths in CSS pixels when not all three. */
  widths?: number[]
}

/** The shop's origin, also from a page that has not been there yet. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/api/health')).url()).origin
}
