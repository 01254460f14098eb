import type { Sender } from '../fair-queue.ts'

export interface UploadSender extends Sender {
  /** Refuses with TOO_MANY when too many of its images were damaged lately. */
  rejectAboveDamaged: () => Promise<void>
  countDamaged: () => Promise<void>
}

/** A file that came with a request. Its bytes are on disk until it is read. */
export class UploadedFile extends File {
  readonly sender: UploadSender

  constructor(content: Blob, name: string, type: string, sender: UploadSender) {
    super([content], name, { type })
    this.sender = sender
  }
}
