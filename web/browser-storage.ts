// Browser storage for the shop. If storage is full or forbidden, values last until the page is left.

const unstored = new Map<string, string>()

export function readStored(key: string): string | null {
  const here = unstored.get(key)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    unstored.delete(key)
  } catch {
    unstored.set(key, value)
  }
}

export function removeStored(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // then nothing was stored either
  }
}

export function clearStored(): void {
  unstored.clear()
  try {
    localStorage.clear()
  } catch {
    // then nothing was stored either
  }
}

/** Whether what is stored lasts longer than this page. */
export function isStorageAllowed(): boolean {
  const key = 'storage-test'
  store(key, '')
  const isAllowed = !unstored.has(key)
  removeStored(key)
  return isAllowed
}

/** The key of a person's choice of light or dark; it is not private and is kept after the session. */
export const THEME_KEY = 'samagri-theme'
