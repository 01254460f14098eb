// Keeps the shop's own files so that it opens without a line, and takes the pictures that payment apps share with it.
// It never touches a call of the API: what is on the page is always what the server said.

const FILES = 'samagri-files'
const SHARED = 'samagri-shared'
/** A payment takes minutes: what was shared earlier is thrown away. */
const SHARED_MS = 30 * 60_000
const PAGE = '/'
const OFFLINE = ['/offline.html', '/offline.css', '/favicon.svg']
/** Screens that open without a line, from the page that was kept. */
const SCREENS = ['/', '/customer', '/my-orders', '/login']
const HASHED = /^\/(assets\/|files\/[\da-f]{64}-\d{3,4}\.webp$)/
/** Of the shop's own files, and of pictures of goods; the oldest go when there are more. */
const KIND_MAX = 200

self.addEventListener('install', (event) => {
  self.skipWaiting() // it keeps nothing in mind: a new one can take over at any moment
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([...OFFLINE, PAGE])))
})

/** The page tells what it fetched before this worker was there. */
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/shared') event.respondWith(takeShared(request))
  // The ticket of a shared picture goes to the server, which alone sees where it comes from.
  if (request.method !== 'GET' || pathname === '/shared') return
  if (request.mode === 'navigate' && origin === self.location.origin && !/^\/(api|files)\//.test(pathname)) {
    event.respondWith(acceptShared(searchParams.get('shared')).then(() => openPage(request, pathname)))
    event.waitUntil(leaveIfGone())
  } else if (HASHED.test(pathname)) event.respondWith(openFile(request))
  else if (OFFLINE.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

/** From the server whenever it answers, so that nobody is held on an old build. */
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

/** Asked as a page of another host would ask: what a cache may keep must be readable (API_ORIGIN). */
async function fetchFile(url) {
  const file = await fetch(url, { mode: 'cors', credentials: 'omit' })
  if (file.ok) await keep(url, file.clone())
  return file
}

/** A full disk must not cost anybody the page. */
async function keep(name, answer) {
  const files = await caches.open(FILES)
  await files.put(name, answer).catch(() => undefined)
}

/** Keeps what is missing of these. What the open page uses comes last, and so is never among what goes. */
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
 * A picture from another app's Share. A form of another site could send one too, and this worker cannot always tell:
 * it is put aside under a ticket, and the server sends the ticket back only if no other site had a hand in it.
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

/** Makes the picture of this ticket the shared one, which web/installed/shared-picture.ts reads; drops what is old. */
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

/** A shop that no longer has this file does not want it: it and what it kept go away. Looked at once a start. */
let looked = false
async function leaveIfGone() {
  if (looked) return
  looked = true
  const file = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => undefined)
  if (!file || file.status >= 500 || file.headers.get('content-type')?.includes('javascript')) return
  await self.registration.unregister()
  for (const name of [FILES, SHARED]) await caches.delete(name)
}
