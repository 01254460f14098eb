import { useState, type CSSProperties } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ILLUSTRATIONS } from '#web/ui/display/illustrations.tsx'
import styles from '#web/ui/display/image.module.css'

export interface ImageProps {
  /** Root-relative, such as /files/<hash>-800.webp; if missing or unreadable, a drawing replaces it. */
  src: string | null | undefined
  srcSet?: string
  /** Its displayed width, for the browser's choice among srcSet. */
  sizes?: string
  /** '' if the text beside it says the same. */
  alt: string
  /** The file's own size, so nothing jumps. */
  width?: number
  height?: number
  /** Such as '4/5'; the image is cropped to it. Without it the image keeps its own shape. */
  ratio?: string
  position?: string
  /** Eager and high priority: for the first visible image. Lazy otherwise. */
  first?: boolean
  className?: string
}

/** Ratios defined in the stylesheet: HTML from the server must not contain styles. */
const RATIOS = ['4/5', '1', '1/1']

/** An image on a tinted background that never moves what is around it. */
export function Image(props: ImageProps) {
  const { src, srcSet, sizes, alt, width, height, ratio, position, first, className } = props
  const [broken, setBroken] = useState<string | null>(null)
  const known = RATIOS.find((one) => one === ratio)
  const style: CSSProperties = {
    ...(!known && { aspectRatio: ratio }),
    ...(position && { '--position': position }),
  }
  return (
    <span
      className={classNames(styles.image, ratio && styles.cut, className)}
      data-ratio={known}
      style={Object.keys(style).length > 0 ? style : undefined}
    >
      {src && broken !== src ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={`center wide ${styles.missing}`}>
          <span className="sr">{alt || uiMessages.noImage}</span>
          <svg viewBox="0 0 96 72" aria-hidden="true">
            {ILLUSTRATIONS.broken}
          </svg>
        </span>
      )}
    </span>
  )
}
