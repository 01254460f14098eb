import { Trash2 } from 'lucide-react'
import { get, useFormContext } from 'react-hook-form'
import { QUANTITY_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { lineOf, type PhoneLine } from '#web/admin/phone-order/phone-order-values.ts'
import styles from '#web/admin/phone-order/phone-order.module.css'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { times } from '#web/invoice/order-text.ts'
import { phoneOrderMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Image } from '#web/ui/display/image.tsx'
import type { Customer } from '#contract/accounts/customers.ts'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import searchPickStyles from '#web/admin/phone-order/search-pick.module.css'
import { SearchBox } from '#web/ui/controls/search-box.tsx'

interface Props {
  lines: readonly PhoneLine[]
  onChange: (next: (lines: readonly PhoneLine[]) => readonly PhoneLine[]) => void
}

/** The items of the order: products found by search, each once, with its quantity. */
export function ItemsPart({ lines, onChange }: Props) {
  const { formState } = useFormContext()
  const error = get(formState.errors, 'items.message') as string | undefined
  const change = (product: string, quantity: number) =>
    onChange((now) => now.map((line) => (line.product === product ? { ...line, quantity } : line)))
  return (
    <>
      <FindProduct
        invalid={lines.length === 0 && Boolean(error)}
        onPick={(product) => onChange((now) => withProduct(now, product))}
      />
      {lines.length === 0 && (
        <p role={error && 'alert'} className={error ? 'bad t-14' : 'soft t-14'}>
          {error ?? messages.none}
        </p>
      )}
      <ul className={`ruled ${styles.lines}`}>
        {lines.map((line) => (
          <Line
            key={line.product}
            line={line}
            onQuantity={(quantity) => change(line.product, quantity)}
            onRemove={() => onChange((now) => now.filter(({ product }) => product !== line.product))}
          />
        ))}
      </ul>
    </>
  )
}

function withProduct(lines: readonly PhoneLine[], product: Product): readonly PhoneLine[] {
  if (!lines.some((line) => line.product === product._id)) return [...lines, lineOf(product)]
  return lines.map((line) =>
    line.product === product._id
      ? { ...lineOf(product), quantity: Math.min(line.quantity + 1, QUANTITY_MAX) }
      : line,
  )
}

const SHOWN = '8'

function FindProduct({ invalid, onPick }: { invalid: boolean; onPick: (product: Product) => void }) {
  return (
    <SearchPick
      label={messages.findProduct}
      hint={messages.findProductHint}
      foundLabel={messages.productsFound}
      noneFound={messages.noProductFound}
      search={async (search, signal) => {
        const query = { search, status: 'active', page: '1', limit: SHOWN }
        return (await api('getAllProduct', { query, signal })).data
      }}
      isDisabled={({ stock }) => stock === 0}
      onPick={onPick}
      invalid={invalid}
    >
      {(product) => (
        <>
          <Small image={product.images[0] ?? null} />
          <span className={`grid shrink soft breaks t-14 ${styles.who}`}>
            <strong>{product.name}</strong>
            <span>
              {formatRupees(product.price)} ·{' '}
              {product.stock === 0 ? messages.soldOut : messages.stock(formatNumber(product.stock))}
            </span>
          </span>
        </>
      )}
    </SearchPick>
  )
}

interface LineProps {
  line: PhoneLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, onQuantity, onRemove }: LineProps) {
  const wrong = line.isUnavailable
    ? messages.gone
    : line.quantity > line.stock && messages.left(formatNumber(line.stock))
  return (
    <li className={`grid middle gap-12 ${styles.line}`}>
      <Small image={line.image} />
      <span className={`grid shrink soft breaks t-14 ${styles.who}`}>
        <strong>{line.name}</strong>
        <span>{formatRupees(line.price)}</span>
        {wrong && <span className="bad t-14">{wrong}</span>}
      </span>
      <NumberStepper
        aria-label={messages.quantityOf(line.name)}
        value={line.quantity}
        max={QUANTITY_MAX}
        onChange={onQuantity}
      />
      <span className={`right tabular ${styles.sum}`}>{formatRupees(times(line.price, line.quantity))}</span>
      <IconButton
        aria-label={messages.remove(line.name)}
        variant="danger"
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  )
}

function Small({ image }: { image: string | null }) {
  return <Image {...imageSource(image)} sizes="40px" alt="" ratio="4/5" className={styles.image} />
}

interface CustomerPartProps {
  isNew: boolean
  customer: Customer | undefined
  onNew: (isNew: boolean) => void
  onChoose: (customer: Customer | undefined) => void
}

