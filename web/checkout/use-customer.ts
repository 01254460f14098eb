import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/**
 * The buyer as the checkout shows them: name, email and mobile, and how many orders so far.
 * The count is random until the real one has loaded.
 */
export function useCustomer(userId: string | null) {
  const [placeholder] = useState(placeholderCount)
  const enabled = userId !== null
  const customer = useQuery({
    queryKey: ['customer', userId],
    queryFn: ({ signal }) => api('getCustomerById', { params: { userId: userId ?? '' }, signal }),
    enabled,
  })
  const orders = useQuery({
    queryKey: ['orders', userId, 'count'],
    queryFn: async ({ signal }) => {
      const query = { page: '1', limit: '1' }
      const answer = await api('getUserOrders', { params: { userId: userId ?? '' }, query, signal })
      return answer.totalOrders ?? null
    },
    enabled,
  })
  return {
    loading: customer.isLoading,
    name: customer.data?.name,
    email: customer.data?.email,
    mobile: customer.data?.mobile,
    orders: orders.data ?? placeholder,
  }
}

/** 1 to 10, in place of the orders count that is still loading. */
export function placeholderCount(): number {
  return 1 + Math.floor(Math.random() * 10)
}
