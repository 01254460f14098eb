import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { IMAGE_MAX_BYTES, IMAGES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { readableImages } from '#web/admin/catalogue-forms/record-form.tsx'
import type { FormImage, ProductValues } from '#web/admin/products/product-form-values.ts'
import styles from '#web/admin/products/product-images.module.css'
import { imageSource } from '#web/image-source.ts'
import { adminMessages, productsMessages as messages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop, FilePreview } from '#web/ui/controls/file-drop.tsx'
import { IconButton, besideRow } from '#web/ui/controls/button.tsx'

interface Props {
  product: Product | null
  /** 0 to 1 while saving. */
  progress: number | undefined
}

/** Up to ten images in order, stored and new ones alike: each can be moved or removed. */
export function ProductImages({ product, progress }: Props) {
  const { formState, getValues } = useFormContext<ProductValues>()
  const { field, fieldState } = useController<ProductValues, 'images'>({ name: 'images' })
  const [error, setError] = useState<string>()
  const chosen = useWatch<ProductValues, 'images'>({ name: 'images' })

  async function add(files: File[]) {
    const readable = await readableImages(files)
    const fitting = readable.filter(({ size }) => size <= IMAGE_MAX_BYTES)
    if (readable.length < files.length) setError(messages.someNoImages)
    else if (fitting.length < files.length) setError(messages.someTooLarge)
    field.onChange([...getValues('images'), ...fitting].slice(0, IMAGES_PER_PRODUCT_MAX))
  }
  // The field's focus goes to its last button: Choose.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  function storedOf(url: string) {
    const name = messages.kept((product?.images.indexOf(url) ?? 0) + 1, product?.name ?? '')
    return { name, src: imageSource(url).src ?? '' }
  }

  const full = chosen.length >= IMAGES_PER_PRODUCT_MAX
  return (
    <div
      ref={wire}
      className="shrink"
      onClickCapture={() => setError(undefined)}
      onDropCapture={() => setError(undefined)}
    >
      <Field
        label={messages.images}
        hint={messages.imagesHint}
        error={error ?? fieldState.error?.message}
        announced={error !== undefined}
      >
        {chosen.length > 0 && (
          <ImageTiles
            images={chosen}
            storedOf={storedOf}
            onChange={field.onChange}
            disabled={formState.isSubmitting}
          />
        )}
        <FileDrop
          multiple
          value={[]}
          onChange={(files) => void add(files)}
          maxFiles={IMAGES_PER_PRODUCT_MAX - chosen.length}
          onSurplus={(leftOut) => setError(messages.surplus(leftOut))}
          onReject={() => setError(messages.someNoImages)}
          note={adminMessages.content.form.imageHint}
          progress={progress === undefined ? undefined : progress * 100}
          disabled={formState.isSubmitting || full}
          name={field.name}
          onBlur={field.onBlur}
        />
      </Field>
    </div>
  )
}

interface ImageTilesProps {
  images: readonly FormImage[]
  /** Name and source of a stored image, from its URL. */
  storedOf: (url: string) => { name: string; src: string }
  onChange: (images: FormImage[]) => void
  disabled: boolean
}

function ImageTiles({ images, storedOf, onChange, disabled }: ImageTilesProps) {
  const shown = images.map((one) =>
    one instanceof File ? { key: keyOf(one), file: one } : { key: one, file: storedOf(one) },
  )
  function move(button: HTMLButtonElement, from: number, to: number) {
    flushSync(() => onChange(reordered(images, from, to)))
    button.focus() // a moved tile loses it
  }
  return (
    <ol className={`grid gap-12 ${styles.tiles}`}>
      {shown.map(({ key, file }, index) => (
        <li key={key} className="grid gap-2 packed">
          <FilePreview
            file={file}
            wide={false}
            disabled={disabled}
            onRemove={(button) => {
              besideRow(button)?.focus()
              onChange(images.toSpliced(index, 1))
            }}
          />
          <div className="row middle between">
            <IconButton
              size="s"
              aria-label={messages.earlier(file.name)}
              icon={<ArrowLeft />}
              disabled={disabled}
              aria-disabled={index === 0 || undefined}
              onClick={({ currentTarget }) => move(currentTarget, index, index - 1)}
            />
            <span className="soft t-13 medium">{index === 0 ? messages.mainImage : index + 1}</span>
            <IconButton
              size="s"
              aria-label={messages.later(file.name)}
              icon={<ArrowRight />}
              disabled={disabled}
              aria-disabled={index === images.length - 1 || undefined}
              onClick={({ currentTarget }) => move(currentTarget, index, index + 1)}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A list with the entry at `from` moved to `to`; the same list if that is out of range. */
export function reordered<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

const keys = new WeakMap<File, string>()
let last = 0

/** A key for a file that does not depend on its position: choosing the same file twice makes two entries. */
export function keyOf(file: File): string {
  const known = keys.get(file)
  if (known) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
