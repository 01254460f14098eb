import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { PICTURE_MAX_BYTES, PICTURES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { readablePictures } from '#web/admin/catalogue-forms/readable-pictures.ts'
import { PictureTiles } from '#web/admin/products/picture-tiles.tsx'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import styles from '#web/admin/products/product-pictures.module.css'
import { pictureSource } from '#web/picture-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'

interface Props {
  product: Product | null
  /** 0 to 1 while saving. */
  progress: number | undefined
}

/** Up to ten pictures in their order, stored and new ones alike: each is moved or removed by itself. */
export function ProductPictures({ product, progress }: Props) {
  const words = adminMessages.products
  const { formState, getValues } = useFormContext<ProductValues>()
  const { field, fieldState } = useController<ProductValues, 'images'>({ name: 'images' })
  const [slip, setSlip] = useState<string>()
  const chosen = useWatch<ProductValues, 'images'>({ name: 'images' })

  async function add(files: File[]) {
    const readable = await readablePictures(files)
    const fitting = readable.filter(({ size }) => size <= PICTURE_MAX_BYTES)
    if (readable.length < files.length) setSlip(words.someNoPictures)
    else if (fitting.length < files.length) setSlip(words.someTooLarge)
    field.onChange([...getValues('images'), ...fitting].slice(0, PICTURES_PER_PRODUCT_MAX))
  }
  // The field's focus goes to its last button: Choose.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  function storedOf(address: string) {
    const name = words.kept((product?.images.indexOf(address) ?? 0) + 1, product?.name ?? '')
    return { name, src: pictureSource(address).src ?? '' }
  }

  const full = chosen.length >= PICTURES_PER_PRODUCT_MAX
  return (
    <div
      ref={wire}
      className={styles.pictures}
      onClickCapture={() => setSlip(undefined)}
      onDropCapture={() => setSlip(undefined)}
    >
      <Field label={words.images} hint={words.imagesHint} error={slip ?? fieldState.error?.message}>
        {chosen.length > 0 && (
          <PictureTiles
            pictures={chosen}
            storedOf={storedOf}
            onChange={field.onChange}
            disabled={formState.isSubmitting}
          />
        )}
        <FileDrop
          multiple
          value={[]}
          onChange={(files) => void add(files)}
          maxFiles={PICTURES_PER_PRODUCT_MAX - chosen.length}
          onSurplus={(leftOut) => setSlip(words.surplus(leftOut))}
          onRefused={() => setSlip(words.someNoPictures)}
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
