/** Whether a record is active, in whatever capitals its status is written. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active'
}
