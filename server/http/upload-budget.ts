import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget
  }
}

const MIB = 1_048_576

/** Bytes that the uploads in flight may hold: of all senders together, and of one. */
interface Bounds {
  total: number
  share: number
}

/** Shares out what uploads in flight may hold. A sender's share is far below the total: none keeps the others out. */
export class UploadBudget {
  readonly #bounds: Bounds
  readonly #bySender = new Map<string, number>()
  #held = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get held(): number {
    return this.#held
  }

  /** Takes bytes for a sender as they come; BUSY when there are no more for it now. */
  take(sender: string, bytes: number): void {
    const own = (this.#bySender.get(sender) ?? 0) + bytes
    if (own > this.#bounds.share || this.#held + bytes > this.#bounds.total) throw new Refusal('BUSY')
    this.#bySender.set(sender, own)
    this.#held += bytes
  }

  giveBack(sender: string, bytes: number): void {
    const left = (this.#bySender.get(sender) ?? 0) - bytes
    if (left > 0) this.#bySender.set(sender, left)
    else this.#bySender.delete(sender)
    this.#held -= bytes
  }
}

/** Of a process, on its disk. A share holds the largest form there is: a product with ten pictures of 10 MiB. */
export function shareOutUploads(server: FastifyInstance): void {
  server.decorate('uploadBudget', new UploadBudget({ total: 1_024 * MIB, share: 128 * MIB }))
}
