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
  return (
    <div className={classNames(styles.preview, wide && styles.wide)}>
      {!(file instanceof File) ? (
        <img className={styles.picture} src={file.src} alt={file.name} />
      ) : /^image\/(?!hei[cf])/.test(file.type) ? (
        <FilePicture file={file} alt={wide ? '' : file.name} />
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

/** A picture that is only in memory; its address is freed with the element. */
function FilePicture({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img className={styles.picture} ref={show} alt={alt} />
}
