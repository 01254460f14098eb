import { useState, type ReactNode, useCallback, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { FileText, ImagePlus, Plus, Upload, X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useField, useFieldControl } from '#web/ui/controls/field.tsx'
import styles from '#web/ui/controls/file-drop.module.css'

export interface FileDropProps {
  value: readonly File[]
  onChange: (files: File[]) => void
  /** Several files; without it one file replaces the other. */
  multiple?: boolean
  /** The maximum with `multiple`; more are reported by onSurplus. */
  maxFiles?: number
  /** Called when too many were dropped: the first ones are used, and this receives the number left out. */
  onSurplus?: (leftOut: number) => void
  /** Accepted types, as in an input's accept; by default images the shop can read. */
  accept?: Record<string, string[]>
  /** Called with files of other types, which are not used. The caller checks size and content. */
  onReject?: (files: File[]) => void
  /** Stored images, shown until new files are chosen. */
  current?: readonly { src: string; alt: string }[]
  /** 0 to 100 while uploading. */
  progress?: number
  disabled?: boolean
  /** Shown under the buttons: kinds and sizes. */
  note?: ReactNode
  /** Beside the preview of a single file, for example what was read from it. */
  children?: ReactNode
  name?: string
  onBlur?: () => void
}

/** Whatever type the system gives a CSV; the server detects the actual one. */
export const CSV_FILES = { 'text/*': ['.csv', '.tsv', '.txt'], 'application/*': ['.csv', '.xls'] }

const IMAGES = {
  'image/png': [],
  'image/jpeg': [],
  'image/gif': [],
  'image/webp': [],
  'image/heic': ['.heic', '.heif'],
  'image/avif': ['.avif'],
}

/**
 * Chooses files by button or drag and drop, with previews. Put it in <Field>; with react-hook-form use Controller.
 */
export function FileDrop(props: FileDropProps) {
  const {
    value,
    onChange,
    multiple = false,
    maxFiles,
    accept = IMAGES,
    current = [],
    progress,
    disabled,
    note,
    children,
  } = props
  const wiring = useFieldControl({})
  const labelId = useField()?.labelId
  const chooser = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)
  const limit = multiple ? (maxFiles ?? Infinity) : 1
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept,
    disabled,
    multiple: true,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, rejected) => {
      if (rejected.length > 0) props.onReject?.(rejected.map((one) => one.file))
      if (taken.length === 0) return
      const all = adding ? [...value, ...taken] : taken
      onChange(all.slice(0, limit))
      if (all.length > limit) props.onSurplus?.(all.length - limit) // last, so its message stays
      setAdding(false)
    },
    onFileDialogCancel: () => setAdding(false),
  })
  const choose = (add: boolean) => {
    setAdding(add)
    open()
  }
  const chosen = value.length > 0
  const Sign = Object.keys(accept).some((kind) => kind.startsWith('image/')) ? ImagePlus : FileText
  return (
    <div
      {...getRootProps({
        role: undefined,
        tabIndex: undefined,
        className: classNames(
          styles.drop,
          isDragActive && styles.over,
          wiring['aria-invalid'] && styles.wrong,
          disabled && styles.off,
        ),
      })}
    >
      <span className={styles.input}>
        <input
          {...getInputProps({
            ...wiring,
            multiple,
            name: props.name,
            onBlur: props.onBlur,
            'aria-label': undefined, // the library's own would take the place of the label
          })}
        />
      </span>
      {chosen || current.length > 0 ? (
        <div className={multiple ? `grid gap-10 wide ${styles.many}` : `wide ${styles.one}`}>
          {chosen
            ? value.map((file, index) => (
                <FilePreview
                  key={`${file.name} ${file.lastModified} ${index}`}
                  file={file}
                  wide={!multiple}
                  disabled={disabled}
                  onRemove={() => {
                    onChange(value.filter((other) => other !== file))
                    chooser.current?.focus()
                  }}
                >
                  {children}
                </FilePreview>
              ))
            : current.map((image) => (
                <img key={image.src} className={styles.kept} src={image.src} alt={image.alt} />
              ))}
          {multiple && chosen && value.length < limit && (
            <button
              type="button"
              className={`hover center soft ${styles.slot}`}
              aria-label={uiMessages.addMore}
              disabled={disabled}
              onClick={() => choose(true)}
            >
              <Plus />
            </button>
          )}
        </div>
      ) : (
        <Sign className={styles.sign} />
      )}
      <div className="row wrap middle gap-12 rows-8">
        <Button
          ref={chooser}
          size="s"
          icon={<Upload />}
          disabled={disabled}
          // The input itself can't have the focus.
          aria-describedby={classNames(labelId, wiring['aria-describedby'])}
          onClick={() => choose(false)}
        >
          {isDragActive
            ? uiMessages.dropNow
            : chosen || current.length > 0
              ? uiMessages.replace
              : multiple
                ? uiMessages.dropMany
                : uiMessages.dropOne}
        </Button>
        {note && <span className="t-13 soft">{note}</span>}
      </div>
      {progress !== undefined && (
        <progress
          className={styles.progress}
          max={100}
          value={progress}
          aria-label={uiMessages.uploading(Math.round(progress))}
        />
      )}
    </div>
  )
}

interface FilePreviewProps {
  /** A chosen file, or a stored image by its URL. */
  file: File | { name: string; src: string }
  /** Image left, name and children right; a tile otherwise. */
  wide: boolean
  disabled?: boolean
  onRemove: (button: HTMLButtonElement) => void
  children?: ReactNode
}

/** A file: its image if it has one, its name, and a cross. Part of FileDrop. */
export function FilePreview({ file, wide, disabled, onRemove, children }: FilePreviewProps) {
  return (
    <div className={classNames(styles.preview, wide && styles.wide)}>
      {!(file instanceof File) ? (
        <img className={styles.image} src={file.src} alt={file.name} />
      ) : /^image\/(?!hei[cf])/.test(file.type) ? (
        <FileImage file={file} alt={wide ? '' : file.name} />
      ) : (
        <FileText className={styles.plain} />
      )}
      {wide && (
        <div className="grid packed gap-6 t-14">
          <strong className="t-16 strong breaks">{file.name}</strong>
          {children}
        </div>
      )}
      <button
        type="button"
        className={`reach center ${styles.remove}`}
        aria-label={uiMessages.removeNamed(file.name)}
        disabled={disabled}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X />
      </button>
    </div>
  )
}

/** An image that is only in memory; its URL is released with the element. */
function FileImage({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img className={styles.image} ref={show} alt={alt} />
}
