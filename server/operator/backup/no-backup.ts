/** One line on why a file is not read as a backup: it is none, damaged, of another format, sealed or not there. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

export function damaged(name: string): Error {
  return new NoBackup(`${name} is damaged or cut off: nothing was restored`)
}

export class NotOurs extends NoBackup {
  constructor(name: string) {
    super(`${name} is no backup of a shop`)
  }
}
