import type { Page } from '@playwright/test'
import type { Account } from './sign-in.ts'

/** A screen in one of its states, for axe and the pictures. */
export interface Screen {
  name: string
  /** Who is signed in; nobody without it. */
  as?: Account
  open: (page: Page) => Promise<unknown>
  fullPage?: boolean
  /** Widths in CSS pixels when not all three. */
  widths?: number[]
}
