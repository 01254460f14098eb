/** A number that grows with each change of a public list, so that prepared answers know when they are old. */
export interface ListVersionsRow {
  name: string
  version: number
}
