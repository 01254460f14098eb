import type { Product } from '#contract/catalogue/products.ts'
import { shippingOfOne } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { escapeHtml } from '../../escape-html.ts'
import { productAnswer } from '../products/product-fields.ts'
import { onSale } from '../products/on-sale.ts'
import { productsOf, withPlaces } from '../products/product-queries.ts'

const AT_ONCE = 500
/** Lengths that Google Merchant Center takes. */
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5_000
const MORE_IMAGES_MAX = 10

/**
 * The products on sale for Google Merchant Center and Meta (RSS 2.0 with `g:` fields), read while it is sent: the
 * memory stays that of 500 products. Prices are those that checkout charges; a product without a price is left out.
 */
export async function* productFeed(app: App, isOpen: boolean): AsyncGenerator<string> {
  const { publicUrl } = app.settings
  const { shopName, freeShippingFrom } = await app.storeSettings(app.database.read)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${text(shopName)}</title><link>${text(`${publicUrl}/shop`)}</link><description>${text(shopName)}</description>
`
  for (let last: string | undefined = isOpen ? '' : undefined; last !== undefined;) {
    const rows = await withPlaces(onSale(productsOf(app.database.read)))
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(AT_ONCE)
      .execute()
    yield rows.map((row) => item(productAnswer(row), { shopName, freeShippingFrom, publicUrl })).join('')
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
  yield '</channel></rss>\n'
}

interface Shop {
  shopName: string
  /** Rupees; null for never. */
  freeShippingFrom: number | null
  publicUrl: string
}

function item(product: Product, { shopName, freeShippingFrom, publicUrl }: Shop): string {
  const { price, originalPrice, images, stock } = product
  if (price <= 0 || images.length === 0) return ''
  const [image = '', ...more] = images.map((one) => publicUrl + one.replace(/-800\.webp$/, '-1200.webp'))
  const isReduced = originalPrice !== null && originalPrice > price
  const fields: [string, string][] = [
    ['id', product._id],
    ['title', cut(product.name, TITLE_MAX)],
    ['description', cut(product.description, DESCRIPTION_MAX)],
    ['link', publicUrl + product.address],
    ['image_link', image],
    ...more.slice(0, MORE_IMAGES_MAX).map((one): [string, string] => ['additional_image_link', one]),
    ['availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', inr(isReduced ? originalPrice : price)],
    ...(isReduced ? [['sale_price', inr(price)] as [string, string]] : []),
    ['condition', 'new'],
    ['brand', shopName],
    ['identifier_exists', 'no'],
    ['product_type', `${product.category.name} > ${product.subCategory.name}`],
    ...(product.material ? [['material', product.material] as [string, string]] : []),
  ]
  const plain = fields.map(([name, value]) => `<g:${name}>${text(value)}</g:${name}>`).join('')
  const charged = shippingOfOne(product, freeShippingFrom)
  const shipping = `<g:shipping><g:country>IN</g:country><g:price>${inr(charged)}</g:price></g:shipping>`
  return `<item>${plain}${shipping}</item>\n`
}

function inr(rupees: number): string {
  return `${rupees.toFixed(2)} INR`
}

function cut(words: string, most: number): string {
  return Array.from(words).slice(0, most).join('')
}

/** XML knows no control characters, not even escaped ones. */
function text(words: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  return escapeHtml(words.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
