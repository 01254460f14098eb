import { deleteOldImage } from '#web/pwa/shared-image.ts'

const IMAGE_CHECK_MS = 60_000

/**
 * Registers the service worker that stores the shop's files for offline use (web/public/sw.js), and tells it what
 * this page has fetched so far. Browsers without service workers, or which forbid them, show the shop as usual.
 */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  window.setInterval(() => void deleteOldImage(), IMAGE_CHECK_MS)
  const tell = async () => {
    const { active } = await serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  }
  try {
    await serviceWorker.register('/sw.js')
    await tell()
  } catch (error) {
    return console.warn('The shop could not be stored for offline use', error)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void tell()
  })
}
