/** Where backups lie: a folder or a bucket. */
export interface BackupPlace {
  /**
   * Keeps bytes under a name, whole or not at all → how many. Throws one line of its own, or what `parts` throws.
   * `signal` ends its waiting for a place that does not answer.
   */
  write: (name: string, parts: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<number>
  read: (name: string, signal?: AbortSignal) => AsyncIterable<Uint8Array>
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** A backup that is there, or is asked for. */
export interface BackupFile {
  /** For people: a path, or its name in BACKUP_TO. */
  name: string
  bytes: () => AsyncIterable<Uint8Array>
  passphrase: string | undefined
}
