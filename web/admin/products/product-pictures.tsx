import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { PICTURE_MAX_BYTES, PICTURES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/products.ts'
import { PictureTiles } from '#web/admin/products/picture-tiles.tsx'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import styles from '#web/admin/products/product-pictures.module.css'
import { pictureSource } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'

interface Props {
  product: Product | null
  /** 0 to 1 while saving. */
  progress: number | undefined
}

/** Up to ten pictures in their order. New ones replace all that are stored; none keeps them. */
export function ProductPictures({ product, progress }: Props) {
  const words = adminMessages.products
  const { formState } = useFormContext()
  const { field, fieldState } = useController<ProductValues, 'images'>({ name: 'images' })
  const [slip, setSlip] = useState<string>()
  const chosen = useWatch<ProductValues, 'images'>({ name: 'images' })
  const kept = (product?.images ?? []).flatMap((address, index) => {
    const { src } = pictureSource(address)
    return src ? [{ src, alt: words.kept(index + 1, product?.name ?? '') }] : []
  })

  function add(files: File[]) {
    const fitting = files.filter(({ size }) => size <= PICTURE_MAX_BYTES)
    if (fitting.length < files.length) setSlip(words.someTooLarge)
    field.onChange([...chosen, ...fitting])
  }
  // The field's focus goes to its last button: Choose or Replace.
  function wire(element: HTMLElement | null) {
    field.ref(element && { focus: () => [...element.querySelectorAll('button')].at(-1)?.focus() })
  }

  const hint =
    chosen.length > 0 && product ? words.chosenReplace : product ? words.imagesReplace : words.imagesHint
  const full = chosen.length >= PICTURES_PER_PRODUCT_MAX
  return (
    <div
      ref={wire}
      className={styles.pictures}
      onClickCapture={() => setSlip(undefined)}
      onDropCapture={() => setSlip(undefined)}
    >
      <Field label={words.images} hint={hint} error={slip ?? fieldState.error?.message}>
        {chosen.length > 0 && (
          <PictureTiles files={chosen} onChange={field.onChange} disabled={formState.isSubmitting} />
        )}
        <FileDrop
          multiple
          value={[]}
          onChange={add}
          maxFiles={PICTURES_PER_PRODUCT_MAX - chosen.length}
          onSurplus={(leftOut) => setSlip(words.surplus(leftOut))}
          onRefused={() => setSlip(words.someNoPictures)}
          kept={chosen.length > 0 ? [] : kept}
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
