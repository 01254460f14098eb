import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'
import { formatNumber } from '#web/ui/format.ts'
import styles from '#web/ui/lists/tabs.module.css'

export interface TabsProps<Value extends string> {
  /** The accessible name of the tabs. */
  'aria-label': string
  tabs: readonly { value: Value; label: string; count?: number; content?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** One panel for all tabs, if they only change the contents of a list. */
  children?: ReactNode
}

/** Parts of one screen, one shown; arrow keys move between the tabs. Contents by tab, or one as children. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { tabs, value, onChange, children, 'aria-label': label } = props
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    if (!list.current) return undefined
    const { current } = list
    // The shop's font, late counts and the page's scrollbar change the widths: the selected tab stays visible.
    const sizes = new ResizeObserver(() => showTab(current, at))
    for (const one of [current, ...current.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [at])
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List ref={list} className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <>
                <span className={styles.pause}>, </span>
                <span className={`tabular faint plain ${styles.count}`}>{formatNumber(tab.count)}</span>
              </>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content ?? (tab.value === value && children)}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Scrolls the tab bar, and never the page. */
function showTab(list: HTMLElement, at: number): void {
  const tab = list.children[at]?.getBoundingClientRect()
  if (!tab) return
  const { left, right } = list.getBoundingClientRect()
  if (tab.right > right) list.scrollLeft += Math.ceil(tab.right - right)
  else if (tab.left < left) list.scrollLeft -= Math.ceil(left - tab.left)
}
