import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

/** Settings with the keys of the buckets below. */
export const BUCKET_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** An empty bucket on a separate server, removed when the test has finished. */
export async function bucketFor(name: string): Promise<{ url: string; port: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'samagri-bucket-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [] })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'PUT' })
  return { url: `s3://${name}?endpoint=http://127.0.0.1:${port}&region=us-east-1`, port }
}
