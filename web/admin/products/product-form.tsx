import type { Product } from '#contract/products.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { PlaceFields } from '#web/admin/products/place-fields.tsx'
import styles from '#web/admin/products/product-form.module.css'
import { ProductPictures } from '#web/admin/products/product-pictures.tsx'
import { useProductForm } from '#web/admin/products/use-product-form.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

interface Props {
  open: boolean
  /** The product to edit; null for a new one. */
  product: Product | null
  elsewhere: Elsewhere
  onClose: () => void
}

const DETAILS = ['originalPrice', 'material', 'dimensions', 'weight'] as const

/** Adding or editing a product (section 5, D64, D70, D75). */
export function ProductForm({ open, product, elsewhere, onClose }: Props) {
  const words = adminMessages.products
  const { optional, ...fields } = adminMessages.content.form
  const { form, submit, progress, gone, stockNow } = useProductForm(product, onClose)
  const stockHint =
    stockNow !== null
      ? words.stockNow(formatNumber(stockNow))
      : product && words.stockLoaded(formatNumber(product.stock))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={product ? words.edit : words.add}
      name={product?.name}
      size="xl"
      form={form}
      submit={submit}
      saveText={words.save}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <div className={styles.form}>
        <ProductPictures product={product} progress={progress} />
        <div className={styles.fields}>
          <TextField name="name" label={fields.name} className={styles.wide} />
          <TextField name="description" label={fields.description} rows={4} className={styles.wide} />
          <TextField name="price" label={words.price} before="₹" inputMode="decimal" />
          <TextField name="shippingPrice" label={words.shippingPrice} before="₹" inputMode="decimal" />
          <PlaceFields product={product} />
          <TextField name="hsnCode" label={words.hsnCode} inputMode="numeric" />
          <TextField name="stock" label={words.stock} inputMode="numeric" hint={stockHint} />
          <StatusField />
          <div className={styles.wide}>
            <MoreDetails fields={DETAILS} filled={product !== null && hasDetails(product)}>
              <div className={styles.fields}>
                <TextField
                  name="originalPrice"
                  label={words.originalPrice}
                  mark={optional}
                  hint={words.originalPriceHint}
                  before="₹"
                  inputMode="decimal"
                />
                <TextField name="material" label={words.material} mark={optional} />
                <TextField name="dimensions" label={words.dimensions} mark={optional} />
                <TextField name="weight" label={words.weight} mark={optional} />
              </div>
            </MoreDetails>
          </div>
        </div>
      </div>
    </FormDialog>
  )
}

function hasDetails({ originalPrice, material, dimensions, weight }: Product): boolean {
  return Boolean(originalPrice !== null || material || dimensions || weight)
}
