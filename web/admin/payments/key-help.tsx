import { Keyboard } from 'lucide-react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import styles from '#web/admin/payments/key-help.module.css'

export interface KeyHelpProps {
  label: string
  title: string
  /** Pairs: a key, and what it does. */
  keys: readonly (readonly string[])[]
  size?: 's' | 'm'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A button that shows which keys this screen knows. */
export function KeyHelp({ label, title, keys, size, open, onOpenChange }: KeyHelpProps) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      trigger={
        <IconButton size={size} variant="plain" aria-label={label} icon={<Keyboard aria-hidden="true" />} />
      }
    >
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
