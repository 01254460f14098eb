import { useCallback, type ReactNode } from 'react'
import { FileText, X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/file-preview.module.css'

export interface FilePreviewProps {
  file: File
  /** Picture left, name and children right; a tile otherwise. */
  wide: boolean
  disabled?: boolean
  onRemove: () => void
  children?: ReactNode
}

/** A chosen file before it is sent: its picture where it has one, its name, and a cross. Part of FileDrop. */
export function FilePreview({ file, wide, disabled, onRemove, children }: FilePreviewProps) {
  const picture = usePictureOf(file)
  return (
    <div className={classNames(styles.preview, wide && styles.wide)}>
      {file.type.startsWith('image/') ? (
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

/** Shows a picture that is only in memory, and frees its address with the element. */
function usePictureOf(file: File) {
  return useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
}
