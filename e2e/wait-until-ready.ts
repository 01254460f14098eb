import type { Page, Request } from '@playwright/test'
import { uiMessages } from '#web/messages/ui.ts'

// Decides when a screen is ready for an image.

/** The title that the screen itself has rendered, not the prerendered one in index.html. */
export const OWN_TITLE = 'h1:not(#root > [inert] *)'

/** Returns a wait until the network is idle, except for the stream of events, which never is; at most 5 s. */
export function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (let looks = 0, resting = 0; looks < 100 && resting < 4; looks += 1) {
      resting = open.size === 0 ? resting + 1 : 0
      await page.waitForTimeout(50)
    }
  }
}

/** The screen, its fonts and the visible images have loaded. */
export async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(
      ({ loading, title }) =>
        document.querySelector(title) &&
        !document.querySelector('main [aria-busy="true"]') &&
        ![...document.querySelectorAll('main output')].some(({ textContent }) => textContent === loading),
      { loading: uiMessages.loading, title: OWN_TITLE },
      { timeout: 5_000 },
    )
    .catch(() => undefined) // a page that is photographed while it is loading
  await page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    const late = new Promise((done) => setTimeout(done, 2_000)) // one that is never visible is never decoded
    await Promise.race([late, Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))])
  })
}
