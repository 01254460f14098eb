/** Product Management; its parts follow. */
export function ProductManagement() {
  return null
}
