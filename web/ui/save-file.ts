/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file over after the click has been worked off.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
