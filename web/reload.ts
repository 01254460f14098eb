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
  void reloadPage()
  return true
}

/**
 * Reloads the page and saves the cart, which a reload by the browser's button empties. While the server cannot be
 * reached the page stays, because a reload would lose what is on it: false.
 */
export async function reloadPage(): Promise<boolean> {
  if (!(await fetchAgain())) return false
  for (const listener of listeners) listener()
  window.location.reload()
  return true
}

/**
 * Fetches the page's files past the cache: WebKit reloads a page from memory within a second, missing modules
 * included. Returns whether the server answered at all.
 */
async function fetchAgain(): Promise<boolean> {
  const linked = document.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')
  const addresses = [...linked].map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
  const responses = await Promise.all(
    addresses.map((address) => fetch(address ?? '', { cache: 'reload' }).catch(() => null)),
  )
  return responses.length === 0 || responses.some((response) => response !== null)
}

/** Shows the panel of index.html with its button, where the shop could not be drawn at all. */
export function showReload(): void {
  const panel = document.getElementById('reload')
  panel?.querySelector('button')?.addEventListener('click', () => void reloadPage())
  panel?.removeAttribute('hidden')
}
