import { useController, useWatch } from 'react-hook-form'
import { type HsnCode, hsnCodesFor, HSN_CODES, HSN_RATES_AS_OF } from '#contract/catalogue/hsn-codes.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { SuggestInput } from '#web/ui/controls/suggest-input.tsx'
import { formatDateLong } from '#web/ui/format.ts'

/** The HSN code, with suggestions for the product's name and the GST rate, which is information only. */
export function HsnField() {
  const words = adminMessages.products
  const { field, fieldState } = useController<ProductValues, 'hsnCode'>({ name: 'hsnCode' })
  const { ref, value, name, onChange, onBlur } = field
  const product = useWatch<ProductValues, 'name'>({ name: 'name' })
  const known = HSN_CODES.find(({ code }) => code === value.trim())
  const isOdd = /^\d{5}$|^\d{7}$/.test(value.trim())
  const hint = isOdd
    ? words.hsnOdd(value.trim())
    : known
      ? words.hsnRate(rateText(known), formatDateLong(HSN_RATES_AS_OF))
      : words.hsnHint
  const suggestions = hsnCodesFor(value, product)
    .filter((one) => one !== known)
    .map((one) => ({
      value: one.code,
      text: one.code,
      label: `${one.code} · ${one.items}`,
      note: rateText(one),
    }))
  return (
    <Field label={words.hsnCode} error={fieldState.error?.message} hint={hint}>
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
  const words = adminMessages.products
  return handicraftRate === undefined ? words.gst(rate) : words.gstOrHandicraft(rate, handicraftRate)
}
