/** Puts text on the clipboard; false when the browser refuses. Works without HTTPS too, where navigator.clipboard is absent. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr'
  area.readOnly = true
  // Inside an open dialog only the dialog may hold the focus.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body
  const before = document.activeElement
  home.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
