import { type RefObject, useLayoutEffect } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * J and K move the focus between the rows of a table, and so do the arrow keys once a row has it. Enter opens the
 * row.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useKeyDown(true, (event) => {
    if (event.defaultPrevented || typesText(event.target) || openDialogs() > 0) return
    const rows = [...(table.current?.querySelectorAll<HTMLElement>(':is(tr, li)[tabindex="0"]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const step = keyStep(event, at >= 0 && rows[at] === document.activeElement)
    const next = rows[at < 0 ? (step === -1 ? rows.length - 1 : 0) : at + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  })
}

/** J and K switch to another row's record while its dialog is the only one open. */
export function useDialogKeys(open: boolean, onStep: (by: -1 | 1) => void): void {
  useKeyDown(open, (event) => {
    if (event.defaultPrevented || typesText(event.target) || openDialogs() > 1) return
    const step = keyStep(event, false)
    if (step !== 0) onStep(step)
  })
}

/** Ctrl K or ⌘ K, while this many dialogs are open; a popover does not count. */
export function usePaletteKey(dialogs: number, onPress: () => void): void {
  useKeyDown(true, (event) => {
    if (!isPaletteKey(event) || event.defaultPrevented) return
    if (document.querySelectorAll('[role$="dialog"]:not([data-side])').length !== dialogs) return
    event.preventDefault()
    onPress()
  })
}

export function isPaletteKey({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
}

/** J or ↓ is 1, K or ↑ is -1, anything else 0. Arrow keys count only with `arrows`: otherwise they scroll. */
export function keyStep(event: Press, arrows: boolean): -1 | 0 | 1 {
  if (isShortcut(event)) return 0
  const key = event.key.toLowerCase()
  if (key === 'j' || (arrows && key === 'arrowdown')) return 1
  if (key === 'k' || (arrows && key === 'arrowup')) return -1
  return 0
}

/** Whether keys pressed there are text input or belong to a control. */
export function typesText(target: EventTarget | null): boolean {
  const takesKeys =
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]'
  return target instanceof Element && target.closest(takesKeys) !== null
}

function isShortcut({ ctrlKey, metaKey, altKey }: Omit<Press, 'key'>): boolean {
  return ctrlKey || metaKey || altKey
}

function openDialogs(): number {
  return document.querySelectorAll('[role$="dialog"]').length
}

/** Active from the time the target is shown, so a key pressed immediately is not lost. */
function useKeyDown(active: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    if (!active) return undefined
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active, onKeyDown])
}
