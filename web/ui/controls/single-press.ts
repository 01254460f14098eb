import type { MouseEvent } from 'react'

/** For what shall happen once: the second press of a double click, which comes before the button can say that it is busy, is none. */
export function singlePress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act()
  }
}
