import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { OWN_TITLE } from '../e2e/wait-until-ready.ts'

// The cost of a page: bytes and requests as in Chromium's network log, times as the page itself observes them.

/** `cpu`: how many times slower than this machine. */
export interface Conditions {
  cpu: number
  bytesPerSecond: number
  latencyMs: number
}

export interface Traffic {
  /** Bytes of scripts and styles as transferred, compressed, with their headers. */
  codeBytes: number
  codeRequests: number
  /** Of everything not served from a cache. */
  bytes: number
  requests: number
}

interface Observed {
  /** First and largest contentful paint, ms since the navigation started. */
  fcp: number
  lcp: number
  /** Sum of the layout shifts not caused by user input: at least as large as CLS. */
  shift: number
  /** ms of the longest task; 0 if none took 50. */
  task: number
}

export type Figures = Traffic & Observed

interface Watch extends Observed {
  /** ms since the page started; 0 before the first press. */
  pressed: number
}

declare global {
  var pageWatch: Watch
}

const REST_MS = 500
const REST_MAX_MS = 60_000
/** Loaded 3 s after the start, when some pages are already idle: the service worker. */
const LATER = /\/install-worker-/

export const ROUNDS = 3

/** A browser that has never opened the shop. */
export function openSeat(
  browser: Browser,
  shop: string,
  { width, height }: { width: number; height: number },
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: shop,
    viewport: { width, height },
    hasTouch: width < 640,
    isMobile: width < 640,
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
}

/** Slows a page down and measures it from its next address on. */
export async function openMeter(page: Page, { cpu, bytesPerSecond, latencyMs }: Conditions) {
  await page.addInitScript(watchPage)
  const line = await page.context().newCDPSession(page)
  const network = followNetwork(line)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return {
    /** Waits until the screen is drawn and nothing has been loading for half a second. */
    rest: () => rest(page, () => network.isQuiet()),
    /** What was transferred since the last call. */
    traffic: () => network.take(),
    observed: (): Promise<Observed> =>
      page.evaluate(() => {
        const { pressed: _, ...observed } = globalThis.pageWatch
        return observed
      }),
    /** ms from the press, or from opening the address, until an element with this selector is drawn. */
    msUntil: (selector: string) => msUntil(page, selector),
  }
}

function followNetwork(line: CDPSession) {
  const urls = new Map<string, string>()
  const open = new Set<string>()
  let traffic = noTraffic()
  let changed = performance.now()
  line.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('http') || LATER.test(url)) return
    urls.set(requestId, url)
    if (!url.endsWith('/api/events')) open.add(requestId) // that stream never ends
    changed = performance.now()
  })
  line.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    end(requestId)
    if (!url || encodedDataLength === 0) return
    const isCode = /\.(js|css)$/.test(new URL(url).pathname)
    traffic.bytes += encodedDataLength
    traffic.requests += 1
    traffic.codeBytes += isCode ? encodedDataLength : 0
    traffic.codeRequests += isCode ? 1 : 0
  })

  function end(requestId: string) {
    open.delete(requestId)
    changed = performance.now()
  }

  return {
    isQuiet: () => open.size === 0 && performance.now() - changed >= REST_MS,
    take() {
      const taken = traffic
      traffic = noTraffic()
      return taken
    },
  }
}

function noTraffic(): Traffic {
  return { codeBytes: 0, codeRequests: 0, bytes: 0, requests: 0 }
}

async function rest(page: Page, isQuiet: () => boolean): Promise<void> {
  const from = performance.now()
  for (;;) {
    await page.waitForFunction(
      (title) =>
        globalThis.pageWatch.lcp > 0 && // its entry follows the paint, which follows the elements
        document.querySelector(title) &&
        !document.querySelector('main [aria-busy="true"]'),
      OWN_TITLE,
      { timeout: REST_MAX_MS },
    )
    const ms = performance.now() - from
    if (ms >= REST_MS && isQuiet()) return
    if (ms > REST_MAX_MS) throw new Error(`${page.url()} does not come to rest`)
    await page.waitForTimeout(50)
  }
}

async function msUntil(page: Page, selector: string): Promise<number> {
  const ms = await page.waitForFunction(
    (selector) => {
      const isRendered = document.querySelector(selector)?.getBoundingClientRect().height
      return isRendered ? performance.now() - globalThis.pageWatch.pressed : false
    },
    selector,
    { timeout: REST_MAX_MS },
  )
  return (await ms.jsonValue()) as number
}

/** Runs in the page, before its own scripts. */
function watchPage(): void {
  const watch: Watch = { fcp: 0, lcp: 0, shift: 0, task: 0, pressed: 0 }
  globalThis.pageWatch = watch
  const seen: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') watch.fcp = startTime
    },
    'largest-contentful-paint': ({ startTime }) => {
      watch.lcp = startTime
    },
    'layout-shift': (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) watch.shift += value
    },
    longtask: ({ duration }) => {
      watch.task = Math.max(watch.task, duration)
    },
  }
  for (const [type, see] of Object.entries(seen))
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  addEventListener('pointerdown', ({ timeStamp }) => (watch.pressed = timeStamp), true)
}
