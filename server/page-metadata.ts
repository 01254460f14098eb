import { currentHeader } from '#contract/catalogue/in-shop.ts'
import { toPaise } from '#contract/money.ts'
import type { App } from './app.ts'
import { readHeaders } from './features/content/headers.ts'
import { readProduct } from './features/products/read-product.ts'
import { readStoreSetting } from './features/store-settings/read-store-settings.ts'
import type { PageMetadata } from './http/web.routes.ts'
import { rupeesText } from './mail/rupees-text.ts'

/** Signs of a description that messengers show. */
const DESCRIPTION_MAX = 200

/** → what the page at a path is about: the shop, or the product that its address names. */
export function pageMetadata(app: App): (path: string) => Promise<PageMetadata> {
  const { publicUrl } = app.settings
  return async (path) => {
    const { shop, headers } = await shopOf(app)
    const banner = currentHeader(headers, app.clock.now())?.image ?? ''
    const id = path.includes('?') && new URL(path, publicUrl).searchParams.get('product')
    const product = id && (await readProduct(app, null, id).catch(() => undefined)) // gone, or no id at all
    if (!product) return { shop, title: shop, image: `${publicUrl}/share.jpg`, url: `${publicUrl}/`, banner }
    return {
      shop,
      title: `${product.name}, ${rupeesText(toPaise(product.price))} · ${shop}`,
      description: product.description.slice(0, DESCRIPTION_MAX),
      image: publicUrl + (product.images[0] ?? '/share.jpg'),
      url: `${publicUrl}/?${new URLSearchParams({ product: product._id }).toString()}`,
      banner,
    }
  }
}

/** The shop's name, whose change raises the version of products, and its banners. */
function shopOf({ responses }: App) {
  return responses.remember(['products', 'headers'], 'shop of a page', async ({ read }) => ({
    shop: await readStoreSetting(read, 'shopName'),
    headers: (await readHeaders(read, {})).data,
  }))
}
