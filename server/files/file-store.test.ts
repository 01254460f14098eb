import { chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { diskStore } from './open.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'
import { startS3 } from '../testing/s3-server.ts'

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined }
const IMAGE = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff, 0x0d, 0x0a])

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

/** Both stores, each empty at the start of a test. */
const STORES = {
  disk: async () => diskStore(await ownFolder()),
  s3: async () => {
    const bucket = `test-${Math.random().toString(36).slice(2)}`
    await fetch(`${s3.origin}/${bucket}`, { method: 'PUT' })
    return s3Store(`s3://${bucket}?endpoint=${s3.origin}&region=us-east-1`, KEYS)
  },
} satisfies Record<string, () => Promise<FileStore>>

describe.each(Object.entries(STORES))('files on %s', (_where, openStore) => {
  test('a file is returned byte for byte, and another name has none', async () => {
    const store = await openStore()
    await putImage(store, 'public/lamp-320.webp')
    expect(await store.get('public/lamp-320.webp')).toEqual(IMAGE)
    expect(await store.has('public/lamp-320.webp')).toBe(true)
    expect(await store.get('public/lamp-640.webp')).toBeNull()
    expect(await store.has('public/lamp-640.webp')).toBe(false)
  })

  test('a file of 10 MB is returned completely', async () => {
    const store = await openStore()
    const bytes = Buffer.alloc(10_485_760, 'samagri')
    await store.put('private/large.webp', bytes)
    expect((await store.get('private/large.webp'))?.equals(bytes)).toBe(true)
  })

  test('a file can be streamed too, and a missing one or a folder can’t', async () => {
    const store = await openStore()
    await putImage(store, 'private/a.webp')
    const stored = await store.read('private/a.webp')
    expect(await buffer(Readable.from(stored!.content))).toEqual(IMAGE)
    expect(stored?.size).toBe(IMAGE.length)
    expect(await store.read('private/b.webp')).toBeNull()
    expect(await store.read('private')).toBeNull()
  })

  test('the same name again is the same file, even simultaneously', async () => {
    const store = await openStore()
    await putImage(store, 'a.webp')
    await store.put('a.webp', Buffer.from('other bytes'))
    expect(await store.get('a.webp')).toEqual(IMAGE)
    await Promise.all(Array.from({ length: 10 }, () => putImage(store, 'b.webp')))
    expect(await namesOf(store, '')).toEqual(['a.webp', 'b.webp'])
  })

  test('a removed file no longer exists, and removing it again is allowed', async () => {
    const store = await openStore()
    await putImage(store, 'private/2026/11/a.webp')
    await store.remove('private/2026/11/a.webp')
    await store.remove('private/2026/11/a.webp')
    expect(await store.get('private/2026/11/a.webp')).toBeNull()
    expect(await namesOf(store, '')).toEqual([])
  })

  test('a list holds the files of a folder and the folders in it, with their age, and of no other', async () => {
    const store = await openStore()
    for (const name of ['private/2026/a.webp', 'private/b.webp', 'private-other/c.webp', 'public/d.webp']) {
      await putImage(store, name)
    }
    expect(await namesOf(store, 'private')).toEqual(['private/2026/a.webp', 'private/b.webp'])
    expect(await namesOf(store, 'private/')).toEqual(['private/2026/a.webp', 'private/b.webp'])
    expect(await namesOf(store, 'nothing')).toEqual([])
    expect(await namesOf(store, '')).toHaveLength(4)
    for await (const { modifiedAt } of store.list('')) {
      expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(60_000)
    }
  })

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    './a',
    '',
    'a/',
    'a\0b',
    'a b',
    'a\\b',
    'a?b',
    '%2e%2e/x',
  ])('the name %j is refused', async (name) => {
    const store = await openStore()
    const refused = 'not the name of a stored file'
    await expect(putImage(store, name)).rejects.toThrow(refused)
    await expect(store.get(name)).rejects.toThrow(refused)
    await expect(store.has(name)).rejects.toThrow(refused)
    await expect(store.remove(name)).rejects.toThrow(refused)
  })

  test('is ready', async () => {
    const store = await openStore()
    await store.ready()
  })
})

test('a write to disk that fails leaves no temporary file', async () => {
  const folder = await ownFolder()
  await mkdir(join(folder, 'public', 'taken.webp'), { recursive: true })
  const store = diskStore(folder)
  await expect(putImage(store, 'public/taken.webp')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(join(folder, 'public'))).toEqual(['taken.webp'])
})

test.runIf(process.getuid?.() === 0)('what root stores belongs to the owner of the folder', async () => {
  const folder = await ownFolder()
  await chown(folder, 65_534, 65_534)
  await putImage(diskStore(folder), 'public/2026/lamp.webp')
  for (const name of ['public', 'public/2026', 'public/2026/lamp.webp'])
    expect(await stat(join(folder, name))).toMatchObject({ uid: 65_534, gid: 65_534 })
})

test('a disk whose folder no longer exists is not ready', async () => {
  const folder = await ownFolder()
  const store = diskStore(folder)
  await rm(folder, { recursive: true })
  await expect(store.ready()).rejects.toThrow('ENOENT')
})

test('a bucket that is not there is not ready, and none of its files is taken for missing or removed', async () => {
  const store = s3Store(`s3://no-such-bucket?endpoint=${s3.origin}`, KEYS)
  await expect(store.ready()).rejects.toThrow(`there is no bucket no-such-bucket at ${s3.origin}`)
  const missing = /answered 404 NoSuchBucket to (GET|DELETE) a\.webp: create the bucket or /
  const cause = expect.objectContaining({ message: expect.stringMatching(missing) })
  await expect(store.get('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause })
  await expect(store.remove('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause })
})

function putImage(store: FileStore, name: string): Promise<void> {
  return store.put(name, IMAGE)
}

async function namesOf(store: FileStore, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list(folder)) names.push(name)
  return names.sort((a, b) => a.localeCompare(b))
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
