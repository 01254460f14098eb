/** Whether the person has asked the browser for little data: then images are small, and nothing moves. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
