import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'

/** Everything below this key is counted from orders, products and customers: any operation may change it. */
export const DASHBOARD_KEY = ['admin-figures'] as const

export function useDashboard() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'dashboard'],
    queryFn: async ({ signal }) => (await api('dashboard', { signal })).data,
    enabled: useMay()('dashboard'),
  })
}

/** The seller's overview: days, units in pending orders, payments to check, low stock, best sellers. */
export function useTrends() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'trends'],
    queryFn: async ({ signal }) => (await api('getTrends', { signal })).data,
    enabled: useMay()('dashboard'),
  })
}

/** The seller's open tasks: six counts, each with the time of its oldest. */
export function useOpenTasks() {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'day'],
    queryFn: async ({ signal }) => (await api('getDay', { signal })).data,
    enabled: useMay()('dashboard'),
  })
}

/** How far the shop is set up; fetched only while `enabled`. */
export function useSetup(enabled = true) {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, 'setup'],
    queryFn: async ({ signal }) => (await api('getSetup', { signal })).data,
    enabled: useMay()('settings') && enabled,
  })
}
