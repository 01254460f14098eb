/** Where kept files live: the disk or an S3 bucket. Names are paths of letters, digits, dots, dashes and slashes. */
export interface FileStore {
  /** Keeps bytes durably under a name before it returns; the same name again is the same file. */
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The bytes, or null when there is no such file. */
  get: (name: string) => Promise<Buffer | null>
  has: (name: string) => Promise<boolean>
  /** Removes a file; none of that name is fine. */
  remove: (name: string) => Promise<void>
  /** Names below a prefix, for `check` and the sweeper. */
  list: (prefix: string) => AsyncIterable<{ name: string; modifiedAt: number }>
  /** Throws when files cannot be kept or read now. */
  ready: () => Promise<void>
}
