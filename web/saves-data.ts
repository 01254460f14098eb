/** Whether the person has asked the browser to save data: then images are small, and there are no animations. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
