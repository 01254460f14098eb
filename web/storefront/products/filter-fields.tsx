import { storefrontMessages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/filter-fields.module.css'
import { DISCOUNTS, priceError, type ProductFilter, SORTS } from '#web/storefront/products/product-filter.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import type { SelectProps } from '#web/ui/controls/select.tsx'
import { LazyOverlay } from '#web/ui/overlays/lazy-content.tsx'
import { select } from '#web/ui/overlays/lazy-overlays.ts'
import inputStyles from '#web/ui/controls/text-input.module.css'
import selectStyles from '#web/ui/controls/select.module.css'

export interface FilterFieldProps {
  filter: ProductFilter
  onChange: (change: Partial<ProductFilter>) => void
  className?: string
}

/** From and to, in rupees as typed; errors are shown below. */
export function PriceFields(props: FilterFieldProps & { onDone?: () => void }) {
  const { filter, onChange, onDone, className } = props
  const error = priceError(filter.minPrice, filter.maxPrice)
  const input = (name: 'minPrice' | 'maxPrice', label: string, placeholder: string) => (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      before="₹"
      maxLength={12}
      className={styles.price}
      aria-label={label}
      aria-invalid={error === name || error === 'turned' || undefined}
      placeholder={placeholder}
      value={filter[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Enter' && onDone?.()}
    />
  )
  return (
    <div className={classNames('row wrap middle gap-8 rows-4', className)}>
      {input('minPrice', storefrontMessages.lowestPrice, storefrontMessages.from)}
      <span aria-hidden="true">–</span>
      {input('maxPrice', storefrontMessages.highestPrice, storefrontMessages.to)}
      {error && (
        <p role="alert" className={`t-13 bad ${styles.fault}`}>
          {error === 'turned' ? storefrontMessages.pricesTurned : storefrontMessages.noPrice}
        </p>
      )}
    </div>
  )
}

const ANY = 'any'

export function DiscountChoice({ filter: { discount }, onChange, className }: FilterFieldProps) {
  const steps = [...new Set([...DISCOUNTS, discount])]
    .filter(Boolean)
    .toSorted((a, b) => Number(a) - Number(b))
  return (
    <Choice
      aria-label={storefrontMessages.discount}
      className={className}
      value={discount || ANY}
      options={[
        { value: ANY, label: storefrontMessages.anyDiscount },
        ...steps.map((value) => ({ value, label: storefrontMessages.atLeastOff(value) })),
      ]}
      onChange={(value) => onChange({ discount: value === ANY ? '' : value })}
    />
  )
}

export function StockBox({ filter, onChange }: FilterFieldProps) {
  return (
    <Checkbox
      label={storefrontMessages.onlyInStock}
      checked={filter.inStock === 'true'}
      onChange={(event) => onChange({ inStock: event.target.checked ? 'true' : '' })}
    />
  )
}

export function SortChoice({ filter: { search, sort }, onChange, className }: FilterFieldProps) {
  return (
    <Choice
      aria-label={storefrontMessages.sort}
      className={className}
      value={sort || ANY}
      options={[
        { value: ANY, label: search ? storefrontMessages.bestMatch : storefrontMessages.mostPopular },
        ...SORTS.map((value) => ({ value, label: storefrontMessages.sorts[value] })),
      ]}
      onChange={(value) => onChange({ sort: value === ANY ? '' : value })}
    />
  )
}

/** A select on the storefront; its code loads when it is first opened. */
export function Choice<Value extends string>(props: SelectProps<Value>) {
  const { options, value, className, 'aria-label': label } = props
  const closed = (
    <ClosedSelect className={className} aria-label={label}>
      {options.find((option) => option.value === value)?.label}
    </ClosedSelect>
  )
  return (
    <LazyOverlay trigger={closed} popup="listbox" load={select}>
      {(Select) => <Select {...props} defaultOpen />}
    </LazyOverlay>
  )
}

/** The button of a Select whose code is not loaded yet; its content is the chosen option's label. */
function ClosedSelect({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      aria-expanded={false}
      {...rest}
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- no list yet
      role="combobox"
      className={classNames(inputStyles.frame, selectStyles.trigger, className)}
    >
      <span className="grow shrink one-line">{children}</span>
      <span className={selectStyles.icon} aria-hidden="true">
        <ChevronDown />
      </span>
    </button>
  )
}