/** The customer: an existing one, or a new one. */
export function CustomerPart({ isNew, customer, onNew, onChoose }: CustomerPartProps) {
  const { formState } = useFormContext()
  const error = get(formState.errors, 'choice.message') as string | undefined
  return (
    <>
      <Segmented
        aria-label={messages.whose}
        value={isNew ? 'new' : 'existing'}
        options={[
          { value: 'existing', label: messages.existing },
          { value: 'new', label: messages.new },
        ]}
        onChange={(value) => onNew(value === 'new')}
      />
      {isNew && <NewCustomer />}
      {!isNew && customer && <Chosen customer={customer} onChange={() => onChoose(undefined)} />}
      {!isNew && !customer && <FindCustomer invalid={Boolean(error)} onChoose={onChoose} />}
      {!isNew && error && (
        <p role="alert" className="bad t-14">
          {error}
        </p>
      )}
    </>
  )
}

function NewCustomer() {
  return (
    <div className={styles.grid}>
      <TextField name="customer.name" label={messages.name} />
      <TextField name="customer.mobile" label={messages.mobile} inputMode="tel" />
      <TextField
        className="across"
        name="customer.email"
        label={messages.email}
        optional
        hint={messages.emailHint}
        inputMode="email"
      />
    </div>
  )
}

function Chosen({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  return (
    <div className="row wrap middle between gap-10">
      <Who customer={customer} />
      <Button size="s" onClick={onChange}>
        {messages.changeCustomer}
      </Button>
    </div>
  )
}

const CUSTOMER_PART_SHOWN = '8'

function FindCustomer({ invalid, onChoose }: { invalid: boolean; onChoose: (customer: Customer) => void }) {
  return (
    <SearchPick
      label={messages.findCustomer}
      hint={messages.findCustomerHint}
      foundLabel={messages.customersFound}
      noneFound={messages.nobodyFound}
      search={async (search, signal) =>
        (await api('manageCustomer', { query: { search, page: '1', limit: CUSTOMER_PART_SHOWN }, signal }))
          .customers
      }
      isDisabled={({ status }) => status === 'suspended'}
      onPick={onChoose}
      invalid={invalid}
    >
      {(customer) => <Who customer={customer} />}
    </SearchPick>
  )
}

function Who({ customer }: { customer: Customer }) {
  const details = [customer.mobile, customer.email, messages.ordersOf(formatNumber(customer.orders))]
  return (
    <span className={`grid shrink soft breaks t-14 ${styles.who}`}>
      <strong>{customer.name}</strong>
      <span>{details.filter(Boolean).join(' · ')}</span>
      {customer.status === 'suspended' && <span>{messages.suspended}</span>}
    </span>
  )
}

interface SearchPickProps<Found> {
  label: string
  hint: string
  foundLabel: string
  noneFound: string
  search: (text: string, signal: AbortSignal) => Promise<Found[]>
  onPick: (found: Found) => void
  isDisabled?: (found: Found) => boolean
  /** A choice is required here: the focus moves here first, and screen readers announce the error. */
  invalid?: boolean
  children: (found: Found) => ReactNode
}

/** A search with its results below: Enter takes the first, the arrow keys move between them. */
function SearchPick<Found extends { _id: string }>(props: SearchPickProps<Found>) {
  const { label, hint, foundLabel, noneFound, search, onPick, isDisabled, invalid, children } = props
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const text = useDeferredValue(typed.trim())
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-pick', label, text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: text !== '',
    staleTime: 0,
  })
  const shown = text === '' ? undefined : data

  function pick(found: Found | undefined) {
    if (found === undefined || isDisabled?.(found)) return
    onPick(found)
    setTyped('')
    frame.current?.querySelector('input')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault() // it does not submit the order
      if (text === typed.trim() && !isFetching) pick(shown?.[0])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, ul button') ?? [])]
    const next = stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (!stops[next]) return
    event.preventDefault()
    stops[next].focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the box and the buttons in it
    <div ref={frame} className="stack gap-6" onKeyDown={onKeyDown}>
      <SearchBox
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={hint}
        value={typed}
        onChange={setTyped}
      />
      <output className={`soft t-14 ${searchPickStyles.said}`}>
        {text !== '' && isFetching && <span className="sr">{messages.searching}</span>}
        {isError && text !== '' && messages.searchFailed}
        {shown?.length === 0 && !isFetching && noneFound}
      </output>
      {shown && shown.length > 0 && (
        <ul className={`ruled ${searchPickStyles.found}`} aria-label={foundLabel}>
          {shown.map((found) => (
            <li key={found._id}>
              <button
                type="button"
                className={`inset-focus row middle gap-12 wide t-14 ${searchPickStyles.one}`}
                disabled={isDisabled?.(found)}
                onClick={() => pick(found)}
              >
                {children(found)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
