import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storefrontMessages } from '#web/messages/messages.ts'
import { DiscountChoice, PriceFields, SortChoice, StockBox } from '#web/storefront/products/filter-fields.tsx'
import {
  inForce,
  NO_FILTER,
  priceError,
  priceOf,
  type ProductFilter,
} from '#web/storefront/products/product-filter.ts'
import { useProductFilter, useProducts } from '#web/storefront/products/storefront-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Drawer, type Openable } from '#web/ui/overlays/dialog.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

const PAUSE_MS = 250

/** The filters of a narrow screen. They are applied with its button, which shows how many products match. */
export function FilterSheet({ open, onClose }: Openable) {
  const [filter] = useProductFilter()
  const [, setParams] = useSearchParams()
  const [draft, setDraft] = useState(filter)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(filter)
  }
  const change = (part: Partial<ProductFilter>) => setDraft({ ...draft, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (priceError(draft.minPrice, draft.maxPrice)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    const chosen = sound(draft)
    if (JSON.stringify(chosen) === JSON.stringify(filter)) return onClose()
    // Replaces the sheet's own history entry: going back shows the list as it was before.
    setParams(inForce(chosen), { replace: true, preventScrollReset: true })
  }

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={storefrontMessages.filters}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => change({ ...NO_FILTER, ...categoryOf(draft) })}>
            {storefrontMessages.clearAll}
          </Button>
          <ShowFound filter={sound(draft)} />
        </>
      }
    >
      <div className="stack gap-20">
        <Field group label={storefrontMessages.sort}>
          <SortChoice filter={draft} onChange={change} />
        </Field>
        <Field group label={storefrontMessages.price}>
          <PriceFields filter={draft} onChange={change} />
        </Field>
        <Field group label={storefrontMessages.discount}>
          <DiscountChoice filter={draft} onChange={change} />
        </Field>
        <StockBox filter={draft} onChange={change} />
      </div>
    </Drawer>
  )
}

function ShowFound({ filter }: { filter: ProductFilter }) {
  const debounced = useDebounced(JSON.stringify(filter), PAUSE_MS)
  const { data, isPlaceholderData } = useProducts(JSON.parse(debounced) as ProductFilter)
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  return (
    <Button type="submit" variant="main">
      {total === undefined
        ? storefrontMessages.show
        : storefrontMessages.showFound(formatNumber(total), total)}
    </Button>
  )
}

/** Its prices in the form that the shop accepts; none while one is invalid. */
function sound(draft: ProductFilter): ProductFilter {
  if (priceError(draft.minPrice, draft.maxPrice)) return { ...draft, minPrice: '', maxPrice: '' }
  return { ...draft, minPrice: priceOf(draft.minPrice) ?? '', maxPrice: priceOf(draft.maxPrice) ?? '' }
}

/** The parts that the sheet does not change. */
function categoryOf({ search, category, subCategory }: ProductFilter): Partial<ProductFilter> {
  return { search, category, subCategory }
}
