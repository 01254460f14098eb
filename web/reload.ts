const listeners = new Set<() => void>()

/** Called just before the page reloads itself, for what it holds in memory only. */
export function beforeReload(listener: () => void): void {
  listeners.add(listener)
}

const KEY = 'reloaded'
/** A page that is broken again so soon after it was reloaded is not reloaded by itself. */
const ONCE_IN_MS = 60_000

/** Reloads the page unless that was done just now; false: nothing happens, and the person decides. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return false // nothing would stop the next reload
  }
  reloadPage()
  return true
}

/** Reloads the page and keeps the cart, which a reload by the browser's button empties. */
export function reloadPage(): void {
  for (const listener of listeners) listener()
  void fetchAnew().then(() => window.location.reload())
}

/** WebKit loads a page from memory within a second, missing modules included; this asks the server for its files. */
async function fetchAnew(): Promise<void> {
  const linked = document.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')
  const addresses = [...linked].map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
  await Promise.all(addresses.map((address) => fetch(address ?? '', { cache: 'reload' }).catch(() => null)))
}

/** Shows the panel of index.html with its button, where the shop could not be drawn at all. */
export function showReload(): void {
  const panel = document.getElementById('reload')
  panel?.querySelector('button')?.addEventListener('click', reloadPage)
  panel?.removeAttribute('hidden')
}
