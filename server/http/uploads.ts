import { openAsBlob } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import type { App } from '../app.ts'
import { temporaryPath } from '../files/temporary.ts'
import type { Caller } from '../fair-queue.ts'
import { UploadedFile, type UploadCaller } from '../files/uploaded-file.ts'
import { count, LIMITS, rejectAbove } from '../limits.ts'
import { ShopError } from '../shop-error.ts'
import { callerOf } from './rate-limits.ts'

interface Options {
  budget: UploadBudget
  dataDir: string
  sender: UploadCaller
  /** Bytes of each file; more is TOO_LARGE. */
  max: number
}

/** The files of one request: on disk while it is handled, read from there, then deleted. */
export class Uploads {
  readonly max: number
  readonly #options: Options
  readonly #paths: string[] = []
  #bytes = 0

  constructor(options: Options) {
    this.max = options.max
    this.#options = options
  }

  /**
   * Writes a part as its bytes arrive. A rejected one is read to its end too, because an unread one blocks its
   * connection.
   */
  async store(part: MultipartFile): Promise<File> {
    const path = await temporaryPath(join(this.#options.dataDir, 'files'))
    this.#paths.push(path)
    const file = await open(path, 'wx', 0o600)
    let failure: unknown
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (failure === undefined) failure = await this.#write(file, chunk).catch((error: unknown) => error)
      }
    } finally {
      await file.close()
    }
    if (failure !== undefined) throw failure
    if (part.file.truncated) throw tooLarge(this.max)
    return new UploadedFile(await openAsBlob(path), part.filename ?? '', part.mimetype, this.#options.sender)
  }

  async remove(): Promise<void> {
    for (const path of this.#paths.splice(0)) await rm(path, { force: true })
    this.#options.budget.release(this.#options.sender, this.#bytes)
    this.#bytes = 0
  }

  async #write(file: FileHandle, chunk: Buffer): Promise<void> {
    this.#options.budget.take(this.#options.sender, chunk.length)
    this.#bytes += chunk.length
    await file.writeFile(chunk)
  }
}

function tooLarge(max: number): ShopError {
  if (max === IMAGE_MAX_BYTES) return new ShopError('TOO_LARGE', 'Images can be up to 10MB.')
  return new ShopError('TOO_LARGE', `The file can be up to ${Math.floor(max / 1_048_576)} MB.`)
}

export function uploadCaller(app: App, { actor, ip }: FastifyRequest): UploadCaller {
  const sender = callerOf(actor, ip)
  const key = `damaged-pictures:${sender.account || sender.ip}`
  const limit = isStaff(actor?.role) ? LIMITS.damagedImagesOfAdmin : LIMITS.damagedImages
  return {
    ...sender,
    rejectAboveDamaged: () => rejectAbove(app, key, limit),
    countDamaged: async () => {
      await app.database.transaction((tx) => count(app, tx.db, key, limit))
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget
  }
}

const MIB = 1_048_576

/** Bytes of all uploads in progress, per process, on its disk. */
const TOTAL = 1_024 * MIB
/** Bytes of those from one IP address, however many accounts it has created: others can still order. */
const SHARE_OF_IP = 512 * MIB
/** Bytes of one caller's: the largest form, a product with ten images of 10 MiB; none can block the others. */
const SHARE = 128 * MIB

/** Allocates space to uploads in progress. */
class UploadBudget {
  readonly #bytes = new Map<string, number>()

  get held(): number {
    return this.#bytesOf('all')
  }

  /** Reserves bytes for a caller as they arrive; BUSY if no more are available. */
  take(sender: Caller, bytes: number): void {
    const shares = sharesOf(sender)
    if (shares.some(([key, max]) => this.#bytesOf(key) + bytes > max)) throw new ShopError('BUSY')
    for (const [key] of shares) this.#bytes.set(key, this.#bytesOf(key) + bytes)
  }

  release(sender: Caller, bytes: number): void {
    for (const [key] of sharesOf(sender)) {
      const left = this.#bytesOf(key) - bytes
      if (left > 0) this.#bytes.set(key, left)
      else this.#bytes.delete(key)
    }
  }

  #bytesOf(key: string): number {
    return this.#bytes.get(key) ?? 0
  }
}

function sharesOf({ ip, account }: Caller): [key: string, max: number][] {
  return [
    [`account ${account || ip}`, SHARE],
    [`ip ${ip}`, SHARE_OF_IP],
    ['all', TOTAL],
  ]
}

export function shareOutUploads(server: FastifyInstance): void {
  server.decorate('uploadBudget', new UploadBudget())
}
