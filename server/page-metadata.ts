import type { Header } from '#contract/catalogue/headers.ts'
import { currentHeader } from '#contract/catalogue/in-shop.ts'
import { toPaise } from '#contract/money.ts'
import type { App } from './app.ts'
import { listHeaders } from './features/content/headers.ts'
import { readProduct } from './features/products/read-product.ts'
import { readStoreSetting } from './features/store-settings/read-store-settings.ts'
import type { PageMetadata } from './http/page-metadata.ts'
import type { PreparedAnswer } from './http/prepared-answer.ts'
import { sharedReads } from './lists/shared-reads.ts'
import { rupeesText } from './mail/rupees-text.ts'

/** Signs of a description that messengers show. */
const DESCRIPTION_MAX = 200

/** → what the page at a path is about: the shop, or the product that its address names. Read anew each time. */
export function pageMetadata(app: App): (path: string) => Promise<PageMetadata> {
  const { publicUrl } = app.settings
  const shopName = sharedReads(() => readStoreSetting(app.database.read, 'shopName'))
  const headersNow = preparedHeaders(app)
  return async (path) => {
    const [shop, headers] = await Promise.all([shopName(), headersNow()])
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

/** → the banners in the answer that lies ready for all; read out of it once. */
function preparedHeaders(app: App): () => Promise<Header[]> {
  let last: { answer: PreparedAnswer; headers: Header[] } | undefined
  return async () => {
    const answer = await listHeaders(app, {})
    if (answer !== last?.answer)
      last = { answer, headers: (JSON.parse(String(answer.plain.bytes)) as { data: Header[] }).data }
    return last.headers
  }
}
