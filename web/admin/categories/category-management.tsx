/** Category Management; its parts follow. */
export function CategoryManagement() {
  return null
}
