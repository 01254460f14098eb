// Stores the shop's own files so it opens offline, and receives the images that payment apps share with it. It
// never handles API calls: the data on a page always comes from the server.

const FILES = 'samagri-files'
const SHARED = 'samagri-shared'
/** A payment takes minutes: images shared earlier are discarded. */
const SHARED_MS = 30 * 60_000
const PAGE = '/'
const OFFLINE = ['/offline.html', '/offline.css', '/favicon.svg']
/** Screens that open offline, with the stored page. */
const SCREENS = ['/', '/customer', '/my-orders', '/login']
const HASHED = /^\/(assets\/|files\/[\da-f]{64}-\d{3,4}\.webp$)/
/** Maximum number of the shop's own files, and of product images; beyond that the oldest are removed. */
const KIND_MAX = 200

self.addEventListener('install', (event) => {
  self.skipWaiting() // it keeps no state: a new one can take over at any time
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([...OFFLINE, PAGE])))
})

/** The page sends what it fetched before this worker was installed. */
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/shared') event.respondWith(takeShared(request))
  // The ticket of a shared image goes to the server, which alone can tell where the request comes from.
  if (request.method !== 'GET' || pathname === '/shared') return
  if (request.mode === 'navigate' && origin === self.location.origin && !/^\/(api|files)\//.test(pathname)) {
    event.respondWith(acceptShared(searchParams.get('shared')).then(() => openPage(request, pathname)))
    event.waitUntil(leaveIfGone())
  } else if (HASHED.test(pathname)) event.respondWith(openFile(request))
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

/** From the server whenever it responds, so no one is stuck on an old build. */
async function openPage(request, pathname) {
  try {
    const page = await fetch(request)
    if (page.ok && pathname === PAGE) await keep(PAGE, page.clone())
    return page
  } catch {
    const kept = await caches.match(SCREENS.includes(pathname) ? PAGE : OFFLINE[0])
    return kept ?? (await caches.match(OFFLINE[0])) ?? Response.error()
  }
}

/** A file whose name changes with its content. */
async function openFile({ url }) {
  return (await caches.match(url)) ?? fetchFile(url)
}

/** Requested as a page of another host would request it: a cached response must be readable (API_ORIGIN). */
async function fetchFile(url) {
  const file = await fetch(url, { mode: 'cors', credentials: 'omit' })
  if (file.ok) await keep(url, file.clone())
  return file
}

/** A full disk must not break the page. */
async function keep(name, answer) {
  const files = await caches.open(FILES)
  await files.put(name, answer).catch(() => undefined)
}

/** Stores the missing ones of these. Files of the open page come last, so they are never the ones removed. */
async function keepAll(urls) {
  const files = await caches.open(FILES)
  const kept = (await files.keys()).map(({ url }) => url)
  for (const kind of ['/assets/', '/files/'])
    for (const old of kept.filter((url) => new URL(url).pathname.startsWith(kind)).slice(0, -KIND_MAX))
      await files.delete(old)
  for (const url of urls.filter((url) => HASHED.test(new URL(url).pathname)))
    if (!(await files.match(url))) await fetchFile(url).catch(() => undefined)
}

/**
 * An image from another app's Share menu. Another site's form could send one too, and this worker can't always
 * tell: it is stored under a ticket, and the server returns the ticket only if no other site was involved.
 */
async function takeShared(request) {
  const from = request.headers.get('origin')
  const isForeign = from && from !== 'null' && from !== self.location.origin
  const picture = (await request.formData()).get('picture')
  if (isForeign || !(picture instanceof File)) return Response.redirect('/', 303)
  const ticket = crypto.randomUUID()
  const headers = {
    'content-type': picture.type,
    'x-name': encodeURIComponent(picture.name),
    'x-at': Date.now(),
  }
  await (await caches.open(SHARED)).put(`/aside/${ticket}`, new Response(picture, { headers }))
  return Response.redirect(`/shared?ticket=${ticket}`, 303)
}

/** Makes the image of this ticket the shared one, which web/pwa/shared-image.ts reads; removes old ones. */
async function acceptShared(ticket) {
  const shared = await caches.open(SHARED)
  for (const name of await shared.keys()) {
    const kept = await shared.match(name)
    const age = Date.now() - Number(kept?.headers.get('x-at'))
    if (!(age >= 0 && age < SHARED_MS)) await shared.delete(name)
    else if (ticket && new URL(name.url).pathname === `/aside/${ticket}`) {
      await shared.put('/shared', kept)
      await shared.delete(name)
    }
  }
}

/** If the shop no longer has this file, the worker and its caches are removed. Checked once per start. */
let looked = false
async function leaveIfGone() {
  if (looked) return
  looked = true
  const file = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => undefined)
  if (!file || file.status >= 500 || file.headers.get('content-type')?.includes('javascript')) return
  await self.registration.unregister()
  for (const name of [FILES, SHARED]) await caches.delete(name)
}
