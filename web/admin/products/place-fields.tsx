import { useFormContext, useWatch } from 'react-hook-form'
import type { Product } from '#contract/catalogue/products.ts'
import { choices } from '#web/admin/catalogue-forms/choices.ts'
import { SelectField } from '#web/admin/catalogue-forms/select-field.tsx'
import { useCategories, useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Category first, then one of its active subcategories; what is stored stays offered. */
export function PlaceFields({ product }: { product: Product | null }) {
  const words = adminMessages.products
  const categories = useCategories()
  const subcategories = useSubcategories()
  useFailureToast(categories.isError || subcategories.isError, words.categoriesFailed)
  const { setValue } = useFormContext<ProductValues>()
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })

  const ofCategory = (subcategories.data ?? []).filter((one) => one.category === category)
  const stored = product?.category._id === category ? product.subCategory : null
  const options = choices(ofCategory, stored)
  const none = category !== '' && subcategories.data !== undefined && options.length === 0
  return (
    <>
      <SelectField
        name="category"
        label={words.category}
        options={choices(categories.data ?? [], product?.category)}
        placeholder={words.chooseCategory}
        onChosen={(next) => {
          if (next !== category)
            setValue('subCategory', next === product?.category._id ? product.subCategory._id : '')
        }}
      />
      <SelectField
        name="subCategory"
        label={words.subCategory}
        options={options}
        placeholder={category ? words.chooseSubcategory : words.categoryFirst}
        disabled={category === ''}
        hint={none ? words.noSubcategories : undefined}
      />
    </>
  )
}
