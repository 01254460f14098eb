import type { BrowserContext, Page } from '@playwright/test'

export interface Account {
  email: string
  password: string
}

/** Signs in by the API and puts the session where the login screen puts it, so that a screen takes one page load. A checkout of an earlier screen is let go. */
export async function signIn(context: BrowserContext, origin: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/login`, { data: account })
  const { token, user } = (await answer.json()) as { token: string; user: { _id: string; role: string } }
  const headers = { authorization: `Bearer ${token}` }
  await context.request.delete(`${origin}/api/checkout/current`, { headers }) // an admin has none
  const session = { token, user: JSON.stringify(user), role: user.role, userId: user._id }
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session)
}

/** Takes the pointer from the window's corner, where it stands when a page has loaded and unfolds the back office's sidebar over the screen. */
export async function pointAside(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 }
  await page.mouse.move(width - 1, height - 1)
}
