/** J or ↓ is one on, K or ↑ one back, anything else 0; arrows only where they scroll nothing, no key together with Ctrl, Alt or Meta. */
export function keyStep(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  arrows: boolean,
): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0
  const key = event.key.toLowerCase()
  if (key === 'j' || (arrows && key === 'arrowdown')) return 1
  if (key === 'k' || (arrows && key === 'arrowup')) return -1
  return 0
}

/** Whether keys pressed there are text or a control's own. */
export function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]',
    ) !== null
  )
}
