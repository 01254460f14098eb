import { useQuery } from '@tanstack/react-query'
import { ClipboardList, type LucideIcon, Package, User } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { Customer } from '#contract/accounts/customers.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Area } from '#contract/roles.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { productPath, shortId } from '#web/admin/links.ts'
import { useMay } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const TYPING_MS = 200
/** A shorter text would find half the shop. */
const SHORTEST = 2
const PAGE = { page: '1', limit: '5' }

export interface Found {
  orders: Entry[]
  products: Entry[]
  customers: Entry[]
  isLooking: boolean
  hasFailed: boolean
  tryAgain: () => void
}

/** The server's results for the text once typing has paused: at most five of each kind, and only for this text. */
export function usePaletteResults(typed: string): Found {
  const text = typed.trim()
  const search = useDebounced(text, TYPING_MS)
  const isEnabled = text.length >= SHORTEST
  const isCurrent = isEnabled && search === text
  const may = useMay()
  const searched = (area: Area) => (isCurrent && may(area) ? search : '')
  const orders = useKind('orders', searched('orders'), (ask) => api('manageOrders', ask))
  const products = useKind('products', searched('products'), (ask) => api('getAllProduct', ask))
  const customers = useKind('customers', searched('customers'), (ask) => api('manageCustomer', ask))
  const kinds = [orders, products, customers]
  const entry = useEntries()
  return {
    orders: orders.data?.data.map(entry.order) ?? [],
    products: products.data?.data.map(entry.product) ?? [],
    customers: customers.data?.customers.map(entry.customer) ?? [],
    isLooking: isEnabled && (!isCurrent || kinds.some(({ isFetching }) => isFetching)),
    hasFailed: isCurrent && kinds.some(({ isError, isFetching }) => isError && !isFetching),
    tryAgain: () => {
      for (const kind of kinds) if (kind.isError) void kind.refetch()
    },
  }
}

type Ask = { query: typeof PAGE & { search: string }; signal: AbortSignal }

/** One kind of record. Results are dropped immediately, and events do not refetch them. */
function useKind<Found>(kind: string, search: string, ask: (ask: Ask) => Promise<Found>) {
  return useQuery({
    queryKey: ['admin-palette', kind, search],
    queryFn: ({ signal }) => ask({ query: { ...PAGE, search }, signal }),
    enabled: search !== '',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { still: true },
  })
}

function useEntries() {
  const navigate = useNavigate()
  const openOrder = useOpenedOrder()
  const { nameMissing, stock } = adminMessages.palette
  return {
    order: (order: Order): Entry => ({
      key: order._id,
      label: `${shortId(order._id)} ${order.shippingAddress.fullName || nameMissing}`,
      sub: [
        uiMessages.orderStatus[order.orderStatus],
        formatRupees(order.totalAmount),
        formatDateShort(order.createdAt),
      ].join(' · '),
      icon: ClipboardList,
      run: () => openOrder(order._id),
    }),
    product: (product: Product): Entry => ({
      key: product._id,
      label: product.name,
      sub: `${formatRupees(product.price)} · ${stock(formatNumber(product.stock))}`,
      icon: Package,
      run: () => void navigate(productPath(product.name)),
    }),
    customer: ({ _id, name, email, mobile }: Customer): Entry => ({
      key: _id,
      label: name || nameMissing,
      sub: [mobile, email].filter(Boolean).join(' · '),
      icon: User,
      run: () => void navigate(`/admin/users?search=${encodeURIComponent(mobile || email)}`),
    }),
  }
}

/** Opens an order's modal: over the filtered list if it is shown, else over the whole list. */
function useOpenedOrder() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (id: string) => {
    const params = new URLSearchParams(pathname === '/admin/orders' ? search : '')
    if (params.has('tab')) params.delete('tab')
    params.set('order', id)
    void navigate(`/admin/orders?${params}`)
  }
}

/** A destination or an action. */
export interface Entry {
  key: string
  label: string
  sub?: string
  icon: LucideIcon
  run: () => void
}

export interface EntryGroup {
  /** The group's heading. */
  value: string
  items: Entry[]
}

/** Entries whose words contain every typed word, ignoring case; all if nothing is typed. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const typed = text.toLowerCase().split(/\s+/)
  return entries.filter(({ label, sub = '' }) => {
    const words = `${label} ${sub}`.toLowerCase()
    return typed.every((word) => words.includes(word))
  })
}
