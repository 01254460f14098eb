import { type RefObject, useLayoutEffect } from 'react'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What keys do to the selection of a table, by the places of its rows. */
export interface SelectByKey {
  toggle: (at: number) => void
  /** From the row pressed last to this one. */
  addThrough: (at: number) => void
  add: (places: number[]) => void
  /** All rows of the page, or none. */
  page: () => void
  /** Whatever the filter finds, on other pages too. */
  all: () => void
}

/** J and K move the focus between the rows of a table, the arrow keys once a row has it. Enter is the row's own. */
export function useRowKeys(place: RefObject<HTMLElement | null>, select?: SelectByKey): void {
  useKeyDown(true, (event) => {
    if (event.defaultPrevented || typesText(event.target) || openDialogs() > 0) return
    const rows = [...(place.current?.querySelectorAll<HTMLElement>(':is(tr, li)[tabindex="0"]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const focused = at >= 0 && rows[at] === document.activeElement
    if (select && selectByKey(event, at, focused, select)) return event.preventDefault()
    const step = keyStep(event, focused)
    const to = at < 0 ? (step === -1 ? rows.length - 1 : 0) : at + step
    const next = rows[to]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
    if (event.shiftKey) select?.add(at < 0 ? [to] : [at, to])
  })
}

/** X and Shift with Space choose at the row `at`, -1 for none; A chooses the page. Whether the key was one of these. */
export function selectByKey(event: Press, at: number, focused: boolean, select: SelectByKey): boolean {
  if (isShortcut(event)) return false
  const key = event.key.toLowerCase()
  if (key === 'a') (event.shiftKey ? select.all : select.page)()
  else if (key === 'x' && at >= 0) (event.shiftKey ? select.addThrough : select.toggle)(at)
  else if (key === ' ' && event.shiftKey && focused) select.addThrough(at)
  else return false
  return true
}

/** J and K step to another row's record while its dialog is the only one open. */
export function useDialogKeys(open: boolean, onStep: (by: -1 | 1) => void): void {
  useKeyDown(open, (event) => {
    if (event.defaultPrevented || typesText(event.target) || openDialogs() > 1) return
    const step = keyStep(event, false)
    if (step !== 0) onStep(step)
  })
}

/** The key / brings the focus into the search box below `place`. */
export function useSearchKey(place: RefObject<HTMLElement | null>): void {
  useKeyDown(true, (event) => {
    if (event.key !== '/' || isShortcut(event) || typesText(event.target) || openDialogs() > 0) return
    event.preventDefault()
    place.current?.querySelector('input')?.focus()
  })
}

/** Ctrl K or ⌘ K while so many dialogs are open; a popover is none. */
export function usePaletteKey(dialogs: number, onPress: () => void): void {
  useKeyDown(true, (event) => {
    if (!isPaletteKey(event) || event.defaultPrevented) return
    if (document.querySelectorAll('[role$="dialog"]:not([data-side])').length !== dialogs) return
    event.preventDefault()
    onPress()
  })
}

export function isPaletteKey({ key, ctrlKey, metaKey, altKey }: Omit<Press, 'shiftKey'>): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
}

/** The key B brings the focus to the first button below `place` that can do something. */
export function useBarKey(place: RefObject<HTMLElement | null>): void {
  useKeyDown(true, (event) => {
    if (event.key.toLowerCase() !== 'b' || isShortcut(event)) return
    if (typesText(event.target) || openDialogs() > 0) return
    place.current?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')?.focus()
  })
}

/** J or ↓ is 1, K or ↑ is -1, anything else 0. The arrow keys count only with `arrows`: elsewhere they scroll. */
export function keyStep(event: Omit<Press, 'shiftKey'>, arrows: boolean): -1 | 0 | 1 {
  if (isShortcut(event)) return 0
  const key = event.key.toLowerCase()
  if (key === 'j' || (arrows && key === 'arrowdown')) return 1
  if (key === 'k' || (arrows && key === 'arrowup')) return -1
  return 0
}

/** Whether keys pressed there are text or a control's own. */
export function typesText(target: EventTarget | null): boolean {
  const takesKeys =
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]'
  return target instanceof Element && target.closest(takesKeys) !== null
}

function isShortcut({ ctrlKey, metaKey, altKey }: Pick<Press, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey
}

function openDialogs(): number {
  return document.querySelectorAll('[role$="dialog"]').length
}

/** From the moment that what the keys act on is shown: a key pressed at once is not lost. */
function useKeyDown(active: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    if (!active) return undefined
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active, onKeyDown])
}
