import { useCallback, type ReactNode } from 'react'
import { FileText, X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/file-preview.module.css'

export interface FilePreviewProps {
  /** A chosen file, or a picture that is kept already, by its address. */
  file: File | { name: string; src: string }
  /** Picture left, name and children right; a tile otherwise. */
  wide: boolean
  disabled?: boolean
  onRemove: () => void
  children?: ReactNode
}

/** A file: its picture where it has one, its name, and a cross. Part of FileDrop. */
export function FilePreview({ file, wide, disabled, onRemove, children }: FilePreviewProps) {
  const picture = usePictureOf(file)
  const isPicture = !(file instanceof File) || file.type.startsWith('image/')
  return (
    <div className={classNames(styles.preview, wide && styles.wide)}>
      {isPicture ? (
        <img className={styles.picture} ref={picture} alt={wide ? '' : file.name} />
      ) : (
        <FileText className={styles.plain} aria-hidden="true" />
      )}
      {wide && (
        <div className={styles.words}>
          <strong className={styles.name}>{file.name}</strong>
          {children}
        </div>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={uiMessages.removeNamed(file.name)}
        disabled={disabled}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Shows a picture; the address of one that is only in memory is freed with the element. */
function usePictureOf(file: FilePreviewProps['file']) {
  return useCallback(
    (image: HTMLImageElement) => {
      if (!(file instanceof File)) {
        image.src = file.src
        return undefined
      }
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
}
