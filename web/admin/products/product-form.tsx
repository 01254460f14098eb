import type { ComponentProps } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { eachDetail, PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { conflictOf } from '#web/admin/catalogue-forms/conflict.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { MoreDetails, StatusField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { CategoryFields } from '#web/admin/products/category-fields.tsx'
import { productValues, type ProductValues } from '#web/admin/products/product-form-values.ts'
import styles from '#web/admin/products/product-form.module.css'
import { ProductImages } from '#web/admin/products/product-images.tsx'
import { useHeldUnits } from '#web/admin/products/held-stock.tsx'
import { type Next, useProductForm } from '#web/admin/products/use-product-form.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import { TaxFields } from '#web/admin/tax/tax-fields.tsx'
import { adminMessages, productsMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatNumber } from '#web/ui/format.ts'
import { HSN_CODES, HSN_RATES_AS_OF, type HsnCode, hsnCodesFor } from '#contract/catalogue/hsn-codes.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput } from '#web/ui/controls/suggest-input.tsx'
import type { Openable } from '#web/ui/overlays/dialog.tsx'

interface Props extends Openable {
  product: Product | null
  /** The current version of the product from the list, if it is on the page. */
  now: Product | undefined
  /** The product on which a new one is based, and the form's initial values from it. */
  like?: Product | undefined
  start?: Partial<ProductValues> | undefined
  onSaved: (saved: Product, next: Next) => void
}

const DETAILS = Object.values(eachDetail(PRODUCT_DETAILS, ({ unit }, name) => ({ name, unit })))
const MORE = ['originalPrice', 'mrp', ...DETAILS.map(({ name }) => name)] as const

export function ProductForm({ open, product, like, start = {}, now, onClose, onSaved }: Props) {
  const fields = adminMessages.content.form
  const { form, submit, saveAnd, progress, isDeleted, stockNow, created } = useProductForm({
    product,
    start,
    onSaved,
  })
  const initial = product ? productValues(product) : start
  const held = useHeldUnits().of(product?._id ?? '')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={product ? messages.edit : messages.add}
      name={product?.name}
      size="xl"
      form={form}
      submit={submit}
      saveText={messages.save}
      otherSaves={[
        ...(product ? [] : [{ text: messages.saveAndAdd, save: () => saveAnd('another') }]),
        { text: messages.saveAndView, save: () => saveAnd('view') },
      ]}
      conflict={isDeleted ? 'gone' : changedElsewhere(product, now)}
    >
      <div className={`${styles.form} stack gap-24 top`}>
        <ProductImages product={product} progress={progress} />
        <div className={`${styles.fields} stack gap-18`}>
          <TextField name="name" label={fields.name} className={styles.wide} />
          <TextField name="description" label={fields.description} rows={4} className={styles.wide} />
          <RupeeField name="price" label={messages.price} hint={<PriceHint />} />
          <RupeeField name="shippingPrice" label={messages.shippingPrice} hint={messages.shippingPriceHint} />
          <CategoryFields product={product ?? like ?? null} created={created} />
          <HsnField />
          <TaxFields stored={product} hint={adminMessages.tax.rateHint} />
          <TextField
            name="stock"
            label={messages.stock}
            inputMode="numeric"
            hint={[stockHint(product, stockNow, now), heldHint(held)].filter(Boolean).join(' ')}
          />
          <StatusField />
          <div className={styles.wide}>
            <MoreDetails fields={MORE} filled={MORE.some((name) => initial[name])}>
              <div className={`${styles.fields} stack gap-18`}>
                <RupeeField
                  name="originalPrice"
                  label={messages.originalPrice}
                  optional
                  hint={messages.originalPriceHint}
                />
                <RupeeField name="mrp" label={messages.mrp} optional hint={messages.mrpHint} />
                {DETAILS.map(({ name, unit }) => (
                  <TextField
                    key={name}
                    name={name}
                    label={messages[name]}
                    optional
                    hint={messages.detailHints[name]}
                    after={unit}
                    inputMode={unit === undefined ? undefined : 'numeric'}
                  />
                ))}
              </div>
            </MoreDetails>
          </div>
        </div>
      </div>
    </FormDialog>
  )
}

function RupeeField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} before="₹" inputMode="decimal" />
}

/** What the price means, or that it is higher than the MRP. */
function PriceHint() {
  const [price, mrp] = useWatch<ProductValues, ['price', 'mrp']>({ name: ['price', 'mrp'] })
  const [asked, printed] = [price, mrp].map((typed) => Number(normalizeNumber(typed)))
  const isAbove = mrp.trim() !== '' && asked! > printed!
  return isAbove ? <span className="bad">{messages.aboveMrp}</span> : messages.priceHint
}

/** A sale in between is not a change to the product; the stock's own hint mentions it. */
function changedElsewhere(product: Product | null, now: Product | undefined) {
  if (!product || !now) return null
  return conflictOf(product, [{ ...now, stock: product.stock, sold: product.sold }])
}

function stockHint(product: Product | null, refused: number | null, now: Product | undefined) {
  if (!product) return undefined
  if (refused !== null) return messages.stockNow(formatNumber(refused))
  const loaded = formatNumber(product.stock)
  if (!now || now.stock === product.stock) return messages.stockLoaded(loaded)
  return messages.stockMeanwhile(loaded, formatNumber(now.stock))
}

function heldHint(units: number) {
  return units > 0 && adminMessages.holds.heldBesides(formatNumber(units))
}

/** The HSN code, with suggestions for the product's name and the GST rate, which is for information only. */
function HsnField() {
  const { field, fieldState } = useController<ProductValues, 'hsnCode'>({ name: 'hsnCode' })
  const { ref, value, name, onChange, onBlur } = field
  const product = useWatch<ProductValues, 'name'>({ name: 'name' })
  const known = HSN_CODES.find(({ code }) => code === value.trim())
  const hasOddLength = /^\d{5}$|^\d{7}$/.test(value.trim())
  const hint = hasOddLength
    ? messages.hsnOdd(value.trim())
    : known
      ? messages.hsnRate(rateText(known), formatDateLong(HSN_RATES_AS_OF))
      : messages.hsnHint
  const suggestions = hsnCodesFor(value, product)
    .filter((one) => one !== known)
    .map((one) => ({
      value: one.code,
      text: one.code,
      label: `${one.code} · ${one.items}`,
      note: rateText(one),
    }))
  return (
    <Field label={messages.hsnCode} error={fieldState.error?.message} hint={hint}>
      <SuggestInput
        name={name}
        ref={ref}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        suggestions={suggestions}
      />
    </Field>
  )
}

function rateText({ rate, handicraftRate }: HsnCode): string {
  return handicraftRate === undefined ? messages.gst(rate) : messages.gstOrHandicraft(rate, handicraftRate)
}
