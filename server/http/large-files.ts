import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** The files of a request that are too large for memory: on disk while it is answered, read from there, then gone. */
export interface LargeFiles {
  /** Bytes. */
  max: number
  keep: (part: MultipartFile) => Promise<File>
  remove: () => Promise<void>
}

/** `max`: bytes of each; more is TOO_LARGE. */
export function largeFiles(max: number): LargeFiles {
  const paths: string[] = []
  return {
    max,
    keep: async (part) => {
      const path = join(tmpdir(), `samagri-upload-${newId()}`)
      paths.push(path)
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (part.file.truncated) throw tooLarge(max)
      return new File([await openAsBlob(path)], part.filename ?? '', { type: part.mimetype })
    },
    remove: async () => {
      for (const path of paths) await rm(path, { force: true })
    },
  }
}

function tooLarge(max: number): Refusal {
  return new Refusal('TOO_LARGE', `The file can be up to ${Math.floor(max / 1_048_576)} MB.`)
}
