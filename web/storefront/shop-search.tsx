import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/products.ts'
import { messages, storefrontMessages } from '#web/messages/messages.ts'
import { PREVIEW } from '#web/preview-path.ts'
import { PRODUCT_PARAM } from '#web/product-url.ts'
import styles from '#web/storefront/shop-search.module.css'
import { AT_ONCE } from '#web/use-overlay.ts'
import { useZeroResultSearch } from '#web/storefront/products/use-zero-result-search.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { api } from '#web/api.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { imageSource } from '#web/image-source.ts'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'

const PAUSE_MS = 250

/**
 * Searches the products by name, description and category: while typing in the shop, or with Enter on other pages,
 * where a few suggestions are shown below.
 */
export function ShopSearch() {
  const { text, setText, isSuggested, search, open } = useSearchText()
  const [finished, setFinished] = useState('')
  const { products, inVain } = useSuggestions(isSuggested ? text : '')
  useZeroResultSearch(inVain, finished === inVain)
  const list = useList(products, (product) => open(product))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    list.close()
    setFinished(text.trim())
    search()
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <SearchBox
          rounded
          value={text}
          onChange={(next) => {
            setText(next)
            list.show()
          }}
          placeholder={messages.frame.search}
          aria-label={messages.frame.search}
          onBlur={list.close}
          onKeyDown={list.onKeyDown}
          {...list.wiring}
        />
      </form>
      <output className="sr">{list.isOpen && storefrontMessages.suggested(products.length)}</output>
      {list.isOpen && (
        <SuggestionList id={list.id} products={products} active={list.active} onChoose={list.choose} />
      )}
    </search>
  )
}

/** The text of the box and that of the URL, which follow each other. */
function useSearchText() {
  const { pathname, state } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const inShop = pathname === '/' || pathname === '/customer' || pathname === PREVIEW
  const inForce = params.get('search') ?? ''
  const [text, setText] = useState(inForce)
  const [isTyped, setTyped] = useState(false)
  const [sent, setSent] = useState(inForce)
  const [lastSeen, setLastSeen] = useState(inForce)
  if (inForce !== lastSeen) {
    setLastSeen(inForce)
    // Changed by another control ('Show all products'). A change by this box itself must not undo newer typing.
    if (inForce !== sent) {
      setSent(inForce)
      setText(inForce)
      setTyped(false)
    }
  }

  useEffect(() => {
    if (!inShop || [inForce, sent].includes(text.trim())) return
    const timer = window.setTimeout(search, PAUSE_MS)
    return () => window.clearTimeout(timer)
  })

  // The first letter's history entry is above that of all products, to which Back and the cross lead. An overlay
  // may have opened since the last letter: its entry is not changed.
  function search() {
    const next = searched().toString()
    const isOverAll = (state as { overAll?: boolean } | null)?.overAll === true
    if (inShop && isOverAll && next === '') return void navigate(-1)
    const isLater = inShop && (params.size > 0 || state !== null)
    const entry = isLater
      ? { replace: true, state: state as unknown }
      : { state: inShop ? { overAll: true } : null }
    void navigate({ pathname: inShop ? pathname : '/', search: next }, entry)
  }

  function open(product: Product) {
    const next = searched()
    next.set(PRODUCT_PARAM, product._id)
    const state = { product, pushed: true }
    void navigate({ pathname: inShop ? pathname : '/', search: next.toString() }, { state, ...AT_ONCE })
  }

  function searched(): URLSearchParams {
    const next = new URLSearchParams(inShop ? params : undefined)
    if (text.trim()) next.set('search', text.trim())
    else next.delete('search')
    setSent(text.trim())
    return next
  }

  function type(next: string) {
    setText(next)
    setTyped(true)
  }

  // In the shop the product list itself is updated while typing: nothing may cover it.
  return { text, setText: type, isSuggested: isTyped && !inShop, search, open }
}

/**
 * The open list below the box: arrow keys move through it and back to the text, Enter chooses, Escape closes it.
 */
function useList(products: readonly Product[], onChoose: (product: Product) => void) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isExpanded && products.length > 0
  const chosen = isOpen ? products[active] : undefined

  function show() {
    setExpanded(true)
    setActive(-1)
  }

  function close() {
    setExpanded(false)
    setActive(-1)
  }

  function choose(product: Product) {
    close()
    onChoose(product)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const optionCount = products.length + 1 // the text itself is one
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && products.length > 0) {
      setExpanded(true)
      setActive(
        isOpen ? ((active + 1 + step + optionCount) % optionCount) - 1 : step > 0 ? 0 : products.length - 1,
      )
    } else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }

  const wiring = {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': chosen && `${id}-${active}`,
  } as const
  return { id, isOpen, active, show, close, choose, onKeyDown, wiring }
}

const USE_SUGGESTIONS_PAUSE_MS = 200
const SHORTEST = 2
const SHOWN = '6'

/**
 * A few products for the typed text. A request overtaken by a newer one is cancelled, and its result is never
 * shown.
 */
function useSuggestions(text: string) {
  const now = text.trim()
  const debounced = useDebounced(now, USE_SUGGESTIONS_PAUSE_MS)
  const isEnabled = debounced === now && now.length >= SHORTEST
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', now],
    queryFn: ({ signal }) =>
      api('getAllProduct', { query: { search: now, page: '1', limit: SHOWN }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isForNow = isEnabled && data !== undefined && !isPlaceholderData
  return {
    /** Those of the previous text stay until the newer response arrives. */
    products: now.length >= SHORTEST ? (data?.data ?? []) : [],
    /** The text, once it is known to have no results. */
    inVain: isForNow && data.total === 0 ? now : '',
  }
}

// The input of a combobox keeps the focus and receives the keys; its options, with images, match no HTML element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
interface Props {
  id: string
  products: readonly Product[]
  /** The index of the option that Enter opens; -1 for none. */
  active: number
  onChoose: (product: Product) => void
}

function SuggestionList({ id, products, active, onChoose }: Props) {
  return (
    <ul id={id} role="listbox" aria-label={storefrontMessages.suggestions} className={styles.list}>
      {products.map((product, i) => (
        <li
          key={product._id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          className={`${styles.option} row middle gap-12`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          <Image
            {...imageSource(product.images[0])}
            sizes="44px"
            ratio="1/1"
            alt=""
            className={styles.image}
          />
          <span className="two-lines grow t-14 medium breaks">
            {product.name || storefrontMessages.nameUnavailable}
          </span>
          <Price size="s" amount={product.price} original={product.originalPrice} className={styles.price} />
        </li>
      ))}
    </ul>
  )
}
