import { messages } from '#web/messages/messages.ts'
import type { useProducts } from '#web/storefront/products/storefront-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'

/** In place of products that could not be had: while the call is tried again, and when that did not help. */
export function NotLoaded({ query: { isFetching, refetch } }: { query: ReturnType<typeof useProducts> }) {
  const words = messages.storefront
  if (isFetching) return <Spinner />
  return (
    <div role="alert">
      <Empty
        drawing="broken"
        title={words.productsFailed}
        action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      >
        {words.productsFailedText}
      </Empty>
    </div>
  )
}
