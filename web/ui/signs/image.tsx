import { useState, type CSSProperties } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DRAWINGS } from '#web/ui/signs/drawings.tsx'
import styles from '#web/ui/signs/image.module.css'

export interface ImageProps {
  /** Root-relative, such as /files/<hash>-800.webp; absent or unreadable, a drawing takes its place. */
  src: string | null | undefined
  srcSet?: string
  /** How wide it is drawn, for the browser's choice among srcSet. */
  sizes?: string
  /** '' when the words beside it say the same. */
  alt: string
  /** The file's own size, so that nothing jumps. */
  width?: number
  height?: number
  /** Such as '4/5'; the image is cut to it. Without it the image keeps its own shape. */
  ratio?: string
  position?: string
  /** At once and first: for the one image seen first. Lazy otherwise. */
  first?: boolean
  className?: string
}

/** Ratios that the stylesheet knows: HTML from the server may hold no style. */
const RATIOS = ['4/5', '1', '1/1']

/** An image on sunken ground that never moves what is around it. */
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
      className={classNames(styles.picture, ratio && styles.cut, className)}
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
          <span className="sr">{alt || uiMessages.noPicture}</span>
          <svg viewBox="0 0 96 72" aria-hidden="true">
            {DRAWINGS.broken}
          </svg>
        </span>
      )}
    </span>
  )
}
