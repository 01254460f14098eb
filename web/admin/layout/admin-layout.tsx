import { useId, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import styles from '#web/admin/layout/admin-layout.module.css'
import { pageTitleOf } from '#web/admin/layout/menu-entries.ts'
import { Rail } from '#web/admin/layout/rail.tsx'
import { TopBar } from '#web/admin/layout/top-bar.tsx'
import { useFreshLists } from '#web/admin/layout/use-fresh-lists.ts'
import { messages } from '#web/messages/messages.ts'
import { usePageTitle } from '#web/shop.ts'
import { useDensity } from '#web/ui/lists/density.ts'

/** The frame of the back office: rail, top bar, page. The title in the top bar is the page's heading of level 1 and names the tab. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const title = pageTitleOf(pathname)
  const rail = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useDensity('dense')
  useFreshLists()
  usePageTitle(title)
  return (
    <div className={styles.frame}>
      <a className={`no-print ${styles.skip}`} href="#content">
        {messages.frame.skip}
      </a>
      <Rail id={rail} open={open} onClose={() => setOpen(false)} button={button} />
      <TopBar
        title={title}
        menuRef={button}
        menuOpen={open}
        menuControls={rail}
        onMenu={() => setOpen(!open)}
      />
      <main id="content" tabIndex={-1} className={styles.page}>
        <Outlet />
      </main>
    </div>
  )
}
