import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { expect, it } from 'vitest'
import { aBackup, backedUp, emptySettings, ownFolder, restored } from '../../testing/backups.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { testShop } from '../../testing/test-shop.ts'
import { entriesHash } from './format.ts'
import { backupAt } from './destinations.ts'
import { readHeader, verifyBackup } from './read-backup.ts'

const nothing = () => undefined

let made: Promise<Buffer> | undefined

/** The backup of a small shop, made once. */
function smallBackup(): Promise<Buffer> {
  return (made ??= makeBackup())
}

async function makeBackup(): Promise<Buffer> {
  const shop = await testShop('sqlite')
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin)
  await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
  const { path } = await aBackup(backedUp(shop))
  return readFile(path)
}

/** The error for these bytes, after checking that no shop was created from them. */
async function errorOf(bytes: Uint8Array): Promise<string> {
  const file = join(await ownFolder(), 'some.backup')
  await writeFile(file, bytes)
  const settings = await emptySettings('sqlite')
  const output = await restored(settings, file).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  if (output !== 'restored') await expect(stat(settings.dataDir)).rejects.toThrow('ENOENT')
  return output.replace(file, 'FILE')
}

const DAMAGED = 'FILE is damaged or incomplete: nothing was restored'
const NONE = 'FILE is not a backup of a shop'

it('a truncated backup is refused, wherever it ends', async () => {
  const whole = await smallBackup()
  const steps = Array.from({ length: 60 }, (_, i) => Math.floor((whole.length * i) / 60))
  const ends = [...steps.slice(1), 1, 2, 9, 10, 11, 20, ...[9, 8, 7, 4, 1].map((n) => whole.length - n)]
  for (const end of ends) expect(await errorOf(whole.subarray(0, end)), `${end}`).toBe(DAMAGED)
})

it('a backup with one changed byte is refused or restores the same data', async () => {
  const whole = await smallBackup()
  const file = join(await ownFolder(), 'some.backup')
  const places = [
    ...Array(40).keys(),
    ...Array.from({ length: 160 }, (_, i) => Math.floor((whole.length * i) / 160)),
  ]
  for (const place of [...places, ...Array.from({ length: 8 }, (_, i) => whole.length - 1 - i)]) {
    const bytes = Buffer.from(whole)
    bytes[place] = bytes[place]! ^ (1 << (place % 8))
    await writeFile(file, bytes)
    const output = await verifyBackup(backupAt(file), nothing).then(
      () => 'whole',
      (error: Error) => error.message.replace(file, 'FILE'),
    )
    if (output === 'whole') expect(gunzipSync(bytes).equals(gunzipSync(whole)), `${place}`).toBe(true)
    else expect([DAMAGED, NONE]).toContain(output)
  }
})

it('a file that is not a backup is refused in one line', async () => {
  const text = Buffer.from('orders,amount\n1,2\n'.repeat(200))
  expect(await errorOf(text)).toBe(NONE)
  expect(await errorOf(gzipSync(text))).toBe(NONE)
  expect(await errorOf(Buffer.alloc(0))).toBe(DAMAGED)
  for (const name of [
    'readme.txt',
    '../secret',
    '/etc/passwd',
    'files/public/../../x.webp',
    'tables/a b/0001.ndjson',
  ])
    expect(await errorOf(await archive([[name, 'x']])), name).toBe(NONE)
  const folder = join(await ownFolder(), 'folder')
  await mkdir(folder)
  await expect(readHeader(backupAt(folder))).rejects.toThrow(/folder can’t be read: EISDIR$/)
  await expect(readHeader(backupAt(join(folder, 'none')))).rejects.toThrow(/^file not found: .+none$/)
})

it('an entry of the wrong shape in a complete archive is refused', async () => {
  const entries = await entriesOf(await smallBackup())
  for (const name of [
    'files/../../outside.webp',
    '/files/public/x.webp',
    'files/public/x.sh',
    'tables/sessions/0001.ndjson',
  ])
    expect(await errorOf(await resealed([...entries, [name, '{}\n']])), name).toBe(DAMAGED)
})

it('invalid rows are refused by the name of their table, without showing their contents', async () => {
  const entries = await entriesOf(await smallBackup())
  const [, accounts] = entries.find(([name]) => name === 'tables/accounts/0001.ndjson')!
  const lines = Buffer.from(accounts).toString()
  expect(lines).toContain('@customer.example')
  const twice = await resealed([...entries, ['tables/accounts/0002.ndjson', accounts]], { accounts: 4 })
  const fewer = lines.replaceAll(/"email":"[^"]+",/g, '')
  const without = await resealed([...entries, ['tables/accounts/0002.ndjson', fewer]], { accounts: 4 })
  for (const engine of ['sqlite', 'postgres'] as const)
    for (const [backup, why] of [
      [twice, / \((2067|1555|23505)\)/],
      [without, ''],
    ] as const) {
      const file = join(await ownFolder(), 'some.backup')
      await writeFile(file, backup)
      const outcome = await restored(await emptySettings(engine), file).then(
        () => 'restored',
        (error: Error) => error.message,
      )
      expect(outcome.replace(why, '')).toBe(
        'the backup’s table accounts does not match this version: nothing was restored',
      )
    }
})

it('another format and a schema unknown to this build are refused in one line', async () => {
  const [[, head], ...rest] = (await entriesOf(await smallBackup())) as [
    [string, string],
    ...[string, string][],
  ]
  const withHead = (changes: object) =>
    resealed([['backup.json', JSON.stringify({ ...(JSON.parse(head) as object), ...changes })], ...rest])
  expect(await errorOf(await withHead({ format: 2 }))).toBe(
    'FILE has backup format 2, but this version reads format 1',
  )
  expect(await errorOf(await withHead({ schema: 999 }))).toMatch(
    /^FILE has schema 999, but this version knows only \d+: restore it with the newer version$/,
  )
  expect(await errorOf(await withHead({ kind: 'something' }))).toBe(NONE)
})

type Parts = [name: string, content: string | Uint8Array][]

async function entriesOf(backup: Buffer): Promise<Parts> {
  const entries = await unpackTar(new Uint8Array(gunzipSync(backup)))
  return entries.map(({ header, data }) => [
    header.name,
    header.name.endsWith('json') ? Buffer.from(data!).toString() : data!,
  ])
}

async function archive(parts: Parts): Promise<Buffer> {
  const entries = parts.map(([name, content]) => {
    const body = Buffer.from(content)
    return { header: { name, size: body.length }, body: new Uint8Array(body) }
  })
  return gzipSync(await packTar(entries))
}

/** The parts with a matching last entry: a forged backup. */
async function resealed(parts: Parts, rows: Record<string, number> = {}): Promise<Buffer> {
  const hash = entriesHash()
  const end = JSON.parse(String(parts.find(([name]) => name === 'end.json')![1])) as { rows: object }
  const others = parts.filter(([name]) => name !== 'end.json')
  for (const [name, content] of others) hash.add({ name, bytes: Buffer.from(content) })
  const sealed = { ...end, rows: { ...end.rows, ...rows }, sha256: hash.hex() }
  return archive([...others, ['end.json', JSON.stringify(sealed)]])
}
