const QUIET_MS = 1_000
const LINE_EVERY_MS = 10_000

/** Shows `title`, the seconds so far and `detail()` while `work` takes longer than a second. */
export async function withProgress(title, work, detail = () => '') {
  const started = Date.now()
  const live = process.stderr.isTTY
  let nextLine = QUIET_MS
  const timer = setInterval(() => {
    const elapsed = Date.now() - started
    if (elapsed < nextLine) return
    nextLine = live ? elapsed : elapsed + LINE_EVERY_MS
    const text = [`${title} …`, `${Math.round(elapsed / 1000)} s`, detail()].filter(Boolean).join(' ')
    process.stderr.write(live ? `\r\x1b[K${text}` : `${text}\n`)
  }, 250)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    const elapsed = Date.now() - started
    if (elapsed >= QUIET_MS) {
      process.stderr.write(`${live ? '\r\x1b[K' : ''}${title}: ${(elapsed / 1000).toFixed(1)} s\n`)
    }
  }
}
