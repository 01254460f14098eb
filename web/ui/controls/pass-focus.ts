/**
 * The ref of a button that disappears once it has worked, such as 'Try again': the focus then moves to the part
 * around it instead of getting lost.
 */
export function passFocus(button: HTMLButtonElement): () => void {
  const around = button.closest<HTMLElement>('[role="tabpanel"], [role="dialog"], main')
  return () => {
    if (document.activeElement === button) around?.focus()
  }
}
