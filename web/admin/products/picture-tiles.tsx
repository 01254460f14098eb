import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { FormPicture } from '#web/admin/products/product-form-values.ts'
import styles from '#web/admin/products/product-pictures.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { FilePreview } from '#web/ui/controls/file-preview.tsx'

interface Props {
  pictures: readonly FormPicture[]
  /** Name and source of a stored picture, by its address. */
  storedOf: (address: string) => { name: string; src: string }
  onChange: (pictures: FormPicture[]) => void
  disabled: boolean
}

/** The pictures in the order in which the shop will show them, each with buttons that move or remove it. */
export function PictureTiles({ pictures, storedOf, onChange, disabled }: Props) {
  const words = adminMessages.products
  const shown = pictures.map((one) =>
    one instanceof File ? { key: keyOf(one), file: one } : { key: one, file: storedOf(one) },
  )
  return (
    <ol className={styles.tiles}>
      {shown.map(({ key, file }, index) => (
        <li key={key} className={styles.tile}>
          <FilePreview
            file={file}
            wide={false}
            disabled={disabled}
            onRemove={() => onChange(pictures.toSpliced(index, 1))}
          />
          <div className={styles.moves}>
            <IconButton
              size="s"
              aria-label={words.earlier(file.name)}
              icon={<ArrowLeft />}
              disabled={disabled || index === 0}
              onClick={() => onChange(moved(pictures, index, index - 1))}
            />
            <span className={styles.place}>{index === 0 ? words.mainPicture : index + 1}</span>
            <IconButton
              size="s"
              aria-label={words.later(file.name)}
              icon={<ArrowRight />}
              disabled={disabled || index === pictures.length - 1}
              onClick={() => onChange(moved(pictures, index, index + 1))}
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
