const listeners = new Set<() => void>()

/** Called just before the page reloads itself, to save data that is only in memory. */
export function beforeReload(listener: () => void): void {
  listeners.add(listener)
}

const KEY = 'reloaded'
/** A page that breaks again this soon after a reload is not reloaded automatically. */
const ONCE_IN_MS = 60_000

/** Reloads the page unless that was just done; false: nothing happens, and the person decides. */
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
 * Reloads the page and saves the cart, which the browser's own reload empties. While the server can't be reached
 * the page stays, because a reload would lose its contents: returns false.
 */
export async function reloadPage(): Promise<boolean> {
  if (!(await fetchAgain())) return false
  for (const listener of listeners) listener()
  window.location.reload()
  return true
}

/**
 * Fetches the page's files bypassing the cache: WebKit reloads a page from memory within a second, missing modules
 * included. Returns whether the server responded at all.
 */
async function fetchAgain(): Promise<boolean> {
  const linked = document.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')
  const urls = [...linked].map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
  const responses = await Promise.all(
    urls.map((url) => fetch(url ?? '', { cache: 'reload' }).catch(() => null)),
  )
  return responses.length === 0 || responses.some((response) => response !== null)
}

/** Shows the panel in index.html with its button, if the shop could not be rendered at all. */
export function showReload(): void {
  const panel = document.getElementById('reload')
  panel?.querySelector('button')?.addEventListener('click', () => void reloadPage())
  panel?.removeAttribute('hidden')
}
