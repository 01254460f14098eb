import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server with these buckets. */
export async function startS3(...buckets: string[]): Promise<{ origin: string; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'samagri-s3-'))
  const configureBuckets = buckets.map((name) => ({ name }))
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets })
  const { port } = await server.run()
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
