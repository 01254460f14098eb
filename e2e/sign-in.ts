import type { BrowserContext, Page } from '@playwright/test'

export interface Account {
  email: string
  password: string
}

/** The sample accounts, as each start prints them. */
export const ADMIN = { email: 'admin@samagri.example', password: 'Samagri-Admin-1' }
export const ASHA = { email: 'asha@samagri.example', password: 'Asha-Sample-1' }
export const RAVI = { email: 'ravi@samagri.example', password: 'Ravi-Sample-1' }

/**
 * Signs a browser context in by the API and puts the session where the login screen puts it. `shop`: its address
 * unless it is the context's. → the token
 */
export async function signIn(context: BrowserContext, account: Account, shop = ''): Promise<string> {
  const response = await context.request.post(`${shop}/api/auth/login`, { data: account })
  const { origin } = new URL(response.url())
  const { token, user } = (await response.json()) as { token: string; user: { _id: string; role: string } }
  const session = { token, user: JSON.stringify(user), role: user.role, userId: user._id }
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  return token
}

/** The same for a screen that stands alone: a checkout of an earlier screen is let go. */
export async function signInAfresh(context: BrowserContext, account: Account): Promise<void> {
  await letCheckoutGo(context, await signIn(context, account))
}

/** Ends the checkout of the account that a token signs in; an admin has none. */
export async function letCheckoutGo(context: BrowserContext, token: string): Promise<void> {
  await context.request.delete('/api/checkout/current', { headers: { authorization: `Bearer ${token}` } })
}

/**
 * Takes the pointer from the window's corner, where it stands when a page has loaded and unfolds the back office's
 * sidebar over the screen.
 */
export async function pointAside(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 }
  await page.mouse.move(width - 1, height - 1)
}

/** Forgets who is signed in, away from the shop's pages: one that still asks for something would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/api/health')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}
