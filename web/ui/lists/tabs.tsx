import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'
import { formatNumber } from '#web/ui/format.ts'
import styles from '#web/ui/lists/tabs.module.css'

export interface TabsProps<Value extends string> {
  /** What is divided; read out. */
  'aria-label': string
  tabs: readonly { value: Value; label: string; count?: number; content?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** One panel for all tabs, when they only change what a list shows. */
  children?: ReactNode
}

/** Parts of one screen, one shown; arrow keys move between the tabs. Contents by tab, or one as children. */
export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  children,
  'aria-label': label,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  const counts = tabs.map(({ count }) => count).join(' ')
  useEffect(() => {
    // With the shop's own letters, and with counts that come later, the tabs have other widths than before.
    void document.fonts.ready.then(() => showTab(list.current, at))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- drawn, not read
  }, [at, counts])
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List ref={list} className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <>
                <span className={styles.pause}>, </span>
                <span className={styles.count}>{formatNumber(tab.count)}</span>
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

function showTab(list: HTMLElement | null, at: number): void {
  const tab = list?.querySelectorAll('[role="tab"]')[at]
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
