import '#web/polyfills.ts'
import '#web/theme/base.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PublicPage } from '#contract/catalogue/public-pages.ts'
import { storefrontMessages } from '#web/messages/en/storefront.ts'
import { layoutMessages, publicShopMessages } from '#web/messages/en/public-shop.ts'
import type { Messages } from '#web/messages/en/en.ts'
import { setMessages } from '#web/messages/messages.ts'
import { Page } from '#web/public-shop/page.tsx'

// The public pages are rendered by the server; this makes their cart, forms and theme work.

// Only the messages of these pages: the complete pack is larger than all of their components.
const shown = {
  frame: layoutMessages,
  storefront: storefrontMessages,
  publicShop: publicShopMessages,
}
setMessages(shown as unknown as Messages)

const root = document.getElementById('root')
const data = document.getElementById('page')?.textContent
if (root && data)
  startTransition(() => void hydrateRoot(root, <Page page={JSON.parse(data) as PublicPage} />))
