import type { Page } from '@playwright/test'

/** A screen in one of its states, for the pictures. */
export interface Screen {
  name: string
  /** Who is signed in; nobody without it. */
  as?: { email: string; password: string }
  open: (page: Page) => Promise<unknown>
  fullPage?: boolean
  widths?: number[]
}

const ASHA = { email: 'asha@samagri.example', password: 'Asha-Sample-1' }

export const SCREENS: readonly Screen[] = [
  { name: 'login', open: (page) => page.goto('/login') },
  { name: 'register', open: (page) => page.goto('/register') },
  { name: 'home', as: ASHA, fullPage: true, open: (page) => page.goto('/') },
  { name: 'my-orders', as: ASHA, fullPage: true, open: (page) => page.goto('/my-orders') },
]
