import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { emptySettings, ownFolder } from '../testing/backups.ts'
import { BUCKET_KEYS } from '../testing/bucket.ts'
import { OF_THE_MACHINE } from '../testing/shop-process.ts'
import { backupCommand } from './backup/backup-command.ts'

const SHOP = fileURLToPath(new URL('shop.ts', import.meta.url))

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function command(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { ...OF_THE_MACHINE, ...BUCKET_KEYS, ...environment }
  return new Promise((resolve) =>
    execFile(process.execPath, [SHOP, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  )
}

async function failingBucket(): Promise<{ url: string; name: string }> {
  const server = createServer((_request, response) =>
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `s3://pictures?endpoint=${origin}`, name: `the bucket pictures at ${origin}` }
}

it('each command names a failing bucket with its response, and check examines the rest', async () => {
  const place = await emptySettings('sqlite')
  await (await createApp(place)).close()
  const backup = join(await ownFolder(), 'shop.backup')
  await backupCommand(place, backup, () => undefined)
  const { url, name } = await failingBucket()
  const there = { DATA_DIR: place.dataDir, FILES_URL: url }
  const empty = { DATA_DIR: (await emptySettings('sqlite')).dataDir, FILES_URL: url }
  const elsewhere = { ...there, FILES_URL: '', BACKUP_TO: url }
  const [check, ...others] = await Promise.all([
    command(there, 'check'),
    command(there, 'backup', `${backup}-2`),
    command(empty, 'restore', backup),
    command(elsewhere, 'backup'),
    command(elsewhere, 'backups'),
    command(elsewhere, 'verify', 'samagri.backup'),
  ])
  expect(check).toMatchObject({ code: 1, stderr: '' })
  expect(check.stdout).toContain(
    `UNKNOWN every order has its screenshot file, and it decodes\n        ${name} answered 503 SlowDown to GET\n`,
  )
  expect(check.stdout).toMatch(/^ok {6}stock equals the sum/m)
  for (const { code, stderr } of others) {
    expect(code).toBe(1)
    expect(stderr).toMatch(/^samagri: [^\n]+\n$/)
    expect(stderr).toContain(`${name} answered 503 `)
  }
})
