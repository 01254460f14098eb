import type { App } from '../app.ts'
import { releaseExpired } from '../features/checkout/release-expired.ts'

const EVERY_MS = 2_000

/** Gives the stock of checkouts whose time is over back: at the start, for those that ran out while nothing ran, then every two seconds. */
export function startReleasing(app: App): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= release(app).finally(() => (running = undefined))
  }
  const timer = setInterval(look, EVERY_MS).unref()
  look()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function release(app: App): Promise<void> {
  try {
    const released = await releaseExpired(app)
    if (released > 0) app.log.info({ released }, 'checkouts ran out, their stock is free again')
  } catch (error) {
    app.log.error({ err: error }, 'checkouts that ran out could not be ended')
  }
}
