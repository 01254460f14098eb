import type { BrowserContext, Page } from '@playwright/test'

export interface Account {
  email: string
  password: string
}

/** The sample accounts, as printed at each start. */
export const ADMIN = { email: 'admin@samagri.example', password: 'Samagri-Admin-1' }
export const ASHA = { email: 'asha@samagri.example', password: 'Asha-Sample-1' }
export const RAVI = { email: 'ravi@samagri.example', password: 'Ravi-Sample-1' }

/**
 * Signs a browser context in with the API, stores the session as the login screen does, and returns the token.
 * `shop`: its address unless it is the context's.
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

/** The same for a separate screen: the checkout of an earlier screen is discarded. */
export async function signInAfresh(context: BrowserContext, account: Account): Promise<void> {
  await letCheckoutGo(context, await signIn(context, account))
}

/** Ends the checkout of the token's account; an admin has none. */
export async function letCheckoutGo(context: BrowserContext, token: string): Promise<void> {
  await context.request.delete('/api/checkout/current', { headers: { authorization: `Bearer ${token}` } })
}

/** Moves the pointer away from what it may point at. */
export async function pointAside(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 }
  await page.mouse.move(width - 1, height - 1)
}

/** Removes the session outside the shop's pages: a page that still makes requests would get errors. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/api/health')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}
