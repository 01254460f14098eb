/** Passes a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click event has been processed.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
