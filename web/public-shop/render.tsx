import { renderToString } from 'react-dom/server.edge'
import type { PageRenderer, PublicPage } from '#contract/catalogue/public-pages.ts'
import { setMessages, publicShopMessages } from '#web/messages/messages.ts'
import { messages } from '#web/messages/en/en.ts'
import { Page } from '#web/public-shop/page.tsx'
import { formatRupees } from '#web/ui/format.ts'

// The server's bundle (build.ts): the server loads it and renders the pages that main.tsx hydrates.

setMessages(messages)

const DESCRIPTION_MAX = 160

/** Without React's image preloads: the images themselves come early enough in such a short page. */
export const renderPage: PageRenderer['renderPage'] = (page) =>
  renderToString(<Page page={page} />).replaceAll(/<link rel="preload"[^>]*>/g, '')

/** A page's title and description for search results and link previews. */
export const describePage: PageRenderer['describePage'] = (page) => {
  const { shopName } = page.layout
  if (page.kind === 'product') {
    const { name, price, description } = page.product
    return {
      title: `${name || messages.storefront.nameUnavailable}, ${formatRupees(price)}`,
      description: shortened(description),
    }
  }
  if (page.kind === 'list') return describeList(page, shopName)
  if (page.kind === 'home')
    return { title: shopName, description: publicShopMessages.homeDescription(shopName) }
  const isGone = page.status === 410
  return {
    title: isGone ? publicShopMessages.goneTitle : publicShopMessages.missingTitle,
    description: isGone ? publicShopMessages.goneText : publicShopMessages.missingText,
  }
}

function describeList(
  { name, search, description, page, pages }: PublicPage & { kind: 'list' },
  shop: string,
) {
  const title = name || publicShopMessages.searchTitle(search)
  return {
    title: page > 1 ? `${title}, ${publicShopMessages.page(String(page), String(pages))}` : title,
    description: shortened(description) || publicShopMessages.listDescription(title, shop),
  }
}

function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= DESCRIPTION_MAX
    ? letters.join('')
    : `${letters.slice(0, DESCRIPTION_MAX - 1).join('')}…`
}
