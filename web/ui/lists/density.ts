import { useLayoutEffect } from 'react'

export type Density = 'shop' | 'dense'

/**
 * Sets the control size of the whole page while mounted: dialogs and menus are attached to <body> and need it too.
 */
export function useDensity(density: Density): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.density
    root.dataset.density = density
    return () => {
      if (before === undefined) delete root.dataset.density
      else root.dataset.density = before
    }
  }, [density])
}
