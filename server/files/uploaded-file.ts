import type { Caller } from '../fair-queue.ts'

export interface UploadCaller extends Caller {
  /** Throws TOO_MANY if too many of the caller's images were damaged recently. */
  rejectAboveDamaged: () => Promise<void>
  countDamaged: () => Promise<void>
}

/** A file sent with a request. Its bytes are on disk until it is read. */
export class UploadedFile extends File {
  readonly sender: UploadCaller

  constructor(content: Blob, name: string, type: string, sender: UploadCaller) {
    super([content], name, { type })
    this.sender = sender
  }
}
