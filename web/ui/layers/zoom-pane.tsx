import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import styles from '#web/ui/layers/zoom-pane.module.css'

export interface ZoomPaneProps {
  picture: { src: string; alt: string }
  /** 1 fits the picture into the pane. */
  zoom: number
  onDoubleClick: () => void
}

/** A picture fitted into its room, times a zoom; scrolling, arrow keys and dragging move it. Part of ImageViewer. */
export function ZoomPane({ picture, zoom, onDoubleClick }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<{ width: number; height: number } | null>(null)

  function measure(image: HTMLImageElement) {
    const room = pane.current
    if (!room || image.naturalWidth === 0) return
    const scale = Math.min(room.clientWidth / image.naturalWidth, room.clientHeight / image.naturalHeight, 2)
    setFit({ width: image.naturalWidth * scale, height: image.naturalHeight * scale })
  }

  // Growing from the middle of what is seen, not from the corner.
  useLayoutEffect(() => {
    const room = pane.current
    if (!room || zoom <= 1) return
    room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2
    room.scrollTop = (room.scrollHeight - room.clientHeight) / 2
  }, [zoom])

  function drag(event: PointerEvent) {
    const room = pane.current
    if (!room || event.pointerType !== 'mouse' || event.buttons !== 1) return
    room.scrollLeft -= event.movementX
    room.scrollTop -= event.movementY
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dragging is a second way to scroll, double
    // click to the zoom buttons
    <div
      ref={pane}
      className={styles.pane}
      data-zoomed={zoom > 1 || undefined}
      {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': picture.alt })}
      onPointerMove={drag}
      onDoubleClick={onDoubleClick}
    >
      <img
        className={styles.picture}
        src={picture.src}
        alt={picture.alt}
        draggable={false}
        style={fit ? { width: fit.width * zoom, height: fit.height * zoom } : undefined}
        onLoad={(event) => measure(event.currentTarget)}
      />
    </div>
  )
}
