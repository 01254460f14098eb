/** A job's failure that no later attempt can mend. */
export class LostCause extends Error {
  override name = 'LostCause'
}
