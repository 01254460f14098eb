import type { MouseEvent } from 'react'

/** Ignores the second press of a double click, which arrives before the button can show that it is busy. */
export function singlePress(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) action()
  }
}
