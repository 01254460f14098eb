import { type ReactNode, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import styles from '#web/admin/list/filter-sheet.module.css'
import { adminFrameMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'

interface Props {
  /** The number of active filters. */
  active: number
  children: ReactNode
}

/** The filters of a list: side by side on the page, or on a phone in one sheet behind a button. */
export function FilterSheet({ active, children }: Props) {
  const isPhone = useMedia(PHONE)
  const [open, setOpen] = useState(false)
  if (!isPhone) return children
  return (
    <>
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)}>
        {messages.filters(active)}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={messages.filterTitle}
        footer={
          <Button variant="main" onClick={() => setOpen(false)}>
            {messages.showList}
          </Button>
        }
      >
        <div className={`stack gap-16 ${styles.sheet}`}>{children}</div>
      </Dialog>
    </>
  )
}
