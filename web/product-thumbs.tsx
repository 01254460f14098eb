import { type RefObject, useRef, useState } from 'react'
import { storefrontMessages } from '#web/messages/messages.ts'
import { imageSource } from '#web/image-source.ts'
import styles from '#web/product-thumbs.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Image } from '#web/ui/display/image.tsx'

/**
 * State of a row of images that is swiped or scrolled: which one is in view, from 0, and a function to bring one
 * into view.
 */
export function useImageRow<Row extends HTMLElement>() {
  const row: RefObject<Row | null> = useRef<Row>(null)
  const [current, setCurrent] = useState(0)

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
  }

  function scrollTo(index: number) {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const image = row.current?.children.item(index)
    if (image instanceof HTMLElement)
      row.current?.scrollTo({ left: image.offsetLeft, behavior: calm ? 'auto' : 'smooth' })
  }

  return { row, current, onScroll, scrollTo }
}

interface ThumbsProps {
  /** The product's name. */
  name: string
  images: readonly string[]
  /** The image in view, from 0. */
  current: number
  onPress: (index: number) => void
  className?: string | undefined
}

/** Thumbnails below the row of a product with several images: pressing one brings its image into view. */
export function Thumbs({ name, images, current, onPress, className }: ThumbsProps) {
  if (images.length < 2) return null
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      aria-label={storefrontMessages.images}
      className={classNames('row wrap gap-10 mt-12', styles.thumbs, className)}
    >
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          aria-pressed={index === current}
          aria-label={storefrontMessages.imageOf(index + 1, name)}
          onClick={() => onPress(index)}
        >
          <Image {...imageSource(image)} sizes="64px" ratio="4/5" alt="" />
        </button>
      ))}
    </div>
  )
}
