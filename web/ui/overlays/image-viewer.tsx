import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Minimize2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import styles from '#web/ui/overlays/image-viewer.module.css'
import type { Openable } from '#web/ui/overlays/dialog.tsx'

export interface ImageViewerProps extends Openable {
  title: string
  images: readonly { src: string; alt: string }[]
  start?: number
}

const STEPS = [1, 1.5, 2, 3, 4]

/** Images in full screen: plus, minus and 0 zoom, arrow keys turn pages, dragging and scrolling pan. */
export function ImageViewer({ open, onClose, ...rest }: ImageViewerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} forceRender />
        <Pages {...rest} />
      </Base.Portal>
    </Base.Root>
  )
}

function Pages({ title, images, start = 0 }: Pick<ImageViewerProps, 'title' | 'images' | 'start'>) {
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState(1)
  const several = images.length > 1
  const image = images[index]

  function turn(by: number) {
    setIndex((index + by + images.length) % images.length)
    setZoom(1)
  }
  function step(by: number) {
    setZoom(STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.indexOf(zoom) + by))] ?? 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') setZoom(1)
    else if (event.key === 'ArrowRight' && zoom === 1 && several) turn(1)
    else if (event.key === 'ArrowLeft' && zoom === 1 && several) turn(-1)
    else return
    event.preventDefault()
  }

  return (
    <Base.Popup className={styles.popup} data-density="shop" onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <Base.Title className="grow shrink one-line h-20">{title}</Base.Title>
        {several && (
          <span className={`t-14 tabular soft ${styles.number}`}>
            {uiMessages.imageOf(index + 1, images.length)}
          </span>
        )}
        <IconButton
          aria-label={uiMessages.zoomOut}
          icon={<ZoomOut />}
          aria-disabled={zoom === 1 || undefined}
          onClick={() => step(-1)}
        />
        <IconButton
          aria-label={uiMessages.zoomIn}
          icon={<ZoomIn />}
          aria-disabled={zoom === STEPS.at(-1) || undefined}
          onClick={() => step(1)}
        />
        <IconButton
          aria-label={uiMessages.fit}
          icon={<Minimize2 />}
          aria-disabled={zoom === 1 || undefined}
          onClick={() => setZoom(1)}
        />
        <Base.Close render={<IconButton aria-label={uiMessages.close} icon={<X />} />} />
      </header>
      {image && (
        <ZoomPane
          key={image.src}
          image={image}
          zoom={zoom}
          onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}
        />
      )}
      {several && (
        <>
          <IconButton
            className={styles.previous}
            aria-label={uiMessages.previousImage}
            icon={<ChevronLeft />}
            onClick={() => turn(-1)}
          />
          <IconButton
            className={styles.next}
            aria-label={uiMessages.nextImage}
            icon={<ChevronRight />}
            onClick={() => turn(1)}
          />
        </>
      )}
    </Base.Popup>
  )
}

interface ZoomPaneProps {
  image: { src: string; alt: string }
  /** 1 fits the image into the pane. */
  zoom: number
  onDoubleClick: () => void
}

/**
 * An image fitted into its container, times a zoom; scrolling, arrow keys and dragging pan it. Part of ImageViewer.
 */
function ZoomPane({ image: { src, alt }, zoom, onDoubleClick }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<{ width: number; height: number } | null>(null)

  function measure(image: HTMLImageElement) {
    const container = pane.current
    if (!container || image.naturalWidth === 0) return
    const scale = Math.min(
      container.clientWidth / image.naturalWidth,
      container.clientHeight / image.naturalHeight,
      2,
    )
    setFit({ width: image.naturalWidth * scale, height: image.naturalHeight * scale })
  }

  // Zooms around the centre of the visible part, not the corner.
  useLayoutEffect(() => {
    const container = pane.current
    if (!container || zoom <= 1) return
    container.scrollLeft = (container.scrollWidth - container.clientWidth) / 2
    container.scrollTop = (container.scrollHeight - container.clientHeight) / 2
  }, [zoom])

  function drag(event: PointerEvent) {
    const container = pane.current
    if (!container || event.pointerType !== 'mouse' || event.buttons !== 1) return
    container.scrollLeft -= event.movementX
    container.scrollTop -= event.movementY
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dragging is a second way to scroll, double
    // click to the zoom buttons
    <div
      ref={pane}
      className={`inset-focus ${styles.pane}`}
      data-zoomed={zoom > 1 || undefined}
      {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': alt })}
      onPointerMove={drag}
      onDoubleClick={onDoubleClick}
    >
      <img
        className={styles.image}
        src={src}
        alt={alt}
        draggable={false}
        style={fit ? { width: fit.width * zoom, height: fit.height * zoom } : undefined}
        onLoad={(event) => measure(event.currentTarget)}
      />
    </div>
  )
}
