import { useEffect, useEffectEvent } from 'react'

const CACHE = 'samagri-shared'
const NAME = '/shared'
/** A payment takes minutes. An image shared earlier is not for this checkout. */
const FRESH_MS = 30 * 60_000

/** The image that another app's Share menu gave to the shop, at most half an hour ago. It can be taken once. */
export async function takeSharedImage(): Promise<File | undefined> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined)
  const cached = await cache?.match(NAME)
  if (!cache || !cached) return undefined
  await cache.delete(NAME)
  const { headers } = cached
  const type = headers.get('content-type') ?? ''
  if (!isFresh(headers) || !type.startsWith('image/')) return undefined
  return new File([await cached.blob()], decodeURIComponent(headers.get('x-name') ?? ''), { type })
}

/** The next person must not send this person's image: it is removed with the session (session.ts). */
export function deleteSharedImage(): void {
  void globalThis.caches?.delete(CACHE).catch(() => undefined)
}

/** Drops the shared image once it is half an hour old; called from time to time while a page is open. */
export async function deleteOldImage(): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined)
  for (const name of (await cache?.keys()) ?? []) {
    const cached = await cache?.match(name)
    if (cached && !isFresh(cached.headers)) await cache?.delete(name)
  }
}

/** A time in the future comes from a wrong clock and is treated as none. */
function isFresh(headers: Headers): boolean {
  const age = Date.now() - Number(headers.get('x-at'))
  return age >= 0 && age < FRESH_MS
}

/** Passes a shared image to the upload that is on screen. */
export function useSharedImage(choose: (image: File) => void): void {
  const give = useEffectEvent(choose)
  useEffect(() => {
    void takeSharedImage().then((image) => image && give(image))
  }, [])
}
