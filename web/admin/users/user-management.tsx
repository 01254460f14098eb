/** User Management; its parts follow. */
export function UserManagement() {
  return null
}
