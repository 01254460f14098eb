import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, root } from './process.mjs'

const WEB = 'http://localhost:5173'

// The server restarts when its files change; Vite serves the web client and forwards /api and /files to it.
await command(async ([argument]) => {
  if (argument)
    throw new Error(`unexpected argument ${argument}: settings belong in the environment or in .env`)
  await ensureInstalled({ tests: true })
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
  console.log(`Development shop: ${WEB} (API: ${api})`)
  const env = { PUBLIC_URL: WEB, ...process.env, SAMAGRI_API: api }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return firstToEnd([
    spawn(nodeForShop(), ['--watch', '--watch-preserve-output', 'server/main.ts'], options(env)),
    spawn(nodeForShop(), [vite, 'web', '--port', '5173', '--strictPort'], options(env)),
  ])
})

function options(env) {
  return { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
}

function firstToEnd(children) {
  const stop = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (code) => resolve(code ?? 0))
      }),
  )
  return Promise.race(ends).finally(async () => {
    stop()
    await Promise.allSettled(ends)
  })
}
