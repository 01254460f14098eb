import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { MemoryRouter } from 'react-router'
import { Login } from '#web/account/login.tsx'
import { loadMessages, messages } from '#web/messages/messages.ts'
import { queryClient } from '#web/query-client.ts'
import layout from '#web/storefront/customer-layout.module.css'
import categories from '#web/storefront/products/category-row.module.css'
import { BANNER_SIZES } from '#web/storefront/products/hero-banner.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import { ShopSidebar } from '#web/storefront/shop-navigation.tsx'
import styles from '#web/storefront/storefront.module.css'
import { TopBar } from '#web/storefront/top-bar.tsx'

/**
 * The parts of index.html for the screens that people open first. Rendered when the client is built
 * (vite.config.ts).
 */
export async function firstHtml() {
  await loadMessages('en')
  const rendered = {
    login: draw('/login', <Login />),
    shop: draw('/', <Shop />),
    orders: draw('/my-orders', <Orders />),
  }
  queryClient.clear() // its timers would delay the build by five minutes
  return rendered
}

function draw(path: string, screen: ReactNode): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<link [^>]*>/g, '') // preloads of images that a phone may not show
}

/**
 * The banner in its final position, with the image added by show-prerendered.ts: on a phone below search and
 * categories.
 */
function Shop() {
  return (
    <Frame>
      <div className={styles.aboveOnPhone}>
        <div className={styles.search}>
          <ShopSearch />
        </div>
        <div className={categories.row} />
      </div>
      <div className={styles.hero}>
        <img sizes={BANNER_SIZES} width={2400} height={1000} alt="" fetchPriority="high" />
      </div>
    </Frame>
  )
}

/** The title is the largest text of My Orders. */
function Orders() {
  return (
    <Frame>
      <h1 className="mb-20">{messages.myOrders.title}</h1>
    </Frame>
  )
}

/** The shop's layout. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar onCart={() => undefined} />
      <div className={layout.shop}>
        <ShopSidebar />
        <div className={layout.content}>{children}</div>
      </div>
    </>
  )
}
