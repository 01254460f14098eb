import { useFormContext, useWatch } from 'react-hook-form'
import type { Product } from '#contract/catalogue/products.ts'
import { choices } from '#web/admin/catalogue-forms/choices.ts'
import { useCategories, useSubcategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { newName, type PlaceField as Name } from '#web/admin/products/new-places.ts'
import { PlaceField } from '#web/admin/products/place-field.tsx'
import type { ProductValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  product: Product | null
  /** Names that this form has created although the product is not saved yet. */
  created: Partial<Record<Name, string>>
}

/** Category first, then one of its active subcategories; what is stored stays offered, and either can be a new one. */
export function PlaceFields({ product, created }: Props) {
  const words = adminMessages.products
  const categories = useCategories()
  const subcategories = useSubcategories()
  useFailureToast(categories.isError || subcategories.isError, words.categoriesFailed)
  const { getValues, setValue } = useFormContext<ProductValues>()
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })

  const ofCategory = (subcategories.data ?? []).filter((one) => one.category === category)
  const stored = product?.category._id === category ? product.subCategory : null
  const options = choices(ofCategory, stored)
  const newCategory = newName(category)
  const isLoaded = newCategory !== undefined || subcategories.data !== undefined
  const none = category !== '' && isLoaded && options.length === 0
  const places = choices(categories.data ?? [], product?.category)
  const saidOf = (field: Name) => created[field] && words.placeCreated(created[field])

  function leaveSubcategory(next: string) {
    // A name that is to be created is kept: it may belong to this category as well.
    if (next === category || newName(getValues('subCategory')) !== undefined) return
    setValue('subCategory', next === product?.category._id ? product.subCategory._id : '')
  }

  return (
    <>
      <PlaceField
        name="category"
        label={words.category}
        options={places}
        placeholder={words.chooseCategory}
        hint={saidOf('category') || (categories.data && places.length === 0 ? words.noCategories : undefined)}
        onChosen={leaveSubcategory}
      />
      <PlaceField
        name="subCategory"
        label={words.subCategory}
        options={options}
        placeholder={category ? words.chooseSubcategory : words.categoryFirst}
        disabled={category === ''}
        hint={saidOf('subCategory') || (none ? words.noSubcategories : undefined)}
        offered={none ? newCategory : undefined}
      />
    </>
  )
}
