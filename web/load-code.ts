// Around each import() of the built client, in the place of Vite's own helper (vite.config.ts).
//
// Firefox and Safari remember for the life of the page that a module could not be loaded, and a module that is missing
// takes those that import it with it. So every file is fetched first, which may fail and be tried again, and imported
// from the browser's cache once it is there.

/** Code that this page can no longer load: only a reload helps. */
export class StaleCodeError extends Error {}

/** Delays before the second and the third attempt, in milliseconds. */
const PAUSES = [0, 1_000]

/** Whether each file is loaded or loading, by its URL. */
const files = new Map<string, Promise<void>>()

/**
 * Imports a module. `needed`: its file, the files it imports and their styles, relative to the shop's root. Fails
 * if one can't be fetched; the next call tries again.
 */
export async function loadCode<T>(load: () => Promise<T>, needed: string[] = []): Promise<T> {
  await Promise.all(needed.map((file) => fetchOnce(new URL(`/${file}`, window.location.origin).href)))
  try {
    return await load()
  } catch {
    await wait(1_000) // within a second WebKit answers from memory that the file is missing
    return load().catch((error: unknown) => {
      throw new StaleCodeError(String(error))
    })
  }
}

function fetchOnce(url: string): Promise<void> {
  const cached = files.get(url)
  if (cached) return cached
  const here = isLinked(url) ? Promise.resolve() : fetchFile(url)
  files.set(url, here)
  here.catch(() => files.delete(url))
  return here
}

/** Files linked in the page have been loaded with it. */
function isLinked(url: string): boolean {
  return [...document.head.querySelectorAll('link')].some(({ href }) => href === url)
}

async function fetchFile(url: string): Promise<void> {
  let response: Response | undefined
  for (const pause of [undefined, ...PAUSES]) {
    if (pause !== undefined) await wait(pause)
    response = await fetch(url, pause === undefined ? {} : { cache: 'reload' }).catch(() => undefined)
    // Read to the end, so the browser's cache has the complete file.
    if (response?.ok && (await response.arrayBuffer().catch(() => undefined)))
      return url.endsWith('.css') ? addStyle(url) : undefined
  }
  // The shop has been rebuilt since this page was opened.
  if (response?.status === 404) throw new StaleCodeError(`${url} is gone`)
  throw new Error(`${url} could not be fetched`)
}

/** Adds a stylesheet to the page; one that fails is removed again. */
export function addStyle(url: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
  link.crossOrigin = ''
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} could not be fetched`))
    })
    document.head.append(link)
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
