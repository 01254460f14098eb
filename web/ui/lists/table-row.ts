import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'

/** What makes a row pressable: click, Enter and Space, unless the press was meant for something inside it. */
export function rowActs<Row>(
  row: Row,
  onPress: ((row: Row) => void) | undefined,
): HTMLAttributes<HTMLElement> {
  if (!onPress) return {}
  return {
    tabIndex: 0,
    onClick: (event) => {
      if (!meantForInside(event) && !selectsText()) onPress(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onPress(row)
    },
  }
}

/** Also for what a cell opens elsewhere: React hands the presses of a dialog on to the row that mounted it. */
function meantForInside(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  if (!event.currentTarget.contains(target)) return true
  const control = target.closest(
    'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="combobox"]',
  )
  return control !== null && event.currentTarget.contains(control)
}

function selectsText(): boolean {
  return window.getSelection()?.type === 'Range'
}
