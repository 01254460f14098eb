import { useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import type { OtherShopChoices as Choices } from '#web/admin/products/use-product-file.ts'
import type { ReadProductFile } from '#contract/catalogue/product-files.ts'
import styles from '#web/admin/products/product-file.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'

interface Props {
  read: ReadProductFile
  choices: Choices
  busy: boolean
  onChange: (choices: Choices) => void
  onApply: () => void
}

/** What another shop system's file does not say of its products, and whether its images may be downloaded. */
export function OtherShopChoices({ read, choices, busy, onChange, onApply }: Props) {
  const words = adminMessages.productFile
  const subcategories = useSubcategories().data ?? []
  if (read.from === 'samagri') return null
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part })
  return (
    <section className={styles.choices} aria-label={words.systems[read.from]}>
      <p className={styles.text}>
        <strong>{words.systems[read.from]}</strong> {words.otherShop}
        {read.left > 0 && ` ${words.left(formatNumber(read.left))}`}
      </p>
      <Field label={words.place} hint={words.placeHint}>
        <Select
          options={subcategories.map(({ _id, name, categoryName }) => ({
            value: _id,
            label: words.placeOf(categoryName, name),
          }))}
          placeholder={words.choosePlace}
          value={choices.subCategory}
          onChange={(subCategory) => change({ subCategory })}
        />
      </Field>
      <Field label={adminMessages.products.hsnCode}>
        <TextInput
          inputMode="numeric"
          maxLength={8}
          value={choices.hsnCode}
          onChange={(event) => change({ hsnCode: event.target.value })}
        />
      </Field>
      <Field label={adminMessages.products.shippingPrice}>
        <TextInput
          inputMode="decimal"
          maxLength={20}
          value={choices.shippingPrice}
          onChange={(event) => change({ shippingPrice: event.target.value })}
        />
      </Field>
      {read.imageAddresses > 0 && (
        <Checkbox
          label={words.download(formatNumber(read.imageAddresses))}
          checked={choices.downloadImages}
          onChange={(event) => change({ downloadImages: event.target.checked })}
        />
      )}
      <div>
        <Button busy={busy} onClick={onApply}>
          {words.apply}
        </Button>
      </div>
    </section>
  )
}
