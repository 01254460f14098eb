/** The dashboard; its parts follow. */
export function Dashboard() {
  return null
}
