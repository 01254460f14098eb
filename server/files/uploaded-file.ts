import type { Sender } from '../fair-queue.ts'

export interface UploadSender extends Sender {
  /** Throws TOO_MANY if too many of the sender's images were damaged recently. */
  rejectAboveDamaged: () => Promise<void>
  countDamaged: () => Promise<void>
}

/** A file sent with a request. Its bytes are on disk until it is read. */
export class UploadedFile extends File {
  readonly sender: UploadSender

  constructor(content: Blob, name: string, type: string, sender: UploadSender) {
    super([content], name, { type })
    this.sender = sender
  }
}
