/** Where the focus goes once the row with this button is deleted: the same button of the next row, else of the one before, else the page's first control. */
export function focusBeside(button: Element | null): HTMLElement | null {
  const row = button?.closest('tr, li')
  if (!button || !row) return null
  const place = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  return neighbour?.querySelectorAll('button')[place] ?? document.querySelector<HTMLElement>('main')
}
