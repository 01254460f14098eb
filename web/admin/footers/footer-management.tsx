/** Footer Management; its parts follow. */
export function FooterManagement() {
  return null
}
