import type { ComponentProps } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/query-client.ts'
import { CartDrawer } from '#web/storefront/cart/cart-drawer.tsx'

/** The storefront's cart with what it needs around it; loaded when the cart is opened. */
export function OwnCartDrawer(props: ComponentProps<typeof CartDrawer>) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <CartDrawer {...props} />
      </QueryClientProvider>
    </CSPProvider>
  )
}
