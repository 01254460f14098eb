import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openFiles } from './open.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'SECRET' }

test('without FILES_URL files are stored in the data folder', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'samagri-files-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const store = await openFiles(readSettings({ DATA_DIR }))
  await store.put('public/a.webp', Buffer.from('a'))
  expect(await readdir(join(DATA_DIR, 'files', 'public'))).toEqual(['a.webp'])
})

test('a bucket that does not open is one line that names the setting', async () => {
  const settings = readSettings({ ...KEYS, FILES_URL: 's3://shop?endpoint=http://127.0.0.1:1' })
  await expect(openFiles(settings)).rejects.toThrow(
    /^FILES_URL can’t be opened: the bucket shop at http:\/\/127\.0\.0\.1:1 does not respond: [^\n]+$/,
  )
})

test('a session token is read beside the keys', () => {
  const { awsKeys } = readSettings({ ...KEYS, AWS_SESSION_TOKEN: 'TOKEN', FILES_URL: 's3://shop' })
  expect(awsKeys).toEqual({ accessKeyId: 'KEY', secretAccessKey: 'SECRET', sessionToken: 'TOKEN' })
})

test.each([
  's3://',
  's3:shop',
  's3://shop/folder',
  's3://shop?endpoint=minio:9000',
  's3://shop?endpoint=',
  'https://shop',
])('FILES_URL %j is refused in one line', (FILES_URL) => {
  expect(() => readSettings({ ...KEYS, FILES_URL })).toThrow(/^FILES_URL must [^\n]+$/)
})

test('FILES_URL without keys names what is missing', () => {
  expect(() => readSettings({ FILES_URL: 's3://shop', AWS_ACCESS_KEY_ID: 'KEY' })).toThrow(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: FILES_URL needs both',
  )
})
