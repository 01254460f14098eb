import type { PointerEvent } from 'react'

/**
 * Drags the row of a handle that was just pressed. Where it would come is marked until it is let go; Escape leaves it.
 * `onMove`: its places before and after, from 0.
 */
export function dragRow(event: PointerEvent<HTMLElement>, onMove: (from: number, to: number) => void): void {
  const row = event.currentTarget.closest<HTMLElement>('tr, li')
  if (!row?.parentElement || event.button !== 0) return
  event.preventDefault()
  const rows = [...row.parentElement.children] as HTMLElement[]
  const others = rows.filter((one) => one !== row)
  const from = rows.indexOf(row)
  let to = from
  const following = new AbortController()

  function follow({ clientY }: globalThis.PointerEvent) {
    to = others.filter((one) => middleOf(one) < clientY).length
    unmark(others)
    if (to === from) return
    const [next, last] = [others[to], others.at(-1)]
    if (next) next.dataset['drop'] = 'before'
    else if (last) last.dataset['drop'] = 'after'
  }
  function end() {
    following.abort()
    unmark(rows)
  }
  function drop() {
    end()
    if (to !== from) onMove(from, to)
  }
  const { signal } = following
  row.dataset['drop'] = 'dragged'
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

function unmark(rows: HTMLElement[]): void {
  for (const row of rows) delete row.dataset['drop']
}
