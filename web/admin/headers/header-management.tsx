/** Header Management; its parts follow. */
export function HeaderManagement() {
  return null
}
