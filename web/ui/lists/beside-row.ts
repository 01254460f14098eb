/**
 * Where the focus goes when the button's row is removed: to the next row's button, else the previous one's, else to
 * the dialog or page around it.
 */
export function besideRow(button: Element | null): HTMLElement | null {
  const row = button?.closest('tr, li')
  if (!button || !row) return null
  const index = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  return neighbour?.querySelectorAll('button')[index] ?? button.closest('[role="dialog"], main')
}
