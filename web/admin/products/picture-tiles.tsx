import { ArrowLeft, ArrowRight } from 'lucide-react'
import styles from '#web/admin/products/product-pictures.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { FilePreview } from '#web/ui/controls/file-preview.tsx'

interface Props {
  files: readonly File[]
  onChange: (files: File[]) => void
  disabled: boolean
}

/** The chosen pictures in the order in which the shop will show them, each with buttons that move it. */
export function PictureTiles({ files, onChange, disabled }: Props) {
  const words = adminMessages.products
  return (
    <ol className={styles.tiles}>
      {files.map((file, index) => (
        <li key={keyOf(file)} className={styles.tile}>
          <FilePreview
            file={file}
            wide={false}
            disabled={disabled}
            onRemove={() => onChange(files.filter((other) => other !== file))}
          />
          <div className={styles.moves}>
            <IconButton
              size="s"
              aria-label={words.earlier(file.name)}
              icon={<ArrowLeft />}
              disabled={disabled || index === 0}
              onClick={() => onChange(moved(files, index, index - 1))}
            />
            <span className={styles.place}>{index === 0 ? words.mainPicture : index + 1}</span>
            <IconButton
              size="s"
              aria-label={words.later(file.name)}
              icon={<ArrowRight />}
              disabled={disabled || index === files.length - 1}
              onClick={() => onChange(moved(files, index, index + 1))}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A list with the entry at `from` moved to `to`; the same list when that is beyond its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

const keys = new WeakMap<File, string>()
let last = 0

/** A key for a file as long as it lives, whatever its place: two choices of the same file are two entries. */
export function keyOf(file: File): string {
  const known = keys.get(file)
  if (known) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
