import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from './process.mjs'
import { withProgress } from './progress.mjs'

const HEARTBEAT_MS = 2_000
const FORGOTTEN_MS = 20_000

/** Runs `work` while no other process of this checkout runs work with the same name. */
export async function alone(name, work, folder = cache) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  if (!taken(file)) {
    await withProgress(`Waiting for another process (${name})`, async () => {
      while (!taken(file)) await sleep(100)
    })
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

function taken(file) {
  if (forgotten(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function forgotten(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    return Date.now() - statSync(file).mtimeMs > FORGOTTEN_MS || (holder > 0 && !alive(holder))
  } catch {
    return false
  }
}

function alive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
